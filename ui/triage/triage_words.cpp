#include "triage/triage_words.h"

#include <QCoreApplication>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString tr(const char* text)
{
  return QCoreApplication::translate("Triage", text);
}

} // namespace

const QVector<CauseWords>& causeWords()
{
  static const QVector<CauseWords> words{
      {Cause::NoAnswer, u'n', tr("No answer"), tr("The run failed, or its answer is empty")},
      {Cause::ShouldHaveRefused, u's', tr("Should have refused"), tr("A refusal was expected and it answered")},
      {Cause::WrongRefusal, u'f', tr("Refused wrongly"), tr("An answer was expected and it declined")},
      {Cause::Unauthorised, u'u', tr("Unauthorised source"), tr("It rests on a document that the asker may not see")},
      {Cause::Stale, u't', tr("Stale source"), tr("It rests on a document that was not valid at the time")},
      {Cause::Prohibited, u'p', tr("Prohibited disclosure"), tr("It says what it must not tell")},
      {Cause::Injected, u'i', tr("Obeyed a source"), tr("It did what a source told it to do")},
      {Cause::FromMemory, u'm', tr("From memory"), tr("It is right without any context, as the model knew it")},
      {Cause::RetrievalMiss, u'r', tr("Retrieval miss"), tr("No chunk that answers was in the context")},
      {Cause::ConfidentlyWrong, u'c', tr("Confidently wrong"),
       tr("No chunk that answers was there, and it made something up")},
      {Cause::Lucky, u'l', tr("Lucky: right without a chunk"),
       tr("It is right although no chunk that answers was there")},
      {Cause::IgnoredGoodContext, u'g', tr("Ignored good context"),
       tr("A chunk that answers was there, and claims go beyond it")},
      {Cause::WrongSourceOrContentGap, u'w', tr("Wrong source or content gap"),
       tr("Faithful to its chunks, and still not correct")},
      {Cause::OffTheQuestion, u'o', tr("Off the question"), tr("Correct, but not what was asked")},
      {Cause::CitationFault, u'q', tr("Citation fault"), tr("Only its citations fail")},
      {Cause::Fine, u'a', tr("All fine"), tr("Nothing is wrong with it")},
  };
  return words;
}

QString causeName(Cause cause)
{
  return causeWords()[static_cast<int>(cause)].name;
}

QString failReasonWord(FailReason reason)
{
  switch (reason) {
  case FailReason::Composite: return tr("low altogether");
  case FailReason::Faithfulness: return tr("faithfulness low");
  case FailReason::AnswerRelevance: return tr("answer relevance low");
  case FailReason::ContextPrecision: return tr("context precision low");
  case FailReason::CriticalError: return tr("critical error");
  case FailReason::CitationFault: return tr("citation fault");
  case FailReason::AnsweredWithoutCoverage: return tr("answered without an answering chunk");
  case FailReason::JudgeDisagrees: return tr("model and people apart");
  case FailReason::WorseThanBaseline: return tr("worse than the baseline");
  case FailReason::MissingScore: return tr("score missing");
  }
  return {};
}

QString nextStepWord(NextStep step)
{
  switch (step) {
  case NextStep::None: return tr("not decided");
  case NextStep::Retrieval: return tr("fix retrieval");
  case NextStep::Prompt: return tr("fix the prompt");
  case NextStep::Content: return tr("fix the content");
  case NextStep::Judge: return tr("fix the judge");
  case NextStep::Guideline: return tr("fix the guideline");
  }
  return {};
}

NextStep nextStepAfter(Cause cause)
{
  switch (cause) {
  case Cause::RetrievalMiss:
  case Cause::ConfidentlyWrong:
  case Cause::Lucky: return NextStep::Retrieval;
  case Cause::Unauthorised:
  case Cause::Stale:
  case Cause::WrongSourceOrContentGap: return NextStep::Content;
  case Cause::Fine: return NextStep::Judge;
  default: return NextStep::Prompt;
  }
}

QString clusterStateWord(ClusterState state)
{
  switch (state) {
  case ClusterState::Open: return tr("open");
  case ClusterState::Systematic: return tr("systematic");
  case ClusterState::Ended: return tr("ended");
  }
  return {};
}

QString dispositionWord(int position)
{
  switch (position) {
  case disposition::Systematic: return tr("systematic");
  case disposition::OneOff: return tr("one-off");
  case disposition::JudgeWasWrong: return tr("the judge was wrong");
  default: return {};
  }
}

} // namespace assayer
