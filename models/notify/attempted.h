// What attempt() comes back with. Private to notify/.
#pragma once

#include "notify/attempts.h"
#include "notify/http_exchange.h"

namespace assayer {

struct Attempted {
  HttpExchange exchange;
  int attempts = 0; // the last one included
};

} // namespace assayer
