// Errors as values. Every function that can fail for a reason outside the program returns Result<T>;
// only ui/ and the command line turn an Error into a sentence on screen.
#pragma once

#include <QString>

#include <tl/expected.hpp>

namespace assayer {

enum class ErrorKind {
  Usage,      // the caller asked for something that does not exist or makes no sense
  BadInput,   // a file or text from outside is not what it must be
  NotFound,   // a name or id that nothing has
  Conflict,   // what was to be changed has changed since, or exists already
  Busy,       // another window or program holds the workspace; trying again may succeed
  Store,      // the database refused or failed
  DiskFull,   // no space left while writing
  NewerFile,  // written by a newer version of the program
  Foreign,    // not a workspace at all
  Corrupt,    // a workspace that is damaged
  Permission, // not allowed to read or write
  Remote,     // a server or the system's keychain is absent, does not answer or refuses
  Cancelled,  // the user stopped it
};

struct Error {
  ErrorKind kind = ErrorKind::Store;
  QString context; // where: a file and line, a table, a name; may be empty
  QString detail;  // what is wrong and what to do about it, as one English sentence

  bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorKind kind, const QString& context, const QString& detail)
{
  return tl::unexpected<Error>(Error{kind, context, detail});
}

/// "context: detail", or the detail alone.
inline QString sentence(const Error& error)
{
  return error.context.isEmpty() ? error.detail : error.context + QStringLiteral(": ") + error.detail;
}

} // namespace assayer
