#include "work/disagreements.h"

#include "store/store.h"

#include <QSet>

#include <algorithm>

namespace assayer {

namespace {

bool isJudgedByPeople(const Criterion& row)
{
  return row.id != criterion::Flag && row.id != criterion::Note; // marks of one's own, not judgements
}

/// What one subject's labels come to.
struct Spread {
  int judges = 0;
  int lowest = 0;
  int highest = 0;
  qint64 at = 0;

  void add(int value, qint64 time)
  {
    lowest = judges == 0 ? value : std::min(lowest, value);
    highest = judges == 0 ? value : std::max(highest, value);
    at = std::max(at, time);
    ++judges;
  }
};

} // namespace

/// Reads labels and rulings, and where their subjects stand; answers and claims are looked up once each.
class Disagreements::Reader {
public:
  Reader(Store& store, Disagreements& into) : m_store(store), m_into(into) {}

  Result<void> readPeople()
  {
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    for (const JudgeRow& judge : *judges)
      if (judge.kind == JudgeKind::Person) m_people.insert(judge.id);
    return {};
  }

  Result<void> readRulings()
  {
    return m_store.eachRuling(
        [this](const StandingRuling& ruling) { m_rulings.insert(ruling.ruling.subject, ruling); });
  }

  bool counts(const Label& label) const
  {
    return label.state == LabelState::Valued && label.value && label.round == 0 && !label.carried &&
           m_people.contains(label.judge);
  }

  Result<void> readCriterion(const Criterion& row)
  {
    struct Entry {
      qint64 item, other;
      int value;
      qint64 at;
    };
    std::vector<Entry> entries;
    const auto read = m_store.eachLabel(row.id, LabelScope::everybody(), [&](const Label& label) {
      if (counts(label)) entries.push_back({label.subject.item, label.subject.other, *label.value, label.at});
    });
    if (!read) return read;
    const auto place = [](const Entry& entry) { return std::pair(entry.item, entry.other); };
    if (!std::ranges::is_sorted(entries, {}, place)) std::ranges::sort(entries, {}, place);
    for (auto first = entries.cbegin(); first != entries.cend();) {
      Spread spread;
      auto last = first;
      for (; last != entries.cend() && place(*last) == place(*first); ++last) spread.add(last->value, last->at);
      const Subject subject{row.id, first->item, first->other};
      first = last;
      auto made = rowFor(row, subject, spread);
      if (!made) return tl::unexpected(made.error());
      if (*made) m_into.m_rows.append(**made);
    }
    return {};
  }

  Result<std::optional<Disagreement>> readOne(const Subject& subject)
  {
    const auto row = std::ranges::find(m_into.m_criteria, subject.criterion, &Criterion::id);
    if (row == m_into.m_criteria.cend() || !isJudgedByPeople(*row)) return std::optional<Disagreement>();
    const auto history = m_store.history(subject);
    if (!history) return tl::unexpected(history.error());
    QHash<JudgeId, Label> now;
    for (const LabelEvent& event : *history)
      if (event.now.round == 0) now.insert(event.now.judge, event.now);
    Spread spread;
    for (const Label& label : std::as_const(now))
      if (counts(label)) spread.add(*label.value, label.at);
    const auto ruling = m_store.rulingOn(subject);
    if (!ruling) return tl::unexpected(ruling.error());
    if (*ruling) m_rulings.insert(subject, **ruling);
    return rowFor(*row, subject, spread);
  }

private:
  Result<std::optional<Disagreement>> rowFor(const Criterion& row, const Subject& subject, const Spread& spread)
  {
    if (spread.judges < 2) return std::optional<Disagreement>();
    const auto ruling = m_rulings.constFind(subject);
    const bool isRuled = ruling != m_rulings.constEnd();
    if (spread.lowest == spread.highest && !isRuled) return std::optional<Disagreement>();
    const auto query = queryOf(row, subject);
    if (!query) return tl::unexpected(query.error());
    if (!*query) return std::optional<Disagreement>();
    Disagreement made;
    made.subject = subject;
    made.query = *query;
    made.gap = row.ordinal ? spread.highest - spread.lowest : spread.highest != spread.lowest ? 1 : 0;
    made.crossesCut = row.id == criterion::Relevance && spread.lowest < m_into.m_relevantFrom &&
                      spread.highest >= m_into.m_relevantFrom;
    made.judges = spread.judges;
    made.at = spread.at;
    if (isRuled) {
      made.ruling = ruling->ruling.outcome;
      made.labelSince = ruling->labelSince;
    }
    return std::optional<Disagreement>(made);
  }

  // 0 for a claim that was ended: it and its labels are history.
  Result<QueryId> queryOf(const Criterion& row, const Subject& subject)
  {
    switch (row.on) {
    case SubjectKind::QueryChunk: return QueryId{subject.item};
    case SubjectKind::Answer:
    case SubjectKind::AnswerPair: return queryOfAnswer(AnswerId{subject.item});
    case SubjectKind::Claim: break;
    }
    const ClaimId id{subject.item};
    if (!m_answerOfClaim.contains(id)) {
      const auto claim = m_store.claim(id);
      if (!claim) return tl::unexpected(claim.error());
      m_answerOfClaim.insert(id, {}); // unless it stands
      const auto standing = m_store.claimsOf(claim->answer);
      if (!standing) return tl::unexpected(standing.error());
      for (const Claim& other : *standing) m_answerOfClaim.insert(other.id, other.answer);
    }
    const AnswerId answer = m_answerOfClaim.value(id);
    return answer ? queryOfAnswer(answer) : Result<QueryId>(QueryId{});
  }

  Result<QueryId> queryOfAnswer(AnswerId id)
  {
    if (const auto known = m_queryOfAnswer.constFind(id); known != m_queryOfAnswer.constEnd()) return *known;
    const auto answer = m_store.answer(id);
    if (!answer) return tl::unexpected(answer.error());
    m_queryOfAnswer.insert(id, answer->query);
    return answer->query;
  }

  Store& m_store;
  Disagreements& m_into;
  QSet<JudgeId> m_people;
  QHash<Subject, StandingRuling> m_rulings;
  QHash<ClaimId, AnswerId> m_answerOfClaim; // 0: it stands no more
  QHash<AnswerId, QueryId> m_queryOfAnswer;
};

Result<Disagreements> Disagreements::load(Store& store, const std::function<bool()>& keepGoing)
{
  Disagreements made;
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  made.m_relevantFrom = settings->relevantFrom;
  auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  made.m_criteria = std::move(*criteria);
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  for (int i = 0; i < queries->size(); ++i) made.m_queries.insert(queries->at(i).id, {queries->at(i), i});

  Reader reader(store, made);
  if (auto read = reader.readPeople(); !read) return tl::unexpected(read.error());
  if (auto read = reader.readRulings(); !read) return tl::unexpected(read.error());
  for (const Criterion& row : std::as_const(made.m_criteria)) {
    if (keepGoing && !keepGoing())
      return fail(ErrorKind::Cancelled, {}, QStringLiteral("the disagreements are no longer asked for"));
    if (!isJudgedByPeople(row)) continue;
    if (auto read = reader.readCriterion(row); !read) return tl::unexpected(read.error());
  }
  made.sort();
  return made;
}

bool Disagreements::isBefore(const Disagreement& a, const Disagreement& b) const
{
  if (a.gap != b.gap) return a.gap > b.gap;
  if (a.crossesCut != b.crossesCut) return a.crossesCut;
  if (a.judges != b.judges) return a.judges > b.judges;
  if (a.subject.criterion != b.subject.criterion) return a.subject.criterion < b.subject.criterion;
  if (a.query != b.query) {
    const auto place = [this](QueryId id) {
      const auto known = m_queries.constFind(id);
      return known == m_queries.constEnd() ? -1 : known->place;
    };
    return place(a.query) < place(b.query);
  }
  return a.subject < b.subject;
}

void Disagreements::sort()
{
  std::ranges::sort(m_rows, [this](const Disagreement& a, const Disagreement& b) { return isBefore(a, b); });
  reindex();
}

void Disagreements::reindex()
{
  m_index.clear();
  m_index.reserve(m_rows.size());
  for (int i = 0; i < m_rows.size(); ++i) m_index.insert(m_rows[i].subject, i);
}

std::optional<int> Disagreements::indexOf(const Subject& subject) const
{
  const auto found = m_index.constFind(subject);
  return found == m_index.constEnd() ? std::nullopt : std::optional<int>(*found);
}

QVector<int> Disagreements::matching(const DisagreementFilter& filter) const
{
  using Show = DisagreementFilter::Show;
  const auto passes = [&](const Disagreement& row) {
    if (filter.criterion && row.subject.criterion != *filter.criterion) return false;
    if (filter.family && m_queries.value(row.query).row.family != *filter.family) return false;
    switch (filter.show) {
    case Show::Open: return !row.ruling;
    case Show::Decided: return row.ruling && row.ruling != RulingOutcome::Ambiguous;
    case Show::Ambiguous: return row.ruling == RulingOutcome::Ambiguous;
    case Show::LabelSince: return row.labelSince;
    case Show::All: break;
    }
    return true;
  };
  QVector<int> indexes;
  for (int i = 0; i < m_rows.size(); ++i)
    if (passes(m_rows[i])) indexes.append(i);
  return indexes;
}

DisagreementCounts Disagreements::counts() const
{
  DisagreementCounts counts;
  counts.total = static_cast<int>(m_rows.size());
  for (const Disagreement& row : m_rows) {
    if (row.ruling == RulingOutcome::Ambiguous)
      ++counts.ambiguous;
    else if (row.ruling)
      ++counts.decided;
    if (row.labelSince) ++counts.labelSince;
  }
  return counts;
}

QStringList Disagreements::families() const
{
  QHash<QString, int> first; // place of the family's first query
  for (const Disagreement& row : m_rows) {
    const KnownQuery query = m_queries.value(row.query);
    const auto known = first.constFind(query.row.family);
    if (known == first.constEnd() || query.place < *known) first.insert(query.row.family, query.place);
  }
  QStringList names = first.keys();
  std::ranges::sort(names, {}, [&](const QString& name) { return first.value(name); });
  return names;
}

QVector<CriterionId> Disagreements::criteria() const
{
  QSet<CriterionId> there;
  for (const Disagreement& row : m_rows) there.insert(row.subject.criterion);
  QVector<CriterionId> ids;
  for (const Criterion& row : m_criteria)
    if (there.contains(row.id)) ids.append(row.id);
  return ids;
}

Result<QVector<Subject>> Disagreements::follow(Store& store, const Change& change)
{
  QVector<Subject> touched;
  const auto touch = [&touched](const Subject& subject) {
    if (!touched.contains(subject)) touched.append(subject);
  };
  for (const LabelEvent& event : change.events) touch(event.now.subject);
  for (const ClaimEdit& edit : change.claims) {
    touch({criterion::Support, edit.claim.value, 0});
    for (const Disagreement& row : std::as_const(m_rows))
      if (row.subject.item == edit.claim.value)
        if (const auto known = std::ranges::find(m_criteria, row.subject.criterion, &Criterion::id);
            known != m_criteria.cend() && known->on == SubjectKind::Claim)
          touch(row.subject);
  }
  Reader reader(store, *this);
  if (auto read = reader.readPeople(); !read) return tl::unexpected(read.error());
  for (const Subject& subject : std::as_const(touched)) {
    const auto row = reader.readOne(subject);
    if (!row) return tl::unexpected(row.error());
    put(subject, *row);
  }
  return touched;
}

// One that is there keeps its place, whatever its gap has become: rows never move under the hand.
void Disagreements::put(const Subject& subject, const std::optional<Disagreement>& row)
{
  const auto at = indexOf(subject);
  if (at && row) {
    m_rows[*at] = *row;
    return;
  }
  if (!at && !row) return;
  if (at)
    m_rows.removeAt(*at);
  else
    m_rows.insert(std::ranges::upper_bound(
                      m_rows, *row, [this](const Disagreement& a, const Disagreement& b) { return isBefore(a, b); }),
                  *row);
  reindex();
}

} // namespace assayer
