#include "ui/shared/list_model_test.h"

#include "shared/list_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

namespace {

struct Row {
  QString name;
  int count = 0;
};

constexpr int CountRole = Qt::UserRole + 1;

QVariant answer(const Row& row, int role)
{
  switch (role) {
  case Qt::DisplayRole: return row.name;
  case CountRole: return row.count;
  default: return {};
  }
}

} // namespace

void ListModelTest::it_keeps_the_contract_of_item_models()
{
  ListModel<Row> model(answer);
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.resetRows({{QStringLiteral("a"), 1}, {QStringLiteral("b"), 2}});
  model.appendRows({});
  model.appendRows({{QStringLiteral("c"), 3}});
  model.replaceRow(1, {QStringLiteral("B"), 20});
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(model.index(1).data().toString(), QStringLiteral("B"));
  QCOMPARE(model.index(2).data(CountRole).toInt(), 3);
  QVERIFY(!model.data(model.index(7), Qt::DisplayRole).isValid());
  model.resetRows({});
  QCOMPARE(model.rowCount(), 0);
}

void ListModelTest::replacing_a_row_tells_that_row_and_those_roles_only()
{
  ListModel<Row> model(answer);
  model.resetRows({{QStringLiteral("a"), 1}, {QStringLiteral("b"), 2}, {QStringLiteral("c"), 3}});
  QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  model.replaceRow(1, {QStringLiteral("b"), 9}, {CountRole});
  QCOMPARE(changed.size(), 1);
  QCOMPARE(changed[0][0].toModelIndex(), model.index(1));
  QCOMPARE(changed[0][1].toModelIndex(), model.index(1));
  QCOMPARE(changed[0][2].value<QList<int>>(), QList<int>{CountRole});
  QCOMPARE(reset.size(), 0);
}

} // namespace assayer::tests
