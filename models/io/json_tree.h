// Builds a value from the JSON library's events and refuses an object that holds one key twice: the library's own
// parser keeps the last of them without a word. Private to io/.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace assayer::io {

class JsonTree {
public:
  using Json = nlohmann::json;

  /// Why the text is no value; empty when it is one. byte counts from 1.
  struct Failure {
    std::string what;
    std::size_t byte = 0;
    bool twice = false; // what is then the key
    bool any() const { return byte > 0 || !what.empty(); }
  };

  Json value;
  Failure failure;

  bool null() { return put(nullptr); }
  bool boolean(bool taken) { return put(taken); }
  bool number_integer(Json::number_integer_t taken) { return put(taken); }
  bool number_unsigned(Json::number_unsigned_t taken) { return put(taken); }
  bool number_float(Json::number_float_t taken, const std::string&) { return put(taken); }
  bool string(std::string& taken) { return put(std::move(taken)); }
  bool binary(Json::binary_t&) { return false; } // no such thing in text
  bool start_object(std::size_t) { return open(Json::value_t::object); }
  bool start_array(std::size_t) { return open(Json::value_t::array); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& taken)
  {
    const auto [at, isNew] = m_open.back()->get_ref<Json::object_t&>().try_emplace(std::move(taken));
    m_member = &at->second;
    if (isNew) return true;
    failure = {at->first, 1, true};
    return false;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error)
  {
    failure = {error.what(), position, false};
    return false;
  }

private:
  template <class Value>
  Json* place(Value&& taken)
  {
    if (m_open.empty()) {
      value = Json(std::forward<Value>(taken));
      return &value;
    }
    if (m_open.back()->is_array()) {
      auto& elements = m_open.back()->get_ref<Json::array_t&>();
      elements.emplace_back(std::forward<Value>(taken));
      return &elements.back();
    }
    *m_member = Json(std::forward<Value>(taken));
    return m_member;
  }
  template <class Value>
  bool put(Value&& taken)
  {
    place(std::forward<Value>(taken));
    return true;
  }
  bool open(Json::value_t kind)
  {
    m_open.push_back(place(kind));
    return true;
  }
  bool close()
  {
    m_open.pop_back();
    return true;
  }

  std::vector<Json*> m_open; // the arrays and objects around what comes next
  Json* m_member = nullptr;  // where the value of the last key belongs
};

} // namespace assayer::io
