// Asks what the grades of imported files mean on the workspace's scale, when they come from another one. Nothing is
// rounded or cut off by itself. GUI thread.
#pragma once

#include <QHash>
#include <QMap>
#include <QSet>
#include <QStringList>
#include <QWidget>

class QComboBox;
class QFormLayout;

namespace assayer {

class GradeMapping : public QWidget {
  Q_OBJECT

public:
  /// scale: the names of the workspace's grades.
  explicit GradeMapping(const QStringList& scale, QWidget* parent = nullptr);

  /// Shows itself when one of the grades lies outside the scale, or none reaches its upper half (0 and 1 on a scale of
  /// four may well mean no and yes); then within the scale each stands for itself until changed.
  void setFound(const QSet<int>& grades);
  bool isComplete() const;
  QMap<int, int> map() const; // empty: as they stand

Q_SIGNALS:
  void changed();

private:
  QStringList m_scale;
  QFormLayout* m_form;
  QHash<int, QComboBox*> m_choices;
};

} // namespace assayer
