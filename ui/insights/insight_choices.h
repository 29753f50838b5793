// What the pages of Insights are about, chosen once for all of them: the run, the baseline it is held against, the
// groups of a breakdown and the split. Owned by the perspective; GUI thread.
#pragma once

#include "core/catalogue.h"
#include "work/grouping.h"

#include <QObject>
#include <QVector>
#include <QWidget>

#include <optional>

class QComboBox;

namespace assayer {

class FlowLayout;
class Session;

class InsightChoices : public QObject {
  Q_OBJECT

public:
  /// session outlives it.
  InsightChoices(Session& session, QObject* parent);

  /// Without those that hold references; the newest first.
  const QVector<RunRow>& runs() const { return m_runs; }
  const RunRow* run(RunId id) const; // nullptr: there is none
  /// As it stands on a page: plain, on one line, marked where it was picked by its test score.
  QString runName(const RunRow& run) const;
  const QStringList& facets() const { return m_facets; }
  /// Queries by the chosen grouping, of the chosen split.
  const QVector<QueryGroup>& groups() const { return m_groups; }

  RunId run() const { return m_run; }           // 0: the workspace has no run
  RunId baseline() const { return m_baseline; } // 0: none; never the run
  const Grouping& grouping() const { return m_grouping; }
  /// The heading of the column that names the groups; plain text.
  QString groupTitle() const;
  std::optional<Split> split() const { return m_split; } // absent: all

  /// The baseline that is the new run becomes the run before.
  void setRun(RunId run);
  void setBaseline(RunId baseline);
  void setGrouping(const Grouping& grouping);
  void setSplit(std::optional<Split> split);
  /// An import landed: runs, facets and groups anew; what is still there stays chosen.
  void reload();

Q_SIGNALS:
  /// Something else is chosen, or the lists are others.
  void changed();
  /// Names of runs are marked otherwise; nothing else is chosen.
  void namesChanged();
  void failed(const assayer::Error& error);

private:
  void readRuns();
  void readGroups();

  Session& m_session;
  QVector<RunRow> m_runs;
  QStringList m_facets;
  QVector<QueryGroup> m_groups;
  RunId m_run;
  RunId m_baseline;
  Grouping m_grouping;
  std::optional<Split> m_split;
};

/// The boxes for some of the choices, above a page.
class ChoiceBar : public QWidget {
  Q_OBJECT

public:
  enum Part { Run = 1, Baseline = 2, Groups = 4, Splits = 8 };

  /// parts: of Part, or-ed. page: before the object names of the boxes ("families.run"). choices outlive the bar.
  ChoiceBar(InsightChoices& choices, int parts, const QString& page, QWidget* parent);

  /// Some of the boxes, of Part, do or do not matter now.
  void setPartsEnabled(int parts, bool enabled);
  /// A control of the page's own behind the boxes; the bar becomes its parent.
  void addWidget(QWidget* widget);

private:
  QComboBox* addBox(const QString& text, const QString& name);
  QComboBox* box(Part part) const;
  void fill();

  InsightChoices& m_choices;
  FlowLayout* m_flow;
  QComboBox* m_run = nullptr;
  QComboBox* m_baseline = nullptr;
  QComboBox* m_groups = nullptr;
  QComboBox* m_splits = nullptr;
};

} // namespace assayer
