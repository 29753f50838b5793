// The style sheet of a report's page. Static text; any thread.
#pragma once

#include <QString>

namespace assayer::report {

/// Free of what XML would escape (quotation marks, < > &): browsers read a style sheet's text as it stands.
QString htmlStyle();

} // namespace assayer::report
