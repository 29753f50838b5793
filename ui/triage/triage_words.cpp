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
      {Cause::NoAnswer, u'n', tr("No answer")},
      {Cause::ShouldHaveRefused, u's', tr("Should have refused")},
      {Cause::WrongRefusal, u'f', tr("Refused wrongly")},
      {Cause::Unauthorised, u'u', tr("Unauthorised source")},
      {Cause::Stale, u't', tr("Stale source")},
      {Cause::Prohibited, u'p', tr("Prohibited disclosure")},
      {Cause::Injected, u'i', tr("Obeyed a source")},
      {Cause::FromMemory, u'm', tr("From memory")},
      {Cause::RetrievalMiss, u'r', tr("Retrieval miss")},
      {Cause::ConfidentlyWrong, u'c', tr("Confidently wrong")},
      {Cause::Lucky, u'l', tr("Lucky: right without a chunk")},
      {Cause::IgnoredGoodContext, u'g', tr("Ignored good context")},
      {Cause::WrongSourceOrContentGap, u'w', tr("Wrong source or content gap")},
      {Cause::OffTheQuestion, u'o', tr("Off the question")},
      {Cause::CitationFault, u'q', tr("Citation fault")},
      {Cause::Fine, u'a', tr("All fine")},
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

QString clusterStateWord(ClusterState state)
{
  switch (state) {
  case ClusterState::Open: return tr("open");
  case ClusterState::Systematic: return tr("systematic");
  case ClusterState::Ended: return tr("ended");
  }
  return {};
}

QString dispositionWord(Disposition disposition)
{
  switch (disposition) {
  case Disposition::Systematic: return tr("systematic");
  case Disposition::OneOff: return tr("one-off");
  case Disposition::JudgeWasWrong: return tr("the judge was wrong");
  }
  return {};
}

} // namespace assayer
