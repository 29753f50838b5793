#include "work/golden_composition.h"

#include "answers/gold.h"
#include "core/text.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <map>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

std::size_t placeOf(GoldenKind kind)
{
  return static_cast<std::size_t>(kind);
}

/// Queries of which gold says that an answer flags a contradiction in its sources.
Result<QSet<QueryId>> contradictedQueries(Store& store)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QHash<JudgeId, JudgeKind> kinds;
  for (const JudgeRow& judge : *judges) kinds.insert(judge.id, judge.kind);
  QHash<qint64, QVector<Label>> labels; // by answer
  if (auto read = store.eachLabel(criterion::FlagsConflict, LabelScope::everybody(),
                                  [&](const Label& label) { labels[label.subject.item].append(label); });
      !read)
    return tl::unexpected(read.error());
  QSet<QueryId> queries;
  for (auto entry = labels.begin(); entry != labels.end(); ++entry) {
    const ValueSet gold = goldOf({entry->constData(), static_cast<std::size_t>(entry->size())},
                                 *builtInCriterion(criterion::FlagsConflict), kinds);
    if (gold.is(1) != Tri::Yes) continue;
    const auto answer = store.answer(AnswerId{entry.key()});
    if (!answer) return tl::unexpected(answer.error());
    queries.insert(answer->query);
  }
  return queries;
}

struct ByBytes {
  bool operator()(const QString& a, const QString& b) const { return text::lessByBytes(a, b); }
};
using FamiliesByName = std::map<QString, GoldenFamily, ByBytes>;

void addQuery(GoldenComposition& made, FamiliesByName& families, const QueryDetail& query, bool contradicts)
{
  const QueryRow& row = query.row;
  ++made.queries;
  ++made.splits[static_cast<std::size_t>(row.split)];
  ++made.expectations[static_cast<std::size_t>(row.expect)];
  GoldenFamily& family = families[row.family];
  ++family.queries;
  family.dev += row.split == Split::Dev;
  family.test += row.split == Split::Test;
  family.unanswerable += row.expect == Expect::Refusal;
  for (const GoldenKind kind : goldenKindsOf(query, contradicts)) ++made.kinds[placeOf(kind)];
  made.refusalsWithoutReason += row.expect == Expect::Refusal && query.refusalReason == RefusalReason::None;
  made.withoutAnswer += row.expect == Expect::Answer && query.reference.isEmpty() && query.needs.isEmpty();
}

QString counted(int count, const QString& one, const QString& several)
{
  return count == 1 ? one : several.arg(count);
}

} // namespace

const QStringList& goldenKindWords()
{
  static const QStringList words{u"corpus_only"_s,    u"contradiction"_s, u"two_passages"_s, u"outside_corpus"_s,
                                 u"outside_period"_s, u"false_premise"_s, u"excluded"_s};
  return words;
}

QString goldenKindName(GoldenKind kind)
{
  switch (kind) {
  case GoldenKind::CorpusOnly: return u"with a fact that stands only in the corpus"_s;
  case GoldenKind::Contradiction: return u"with sources that contradict each other"_s;
  case GoldenKind::TwoPassages: return u"with two passages to combine"_s;
  case GoldenKind::OutsideCorpus: return u"outside the corpus"_s;
  case GoldenKind::OutsidePeriod: return u"outside the period of the corpus"_s;
  case GoldenKind::FalsePremise: return u"with a false premise"_s;
  case GoldenKind::Excluded: return u"deliberately excluded"_s;
  }
  return {};
}

int GoldenComposition::outsideFamilies() const
{
  const auto none = std::ranges::find(families, QString(), &GoldenFamily::name);
  return none == families.end() ? 0 : none->queries;
}

QVector<GoldenKind> goldenKindsOf(const QueryDetail& query, bool sourcesContradict)
{
  QVector<GoldenKind> kinds;
  const QString type = query.caseType.trimmed().toLower();
  if (query.corpusOnly.value_or(false)) kinds.append(GoldenKind::CorpusOnly);
  if (sourcesContradict || type == u"conflict" || type == u"contradiction") kinds.append(GoldenKind::Contradiction);
  if (query.needs.size() >= 2) kinds.append(GoldenKind::TwoPassages);
  switch (query.refusalReason) {
  case RefusalReason::None: break;
  case RefusalReason::OutsideCorpus: kinds.append(GoldenKind::OutsideCorpus); break;
  case RefusalReason::OutsidePeriod: kinds.append(GoldenKind::OutsidePeriod); break;
  case RefusalReason::FalsePremise: kinds.append(GoldenKind::FalsePremise); break;
  case RefusalReason::Excluded: kinds.append(GoldenKind::Excluded); break;
  }
  return kinds;
}

Result<GoldenComposition> goldenComposition(Store& store)
{
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  const auto contradicted = contradictedQueries(store);
  if (!contradicted) return tl::unexpected(contradicted.error());
  const auto promotions = store.promotions();
  if (!promotions) return tl::unexpected(promotions.error());
  GoldenComposition made;
  FamiliesByName families;
  QSet<QueryId> golden;
  for (const QueryRow& row : *queries) {
    if (!row.family.isEmpty()) families[row.family]; // one without golden queries lacks all of them
    if (row.origin != Origin::Golden) continue;
    const auto detail = store.query(row.id);
    if (!detail) return tl::unexpected(detail.error());
    golden.insert(row.id);
    addQuery(made, families, *detail, contradicted->contains(row.id));
  }
  for (const Promotion& promotion : *promotions) {
    if (!golden.contains(promotion.query) || promotion.origin != Origin::Golden) continue;
    const auto history = store.promotionsOf(promotion.query);
    if (!history) return tl::unexpected(history.error());
    made.promoted += !history->isEmpty() && history->first().origin != Origin::Golden;
  }
  for (auto& [name, family] : families) {
    family.name = name;
    made.families.append(family);
  }
  return made;
}

QStringList missingFromGolden(const GoldenComposition& composition, const GoldenTargets& targets)
{
  if (composition.queries == 0) return {u"There is no golden question yet"_s};
  QStringList missing;
  for (int i = 0; i < GoldenKindCount; ++i) {
    const QString name = goldenKindName(static_cast<GoldenKind>(i));
    const int count = composition.kinds[static_cast<std::size_t>(i)];
    if (count == 0)
      missing.append(u"No question "_s + name);
    else if (count < targets.kind)
      missing.append(u"Questions %1: %2 of %3"_s.arg(name).arg(count).arg(targets.kind));
  }
  for (const GoldenFamily& family : composition.families) {
    if (family.name.isEmpty() || family.queries >= targets.family) continue;
    missing.append(u"%1 has %2 of %3 questions"_s.arg(family.name, QString::number(family.queries),
                                                      QString::number(targets.family)));
  }
  if (composition.splits[static_cast<std::size_t>(Split::Test)] == 0)
    missing.append(u"No question is kept for the test split"_s);
  if (const int none = composition.splits[static_cast<std::size_t>(Split::None)]; none > 0)
    missing.append(counted(none, u"One question is in no split"_s, u"%1 questions are in no split"_s));
  if (const int none = composition.outsideFamilies(); none > 0)
    missing.append(counted(none, u"One question belongs to no family"_s, u"%1 questions belong to no family"_s));
  if (const int none = composition.expectations[static_cast<std::size_t>(Expect::None)]; none > 0)
    missing.append(counted(none, u"Of one question nothing says what is expected"_s,
                           u"Of %1 questions nothing says what is expected"_s));
  if (composition.withoutAnswer > 0)
    missing.append(counted(composition.withoutAnswer,
                           u"One question expects an answer that nobody has written or found in a passage"_s,
                           u"%1 questions expect an answer that nobody has written or found in a passage"_s));
  if (composition.refusalsWithoutReason > 0)
    missing.append(counted(composition.refusalsWithoutReason, u"Of one refusal nothing says why"_s,
                           u"Of %1 refusals nothing says why"_s));
  return missing;
}

} // namespace assayer
