// An import that lands whole or leaves nothing, while labelling goes on: batches of at most 10 ms under an import row
// that keeps everything invisible until land(). Owned by whoever imports and used from that thread; the writing goes on
// behind it on a thread of its own, so that an error of the store may reach take() a few records later.
#pragma once

#include "core/records.h"
#include "core/result.h"

#include <memory>

namespace assayer {

class Store;

struct ImportOptions {
  QString runName;     // overrides the name of a run that the file leaves unnamed or that is taken
  QString judgeName;   // who gave labels that name nobody
  bool dryRun = false; // check everything, land nothing
  // The records come from another copy of this workspace. A person is then who has the uid, whatever the name, and one
  // name with two uids refuses the import unless it is said to be one person.
  bool merging = false;
  bool samePeople = false;
  bool asNewVersion = false; // a run of an existing name with other content becomes "<name> v2" instead of a fault
};

class ImportSession : public RecordSink {
public:
  ~ImportSession() override; // abandons what has not landed
  /// References may be settled later; faults of content are collected in the report, errors of the store end it.
  Result<void> take(Record&& record, const Place& place) override;
  /// Settles references and duplicates, then makes everything visible in one transaction. With fatal faults or in a
  /// dry run nothing lands; the report says why.
  /// progress is asked on the import's own thread while the caller waits here.
  Result<Report> land(const ProgressFunction& progress = {});
  void abandon();

private:
  friend class Store;
  struct Private;
  explicit ImportSession(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d;
};

} // namespace assayer
