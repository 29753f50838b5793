#include "cli/refusals_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/small_workspace.h"

#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void RefusalsTest::an_export_over_the_workspace_itself_is_refused_and_leaves_it_whole()
{
  TemporaryWorkspace workspace;
  QCOMPARE(workspace.problem(), QString());
  workspace.close();
  const QByteArray before = readFile(workspace.path());
  for (const QString& target : {workspace.path(), workspace.path() + u"-wal"_s}) {
    const Said said = call({u"export"_s, workspace.path(), u"--format"_s, u"csv"_s, u"-o"_s, target});
    QCOMPARE(said.status, int(cli::WrongUsage));
    QVERIFY2(said.err.contains(target) && said.err.contains(u"choose another"_s), qPrintable(said.err));
  }
  QCOMPARE(readFile(workspace.path()), before);
}

void RefusalsTest::a_missing_file_or_folder_is_named_and_bad_input_for_every_verb()
{
  const QTemporaryDir folder;
  const QString missing = folder.filePath(u"missing.assay"_s);
  const QString nowhere = folder.filePath(u"nowhere"_s);
  const QString topics = writeFile(folder.filePath(u"topics.txt"_s), "1\tHow long may goods be returned?\n");
  const QString whole = folder.filePath(u"whole.assay"_s);
  QCOMPARE(call({u"import"_s, whole, topics}).status, 0);
  const std::initializer_list<std::pair<QStringList, QString>> calls{
      {{u"metrics"_s, missing}, u"missing.assay"_s},
      {{u"pool"_s, missing}, u"missing.assay"_s},
      {{u"check"_s, missing}, u"missing.assay"_s},
      {{u"export"_s, missing, u"--format"_s, u"csv"_s, u"-o"_s, u"-"_s}, u"missing.assay"_s},
      {{u"label"_s, missing, u"--judge"_s, u"ada"_s}, u"missing.assay"_s},
      {{u"trec_eval"_s, missing, missing}, missing},
      {{u"import"_s, whole, missing}, missing},
      {{u"import"_s, nowhere + u"/x.assay"_s, topics}, nowhere + u": there is no such folder"_s},
      {{u"demo"_s, nowhere + u"/x.assay"_s}, nowhere + u": there is no such folder"_s},
      {{u"export"_s, whole, u"--format"_s, u"csv"_s, u"-o"_s, nowhere + u"/x.csv"_s},
       nowhere + u": there is no such folder"_s}};
  for (const auto& [arguments, named] : calls) {
    const Said said = call(arguments);
    QVERIFY2(said.status == int(cli::BadFile), qPrintable(arguments.join(u' ') + u": "_s + said.err));
    QVERIFY2(said.err.contains(named), qPrintable(arguments.join(u' ') + u": "_s + said.err));
  }
}

void RefusalsTest::an_advice_names_the_option_that_follows_it_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("option");
  QTest::newRow("an unknown format") << QByteArray("nothing known\n") << u"name the format yourself (--format)"_s;
  QTest::newRow("a grade off the scale") << QByteArray("q1 0 q1-c1 7\n")
                                         << u"map the file's scale onto it (--grades)"_s;
  QTest::newRow("another name for a run") << QByteArray("q1 Q0 q1-c1 1 9.5 alpha\n") << u"another name (--run)"_s;
  QTest::newRow("a new version of a run")
      << QByteArray("q1 Q0 q1-c1 1 9.5 alpha\n") << u"import it as version 2 (--new-version)"_s;
}

void RefusalsTest::an_advice_names_the_option_that_follows_it()
{
  QFETCH(QByteArray, bytes);
  QFETCH(QString, option);
  TemporaryWorkspace workspace;
  QCOMPARE(workspace.problem(), QString());
  const QTemporaryDir folder;
  const Said said = call({u"import"_s, workspace.path(), writeFile(folder.filePath(u"file.txt"_s), bytes)});
  QCOMPARE(said.status, int(cli::BadFile));
  QVERIFY2((said.out + said.err).contains(option), qPrintable(said.out + said.err));
}

void RefusalsTest::a_remark_about_no_file_begins_with_itself()
{
  const QTemporaryDir folder;
  const QString qrels = writeFile(folder.filePath(u"qrels.txt"_s), "1 0 a 3\n");
  const Said said = call({u"import"_s, folder.filePath(u"work.assay"_s), qrels});
  QCOMPARE(said.status, 0);
  QVERIFY2((u'\n' + said.out).contains(u"\nremark: "_s), qPrintable(said.out));
  QVERIFY2(!(u'\n' + said.out).contains(u"\n: "_s), qPrintable(said.out));
}

void RefusalsTest::the_data_set_of_the_readme_imports_and_scores()
{
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"trec.assay"_s);
  const QString files = QStringLiteral(ASSAYER_SOURCE "/resources/sample/trec/");
  const Said imported =
      call({u"import"_s, workspace, files + u"topics.txt"_s, files + u"qrels.txt"_s, files + u"bm25.txt"_s});
  QVERIFY2(imported.status == 0, qPrintable(imported.out + imported.err));
  const Said measured = call({u"metrics"_s, workspace, u"--measure"_s, u"p@5,judged@5"_s, u"--json"_s});
  const QJsonArray figures = measured.list(u"metrics"_s);
  QCOMPARE(figures.size(), 2);
  QCOMPARE(figures[0].toObject().value(u"status"_s).toString(), u"interval"_s); // some chunks are left to judge
  QVERIFY(figures[1].toObject().value(u"value"_s).toDouble() < 1);
  const Said scored = call({u"trec_eval"_s, u"-m"_s, u"ndcg_cut.10"_s, files + u"qrels.txt"_s, files + u"bm25.txt"_s});
  QCOMPARE(scored.status, 0);
  QVERIFY2(scored.out.startsWith(u"ndcg_cut_10"_s), qPrintable(scored.out));
}

} // namespace assayer::tests
