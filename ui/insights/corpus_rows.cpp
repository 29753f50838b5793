#include "insights/corpus_rows.h"

#include "shared/plain_text.h"

#include <QLocale>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype twinsShown = 2; // the tool tip has all

QString fromData(const QString& text)
{
  return text.isEmpty() ? QString() : plain::isolated(plain::oneLine(text));
}

InsightCell dataCell(const QString& text)
{
  InsightCell cell = textCell(text.isEmpty() ? u"—"_s : fromData(text));
  cell.isQuiet = text.isEmpty();
  cell.order = text;
  return cell;
}

QString validityOf(const DocumentRow& document)
{
  if (document.validFrom.isEmpty() && document.validTo.isEmpty()) return {};
  if (document.validTo.isEmpty()) return CorpusRows::tr("from %1").arg(fromData(document.validFrom));
  if (document.validFrom.isEmpty()) return CorpusRows::tr("before %1").arg(fromData(document.validTo));
  return CorpusRows::tr("%1 to before %2").arg(fromData(document.validFrom), fromData(document.validTo));
}

// "3 / 1 / 0": seen, used, cited.
InsightCell useCell(const SourceUse& use)
{
  InsightCell cell;
  cell.text = use == SourceUse{} ? u"0"_s : u"%1 / %2 / %3"_s.arg(use.retrieved).arg(use.used).arg(use.cited);
  cell.order = use.retrieved + use.used + use.cited;
  cell.isNumber = true;
  cell.isQuiet = use == SourceUse{};
  return cell;
}

} // namespace

QStringList CorpusRows::columns()
{
  return {tr("Document"),          tr("Faults"), tr("Owner"), tr("Chunks"),
          tr("Retrieved"),         tr("Used"),   tr("Cited"), tr("Out of date"),
          tr("Not for the asker"), tr("Valid"),  tr("Source")};
}

QStringList CorpusRows::explanations()
{
  return {{},
          tr("What is wrong with the document itself, with the documents that it shares text or id with"),
          {},
          tr("With their newest text"),
          tr("Ranked lists in which any chunk of it stands, over all runs"),
          tr("Answers in which a person quoted it for a claim that they call supported, or partly"),
          tr("Answers that cite it"),
          tr("Seen by the generator / used / cited although it was out of date by the query's date, else the run's"),
          tr("Seen by the generator / used / cited although none of its groups is one of the query's"),
          tr("The day after the last one on which it is valid is the one named"),
          {}};
}

InsightRow CorpusRows::row(const RegisteredDocument& one)
{
  const DocumentRow& document = one.document;
  QStringList names;
  for (const DocumentFault fault : one.faults) names.append(documentFaultName(fault));
  QString faults = names.join(u", "_s);
  QString all = faults;
  if (!one.twins.isEmpty()) {
    QStringList twins;
    for (const QString& twin : one.twins) twins.append(fromData(twin));
    all += u" ("_s + twins.join(u", "_s) + u')';
    const QString first = twins.mid(0, twinsShown).join(u", "_s);
    faults += twins.size() > twinsShown ? tr(" (%1 and %2 more)").arg(first, QString::number(twins.size() - twinsShown))
                                        : u" ("_s + first + u')';
  }
  InsightCell name = textCell(fromData(document.name), fromData(document.title));
  name.order = document.name;
  InsightCell wrong = textCell(faults, all);
  wrong.order = one.faults.size();
  return {document.name,
          {name, wrong, dataCell(document.owner), countCell(one.chunks), countCell(one.retrieved), countCell(one.used),
           countCell(one.cited), useCell(one.stale), useCell(one.unauthorised), dataCell(validityOf(document)),
           dataCell(document.source)}};
}

QVector<InsightRow> CorpusRows::rows(const CorpusRegister& corpus, bool faultsOnly)
{
  QVector<InsightRow> rows;
  for (const RegisteredDocument& one : corpus.documents)
    if (!one.faults.isEmpty()) rows.append(row(one));
  for (const RegisteredDocument& one : corpus.documents)
    if (!faultsOnly && one.faults.isEmpty()) rows.append(row(one));
  return rows;
}

QString CorpusRows::summary(const CorpusRegister& corpus)
{
  if (corpus.documents.isEmpty())
    return corpus.chunks == 0 ? tr("There is no corpus yet.")
                              : tr("The chunks name no documents; an import may bring lines of the kind “document” for "
                                   "them.");
  const QLocale locale;
  QStringList parts{
      tr("%1 documents of %2 chunks").arg(locale.toString(corpus.documents.size()), locale.toString(corpus.chunks))};
  if (corpus.chunksWithoutDocument > 0)
    parts.append(tr("%1 chunks of no document").arg(locale.toString(corpus.chunksWithoutDocument)));
  parts.append(corpus.withFaults == 0 ? tr("no faults") : tr("%1 with faults").arg(locale.toString(corpus.withFaults)));
  QStringList faults;
  for (int i = 0; i < DocumentFaultCount; ++i)
    if (const int count = corpus.faults[static_cast<std::size_t>(i)]; count > 0)
      faults.append(tr("%1 %2").arg(documentFaultName(static_cast<DocumentFault>(i)), locale.toString(count)));
  const QString all = parts.join(u" · "_s) + u" · "_s + tr("validity as of %1").arg(corpus.date.toString(Qt::ISODate));
  return faults.isEmpty() ? all : all + u'\n' + faults.join(u" · "_s);
}

} // namespace assayer
