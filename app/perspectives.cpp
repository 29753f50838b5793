#include "perspectives.h"

#include "commands/keymap.h"
#include "judge/judge_page.h"

#include <QCoreApplication>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Perspective* makeJudgePage(Session& session, const Keymap& keymap, QWidget* parent)
{
  auto* const page = new JudgePage(session, parent);
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
  return {{u"perspective.judge"_s, QCoreApplication::translate("main", "Judge"), makeJudgePage}};
}

} // namespace assayer
