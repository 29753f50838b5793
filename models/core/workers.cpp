#include "core/workers.h"

namespace assayer {

QThreadPool& workers()
{
  static QThreadPool pool;
  return pool;
}

} // namespace assayer
