// The Insights perspective: pages about the whole workspace, for reviewers and leads who are not blind. Everybody else
// gets a page that says what it is for; nothing that reads others' labels is made for them. Owned by the window; GUI
// thread.
#pragma once

#include "judge/judge_keys.h"
#include "shared/perspective.h"

#include <QVariant>
#include <QVector>

class QTabWidget;
class QVBoxLayout;

namespace assayer {

class InsightChoices;
class InsightPage;
class Session;

class InsightsPage : public Perspective {
  Q_OBJECT

public:
  /// session outlives the page.
  InsightsPage(Session& session, QWidget* parent);
  ~InsightsPage() override;

  bool runCommand(const QString& id) override;
  bool knows(const QString& id) const override;
  bool holdsKeysBack() const override { return false; }
  void saveState(QSettings& settings) const override;
  void restoreState(QSettings& settings) override;

  /// The keys in force, printed where something has one; call again when they change.
  void setKeys(const KeyOf& keyOf);

protected:
  void focusInEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  void rebuild();
  void buildClosed();
  void buildPages();
  void addPage(InsightPage* page, const QString& title);
  InsightPage* current() const;
  QVariantMap pageStates() const;
  bool step(int direction);
  void forgetSaid();
  void focusFirst();

  Session& m_session;
  InsightChoices* m_choices = nullptr; // the same for all pages; made with the first ones
  QString m_copyKey;
  bool m_hasSaid = false; // and it still stands at the foot
  QString m_shown;        // the object name of the page in front
  QVariantMap m_states;   // of pages, by object name
  QVBoxLayout* m_layout;
  QWidget* m_closed = nullptr;   // instead of the pages
  QTabWidget* m_pages = nullptr; // nullptr: this judge may not see them now
};

} // namespace assayer
