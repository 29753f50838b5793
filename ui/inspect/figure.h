// One figure of the metric strip as values: what it is called, what is written, what its little bar draws, and the
// whole of it for the tool tip. Made from an engine's mean; any thread.
#pragma once

#include "metrics/engine.h"
#include "work/label_doubt.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace assayer {

struct StripFigure {
  QString measure; // "ndcg@5", as on the command line
  QString title;   // "nDCG@5 exp."
  QString under;   // "as trec_eval · copies once": what was chosen about all figures; empty: nothing unusual
  QString value;   // "0.83", "⟦0.71 – 0.83⟧" or "—"
  QString count;   // "97 of 100"
  QString explanation;
  QString doubt = {}; // why the labels under it are to be doubted, one sentence; empty: no reason known
  MeasureStatus status = MeasureStatus::Undefined;
  double low = 0; // meaningless when undefined
  double high = 0;
  bool operator==(const StripFigure&) const = default;
};

class FigureWords {
  Q_DECLARE_TR_FUNCTIONS(assayer::FigureWords)

public:
  /// The measures of the strip for a run whose generator saw k chunks, in order.
  static QStringList measures(int k);
  /// The measures of answers that the strip can show beside them.
  static QStringList answerMeasures();
  static bool isOfAnswers(const QString& measure);
  /// All of chunks that the inspector can open, those of the strip first.
  static QStringList allMeasures(int k);
  static QString title(const QString& measure, Gain gain);
  /// The second part of a figure's name, "as trec_eval · copies once": the policy and the switches where they are not
  /// the usual ones.
  static QString under(const Lens& lens);
  /// The criteria whose labels a measure rests on; empty where what they say does not matter.
  static QVector<CriterionId> labelsUnder(const QString& measure);
  /// Why the labels under a measure are to be doubted; empty: no reason known.
  static QString doubt(const QString& measure, const QVector<LabelDoubt>& doubts);
  /// The short mark beside such a figure.
  static QString doubtMark();
  /// "nDCG@5 exp. · copies once".
  static QString fullTitle(const QString& measure, const Lens& lens);
  /// Why there is no value, in words, for a reason's code; empty for none.
  static QString reason(const QString& code);
  /// ownOnly: the mean rests on one judge's labels.
  static StripFigure figure(const QString& measure, const Mean& mean, const Lens& lens, bool ownOnly);

  /// The same of a measure of answers.
  static StripFigure answerFigure(const QString& measure, const Mean& mean, const Lens& lens, bool ownOnly);
  /// "not judged: 3", a line each: why answers or queries are not in a mean.
  static QStringList reasons(const Mean& mean);

  /// Figures under one lens while another one is chosen: single items are seen otherwise, which takes a while to load.
  static bool isOld(const Lens& shown, const Lens& chosen);
  /// "narrows nDCG@5 exp. by 0.12": by how much a label narrows a query's interval.
  static QString narrowing(const QString& measure, Gain gain, double by);

  /// "⟦0.71 – 0.83⟧" to two decimals, or one number when both ends are exactly the same.
  static QString interval(double low, double high);

private:
  static StripFigure valueOf(const QString& measure, const Mean& mean, const Lens& lens);
  static QString name(const QString& measure);
  static QString policy(Policy policy);
};

} // namespace assayer
