#include "perspectives.h"

#include "adjudicate/adjudicate_page.h"
#include "commands/keymap.h"
#include "insights/insights_page.h"
#include "judge/judge_page.h"
#include "triage/triage_page.h"

#include <QCoreApplication>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

template <class Page>
Perspective* makePage(Session& session, const Keymap& keymap, QWidget* parent)
{
  auto* const page = new Page(session, parent);
  const auto printKeys = [page, &keymap] {
    page->setKeys([&keymap](const QString& id) { return keymap.shownKey(id); });
  };
  printKeys();
  QObject::connect(&keymap, &Keymap::changed, page, printKeys);
  return page;
}

} // namespace

QVector<PerspectiveKind> perspectives()
{
  return {{u"perspective.judge"_s, QCoreApplication::translate("main", "Judge"), makePage<JudgePage>},
          {u"perspective.triage"_s, QCoreApplication::translate("main", "Triage"), makePage<TriagePage>},
          {u"perspective.adjudicate"_s, QCoreApplication::translate("main", "Adjudicate"), makePage<AdjudicatePage>},
          {u"perspective.insights"_s, QCoreApplication::translate("main", "Insights"), makePage<InsightsPage>, true}};
}

} // namespace assayer
