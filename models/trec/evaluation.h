// A run scored as trec_eval scores it, and the lines that it prints. Owns its values; the files are closed again.
#pragma once

#include "trec/trec_measures.h"

#include <functional>

namespace assayer::trec {

/// One printed line. The text is what trec_eval prints; number is the value behind it, absent for run and grades.
struct Line {
  QByteArrayView measure;
  QByteArrayView topic; // "all" in the summary
  QByteArray text;
  std::optional<double> number;
};

class Evaluation {
public:
  void eachTopicLine(const std::function<void(const Line&)>& take) const; // option -q: by topic, then by measure
  void eachSummaryLine(const std::function<void(const Line&)>& take) const;

  /// What trec_eval would not say: topics in one file only, topics without a grade, words that were read loosely.
  const QStringList& remarks() const { return m_remarks; }

private:
  friend Result<Evaluation> evaluate(const Settings& settings, const QString& qrels, const QString& run);
  class Builder;

  struct TopicScores {
    QByteArray name;
    std::vector<double> values; // of all selected measures, in order
    QByteArray grades;          // for relstring
  };
  double average(const Selected& selected, std::size_t value) const;

  std::vector<Selected> m_measures;
  std::vector<TopicScores> m_topics; // that count, by name
  QByteArray m_runName;
  qint64 m_averagedOver = 0;           // topics; more than are scored for -c of version 9
  std::optional<qint64> m_allRelevant; // num_rel of -c: grades above 0 in all topics, whatever counts as relevant
  QStringList m_remarks;
};

/// "measure topic value" as one line, as wide as trec_eval prints it, with its line feed.
QByteArray printed(const Line& line);

/// Scores the topics that both files name; with -c those of the qrels. BadInput with file and line for what is
/// malformed, for a document that stands twice in a topic of both files, and when no topic is in both; Usage for
/// measures that do not exist.
Result<Evaluation> evaluate(const Settings& settings, const QString& qrels, const QString& run);

} // namespace assayer::trec
