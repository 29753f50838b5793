// Reading a workspace on a worker, which needs a connection of its own.
#pragma once

#include "store/store.h"

#include <type_traits>
#include <utility>

namespace assayer {

/// read(store), a Result, or why the workspace cannot be opened.
template <class Read>
std::invoke_result_t<Read&, Store&> readWorkspace(const QString& path, Read read)
{
  auto store = Store::another(path);
  if (!store) return tl::unexpected(store.error());
  return read(**store);
}

/// What was read, and a change that is in it for certain. Those after it may be in it as well: following them again is
/// harmless.
template <class T>
struct AsOf {
  T value;
  ChangeId upTo;
};

template <class Read, class T = typename std::invoke_result_t<Read&, Store&>::value_type>
Result<AsOf<T>> readWorkspaceAsOf(const QString& path, Read read)
{
  return readWorkspace(path, [&](Store& store) -> Result<AsOf<T>> {
    const auto newest = store.newestChange();
    if (!newest) return tl::unexpected(newest.error());
    auto value = read(store);
    if (!value) return tl::unexpected(value.error());
    return AsOf<T>{*std::move(value), *newest};
  });
}

} // namespace assayer
