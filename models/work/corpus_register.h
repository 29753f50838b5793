// The register of a corpus: its documents with who answers for them, when they are valid, what is wrong with them, and
// how often they were retrieved, used and cited. Blocking to read, for a worker or the command line; pure to judge.
#pragma once

#include "answers/citations.h"
#include "core/catalogue.h"
#include "core/records.h"
#include "core/result.h"
#include "store/store.h"

#include <QDate>
#include <QStringList>
#include <QVector>

namespace assayer {

/// The numbers are places in words and columns: new ones go to the end.
enum class DocumentFault {
  NoOwner,
  NoSource,
  Expired,        // the date asked about is valid_to or later
  NotYetValid,    // it is before valid_from
  UnreadableDate, // valid_from or valid_to is no date, or they leave no day
  NoChunk,
  Orphan,        // has chunks, and none of them is in any ranking or pool
  DuplicateText, // another document consists of nearly the same chunks
  DuplicateId,   // another document's id is the same but for case, white space, quotes, dashes or compatibility forms
};
inline constexpr int DocumentFaultCount = 9;
/// For programs: "no_owner", "no_source", …
const QStringList& documentFaultWords();
/// For people: "no owner", "expired", …
QString documentFaultName(DocumentFault fault);

struct RegisteredDocument {
  DocumentRow document;
  int chunks = 0;    // with their newest text
  int retrieved = 0; // ranked lists in which any chunk of it stands, over all runs
  int used = 0;      // answers in which a person quoted it for a claim that they call supported, or partly
  int cited = 0;     // answers that cite it
  // Lists of which the generator saw it, and answers that used or cited it, out of date or not for the asker (README,
  // Answers: the query's date, else the run's).
  SourceUse stale;
  SourceUse unauthorised;
  QVector<DocumentFault> faults; // ascending
  QStringList twins;             // ids of the documents that it shares text or id with, in the order of import
  bool operator==(const RegisteredDocument&) const = default;
};

struct CorpusRegister {
  QVector<RegisteredDocument> documents; // in the order of import
  QDate date;                            // that validity was asked for
  int chunks = 0;
  int chunksWithoutDocument = 0;
  int withFaults = 0;
  std::array<int, DocumentFaultCount> faults{}; // documents by fault
  bool operator==(const CorpusRegister&) const = default;
};

/// date: for which validity is asked. Cancelled where progress says so. 10,000 documents of 1,000,000 chunks and 50,000
/// lists of 100: some seconds. Documents consist of nearly the same chunks where Jaccard's coefficient of the sets of
/// their chunks' normalised texts is at least 0.9, single linkage (README, Counts once); those without texts are passed
/// over.
Result<CorpusRegister> readCorpusRegister(Store& store, const QDate& date, const ProgressFunction& progress = {});

/// Of its dates and metadata alone.
QVector<DocumentFault> metadataFaults(const DocumentRow& document, const QDate& date);

} // namespace assayer
