#include "gate/json_places.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <cctype>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

class Walk {
public:
  explicit Walk(const QByteArray& json) : m_json(json) {}

  void value(const QString& path)
  {
    blanks();
    places.lines.insert(path, m_line);
    if (peek() == '{')
      object(path);
    else if (peek() == '[')
      array(path);
    else if (peek() == '"')
      string();
    else
      while (m_at < m_json.size() && !QByteArrayView(",]} \t\r\n").contains(peek())) ++m_at;
  }

  JsonPlaces places;

private:
  char peek() const { return m_at < m_json.size() ? m_json[m_at] : '\0'; }
  void blanks()
  {
    for (; m_at < m_json.size() && std::isspace(static_cast<unsigned char>(peek())); ++m_at) m_line += peek() == '\n';
  }
  /// What a string says, its escapes undone.
  QString string()
  {
    const qsizetype from = m_at++;
    while (m_at < m_json.size() && peek() != '"') m_at += peek() == '\\' ? 2 : 1;
    ++m_at;
    const QByteArray quoted = m_json.mid(from, m_at - from);
    return QJsonDocument::fromJson('[' + quoted + ']').array().at(0).toString();
  }
  void object(const QString& path)
  {
    QSet<QString> keys;
    ++m_at;
    for (blanks(); m_at < m_json.size() && peek() != '}'; blanks()) {
      if (peek() != '"') return;
      const int line = m_line;
      const QString key = string();
      const QString at = path.isEmpty() ? key : path + u'.' + key;
      if (keys.contains(key) && !places.twice) {
        places.twice = at;
        places.lines.insert(at, line);
        return;
      }
      keys.insert(key);
      blanks();
      ++m_at; // the colon
      value(at);
      if (places.twice) return;
      blanks();
      if (peek() == ',') ++m_at;
    }
    ++m_at;
  }
  void array(const QString& path)
  {
    ++m_at;
    int index = 0;
    for (blanks(); m_at < m_json.size() && peek() != ']'; blanks()) {
      value(path + u"[%1]"_s.arg(index++));
      if (places.twice) return;
      blanks();
      if (peek() == ',') ++m_at;
    }
    ++m_at;
  }

  const QByteArray& m_json;
  qsizetype m_at = 0;
  int m_line = 1;
};

} // namespace

JsonPlaces jsonPlaces(const QByteArray& json)
{
  Walk walk(json);
  walk.value({});
  return walk.places;
}

int lineAt(const QByteArray& json, qsizetype byte)
{
  return 1 + static_cast<int>(json.left(byte).count('\n'));
}

} // namespace assayer
