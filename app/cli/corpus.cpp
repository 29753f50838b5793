#include "cli/table.h"
#include "cli/workspace.h"

#include "work/corpus_register.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject useAsJson(const SourceUse& use)
{
  return {{u"retrieved"_s, use.retrieved}, {u"used"_s, use.used}, {u"cited"_s, use.cited}};
}

QJsonValue textOrNull(const QString& text)
{
  return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject documentAsJson(const RegisteredDocument& one)
{
  const DocumentRow& row = one.document;
  QStringList faults;
  for (const DocumentFault fault : one.faults) faults.append(documentFaultWords().value(static_cast<int>(fault)));
  return {{u"id"_s, row.name},
          {u"title"_s, textOrNull(row.title)},
          {u"owner"_s, textOrNull(row.owner)},
          {u"source"_s, textOrNull(row.source)},
          {u"rights"_s, textOrNull(row.rights)},
          {u"status"_s, textOrNull(row.status)},
          {u"valid_from"_s, textOrNull(row.validFrom)},
          {u"valid_to"_s, textOrNull(row.validTo)},
          {u"groups"_s, QJsonArray::fromStringList(row.groups)},
          {u"chunks"_s, one.chunks},
          {u"retrieved"_s, one.retrieved},
          {u"used"_s, one.used},
          {u"cited"_s, one.cited},
          {u"stale"_s, useAsJson(one.stale)},
          {u"unauthorised"_s, useAsJson(one.unauthorised)},
          {u"faults"_s, QJsonArray::fromStringList(faults)},
          {u"twins"_s, QJsonArray::fromStringList(one.twins)}};
}

void printCorpusJson(const Invocation& invocation, const CorpusRegister& corpus, bool faultsOnly)
{
  QJsonArray documents;
  for (const RegisteredDocument& one : corpus.documents)
    if (!faultsOnly || !one.faults.isEmpty()) documents.append(documentAsJson(one));
  QJsonObject faults;
  for (int i = 0; i < DocumentFaultCount; ++i)
    faults.insert(documentFaultWords().value(i), corpus.faults[static_cast<std::size_t>(i)]);
  invocation.print(QJsonObject{{u"date"_s, corpus.date.toString(Qt::ISODate)},
                               {u"count"_s, corpus.documents.size()},
                               {u"with_faults"_s, corpus.withFaults},
                               {u"chunks"_s, corpus.chunks},
                               {u"chunks_without_document"_s, corpus.chunksWithoutDocument},
                               {u"faults"_s, faults},
                               {u"documents"_s, documents}});
}

QString faultsCell(const RegisteredDocument& one)
{
  QStringList names;
  for (const DocumentFault fault : one.faults) names.append(documentFaultName(fault));
  if (one.stale.retrieved > 0) names.append(u"seen out of date %1 times"_s.arg(one.stale.retrieved));
  if (one.unauthorised.retrieved > 0)
    names.append(u"seen by others than it is for %1 times"_s.arg(one.unauthorised.retrieved));
  QString cell = names.join(u", "_s);
  if (!one.twins.isEmpty()) cell += u" (%1)"_s.arg(one.twins.join(u", "_s));
  return harmless(cell);
}

void printCorpusText(const Invocation& invocation, const CorpusRegister& corpus, bool faultsOnly)
{
  invocation.print(u"%1 documents of %2 chunks, %3 with faults; validity as of %4\n"_s.arg(corpus.documents.size())
                       .arg(corpus.chunks)
                       .arg(corpus.withFaults)
                       .arg(corpus.date.toString(Qt::ISODate)));
  if (corpus.chunksWithoutDocument > 0)
    invocation.print(u"%1 chunks belong to no document\n"_s.arg(corpus.chunksWithoutDocument));
  Table counts({u"fault"_s, u">documents"_s});
  for (int i = 0; i < DocumentFaultCount; ++i)
    if (const int count = corpus.faults[static_cast<std::size_t>(i)]; count > 0)
      counts.add({documentFaultName(static_cast<DocumentFault>(i)), QString::number(count)});
  if (!counts.isEmpty()) invocation.print(u'\n' + counts.text());
  Table table({u"document"_s, u"owner"_s, u">chunks"_s, u">retrieved"_s, u">used"_s, u">cited"_s, u"faults"_s});
  for (const RegisteredDocument& one : corpus.documents) {
    if (faultsOnly && one.faults.isEmpty()) continue;
    table.add({harmless(one.document.name), one.document.owner.isEmpty() ? u"-"_s : harmless(one.document.owner),
               QString::number(one.chunks), QString::number(one.retrieved), QString::number(one.used),
               QString::number(one.cited), faultsCell(one)});
  }
  if (!table.isEmpty()) invocation.print(u'\n' + table.text(PageColumns));
}

Result<ExitStatus> runCorpus(const Invocation& invocation)
{
  QDate date = QDate::currentDate();
  if (invocation.has(u"date"_s)) {
    if (auto day = checkDay(invocation.value(u"date"_s), u"--date"_s); !day) return tl::unexpected(day.error());
    date = QDate::fromString(invocation.value(u"date"_s), Qt::ISODate);
  }
  auto store = openWorkspace(invocation, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto corpus = readCorpusRegister(**store, date);
  if (!corpus) return tl::unexpected(corpus.error());
  if (invocation.json())
    printCorpusJson(invocation, *corpus, invocation.has(u"faults"_s));
  else
    printCorpusText(invocation, *corpus, invocation.has(u"faults"_s));
  return Done;
}

} // namespace

Verb corpusVerb()
{
  return {.name = u"corpus"_s,
          .synopsis = u"WORKSPACE [--date D] [--faults]"_s,
          .summary =
              u"list the documents: what is wrong with them, how often they were retrieved, used, cited"_s,
          .more = u"Retrieved: ranked lists in which any chunk of the document stands. Used: answers in which a person "
                  "quoted it for a claim that they call supported, or partly. Cited: answers that cite it. A document "
                  "was seen out of date, or by others than it is for, by the date and the groups of the query. Two "
                  "documents have the same text where their sets of chunks are alike to 0.9 (Jaccard), and the same "
                  "id where only case, white space or compatibility forms tell them apart."_s,
          .options = {{u"date"_s, u"validity is asked for this day; today unless given"_s, u"YYYY-MM-DD"_s},
                      {u"faults"_s, u"only documents with faults"_s}},
          .run = runCorpus};
}

} // namespace assayer::cli
