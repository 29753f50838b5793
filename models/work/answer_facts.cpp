#include "work/answer_facts.h"

namespace assayer {

namespace {

/// Few combinations of symptoms occur, and listing what each can still turn out to be costs more than all else here.
using KnownCauses = QHash<quint64, quint16>;

quint16 causesOf(const JudgedAnswer& answer, KnownCauses& known)
{
  const Symptoms symptoms = symptomsOf(answer);
  quint64 key = 0;
  for (const int part :
       {static_cast<int>(symptoms.state), static_cast<int>(symptoms.expect), static_cast<int>(symptoms.answered),
        static_cast<int>(symptoms.declined), static_cast<int>(symptoms.unauthorised), static_cast<int>(symptoms.stale),
        static_cast<int>(symptoms.prohibited), static_cast<int>(symptoms.injected),
        static_cast<int>(symptoms.correctWithoutContext), static_cast<int>(symptoms.corpusOnly),
        static_cast<int>(symptoms.chunk), static_cast<int>(symptoms.faithful), static_cast<int>(symptoms.correct),
        static_cast<int>(symptoms.addresses), static_cast<int>(symptoms.citations)})
    key = key << 3 | static_cast<quint64>(part); // each has at most 5 values
  auto found = known.constFind(key);
  if (found == known.constEnd()) {
    quint16 causes = 0;
    const QVector<Cause> possible = diagnose(symptoms).causes;
    for (const Cause cause : possible) causes = static_cast<quint16>(causes | 1u << static_cast<int>(cause));
    found = known.insert(key, causes);
  }
  return *found;
}

AnswerFact factKnowing(KnownCauses& known, const JudgedAnswer& answer, const ValidationRule& rule, bool causes)
{
  AnswerFact fact;
  fact.production = productionPart(answer, rule);
  fact.outcome = outcomeColumn(answer);
  fact.answeringChunk = answer.answeringChunk;
  fact.faithful = isFaithful(answer);
  fact.critical = answer.critical;
  fact.isOutcomeTold = answer.outcome != ValueSet::whole(outcome::Count);
  fact.isCorrectTold = answer.correct != ValueSet::whole(correct::Count);
  if (causes) fact.causes = causesOf(answer, known);
  return fact;
}

} // namespace

const AnswerFact* RunFacts::ofQuery(QueryId query) const
{
  const auto place = places.constFind(query);
  return place == places.constEnd() ? nullptr : &answers[*place];
}

RunFacts factsOf(const RunAnswers& answers, const ValidationRule& rule, bool causes)
{
  RunFacts facts;
  facts.answers.reserve(answers.answers.size());
  facts.places.reserve(answers.queries.size());
  KnownCauses known;
  for (const JudgedAnswer& answer : answers.answers) {
    const std::size_t place = facts.answers.size();
    facts.answers.push_back(factKnowing(known, answer, rule, causes));
    facts.places.insert(answers.queries[static_cast<qsizetype>(place)].id, place);
  }
  return facts;
}

AnswerFact factOf(const JudgedAnswer& answer, const ValidationRule& rule, bool causes)
{
  KnownCauses known;
  return factKnowing(known, answer, rule, causes);
}

} // namespace assayer
