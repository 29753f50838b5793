// Text from data inside a message that others will read: it stays what it says, and can neither format the message, nor
// call people, nor become a link. Pure functions; any thread.
#pragma once

#include <QString>

namespace assayer {

/// One line of at most so many code points, "…" included: white space and line breaks become one space, control
/// characters and those that turn the direction of writing are dropped. What programs make calls and links of without
/// being told ("@name", "http://", "www.") is parted by a word joiner (U+2060), which nobody sees.
QString harmlessLine(const QString& text, int most);

/// A line of harmlessLine() as CommonMark and GitHub's dialect read it: with a backslash before all that would format.
QString markdownText(const QString& line);

/// A line of harmlessLine() as Slack's mrkdwn reads it: & < > as entities, which is what Slack asks for, and since
/// mrkdwn knows no backslash, characters that look alike for * ` ~ and for _ at the edge of a word.
QString slackText(const QString& line);

} // namespace assayer
