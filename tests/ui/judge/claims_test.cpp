#include "ui/judge/claims_test.h"

#include "answers/judged_answer.h"
#include "core/text.h"
#include "judge/answer_text.h"
#include "judge/evidence_picker.h"
#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "ui/judge/judge_bench.h"
#include "work/carry_over.h"
#include "work/claims_page.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString firstText = u"🧾 Gifts may be returned within 30 days. A receipt is not needed for that. "
                          "The refund is a voucher. It is valid for three years."_s;
const QString secondText = u"Shift leads never refund in cash. Opened games are excluded."_s;

// One query, two chunks, an answer of five sentences that cites the first chunk, one that was not shown and one that
// does not exist.
QVector<Record> returnsWorkspace(bool partly = false)
{
  QVector<Record> records;
  WorkspaceRecord workspace;
  workspace.settings = WorkspaceSettings();
  workspace.settings->partly = partly;
  records.append(workspace);
  RunRecord run;
  run.row.name = u"alpha"_s;
  run.row.k = 2;
  run.row.record = u"{}"_s;
  records.append(run);
  const auto chunk = [&](const QString& name, const QString& text) {
    ChunkRecord made;
    made.name = name;
    made.text = text;
    records.append(made);
  };
  chunk(u"returns#1"_s, firstText);
  chunk(u"returns#2"_s, secondText);
  chunk(u"other#1"_s, u"Somewhere else entirely."_s);
  for (const QString& name : {u"q1"_s, u"q2"_s}) {
    QueryRecord query;
    query.detail.row.name = name;
    query.detail.row.text = u"Can I return a gift?"_s;
    query.detail.row.expect = Expect::Answer;
    records.append(query);
    RankingRecord ranking;
    ranking.run = u"alpha"_s;
    ranking.query = name;
    ranking.chunks = QStringList{u"returns#1"_s, u"returns#2"_s, u"other#1"_s};
    records.append(ranking);
    AnswerRecord answer;
    answer.run = u"alpha"_s;
    answer.query = name;
    answer.text = u"Yes, within 30 days [1]. No receipt is needed [2]. You get a voucher [3]. It never ends. "
                  "Cash is possible."_s;
    const auto cite = [&](const QString& mark, const QString& id) {
      const int at = static_cast<int>(answer.text.indexOf(mark));
      answer.citations.append({at, at + 3, id});
    };
    cite(u"[1]"_s, u"returns#1"_s);
    cite(u"[2]"_s, u"other#1"_s);
    cite(u"[3]"_s, u"nowhere#9"_s);
    records.append(answer);
  }
  return records;
}

/// The claims pane in front, nothing judged yet.
class ClaimBench : public JudgeBench {
public:
  explicit ClaimBench(const QVector<Record>& records = returnsWorkspace()) : JudgeBench(records)
  {
    // Three chunks: the first one is active, → goes to the answer, → to its claims.
    press(Qt::Key_Right);
    press(Qt::Key_Right);
  }

  BlockColumn& claims() { return *find<BlockColumn>(u"claims"_s); }
  BlockColumn& chunks() { return *find<BlockColumn>(u"chunks"_s); }
  QString spoken(int claim)
  {
    const QModelIndex index = claims().model()->index(claim, 0);
    return index.data(Qt::AccessibleTextRole).toString() + u": "_s +
           index.data(Qt::AccessibleDescriptionRole).toString();
  }
  bool isPicking() { return find<QWidget>(u"prompt"_s)->isVisible(); }

  struct Verdict {
    Claim claim;
    Label label;
    QVector<EvidenceQuote> evidence;
  };
  /// As the store has them, on a connection of its own; claims that stand, in order.
  QVector<Claim> storedClaims(const QString& query = u"q1"_s)
  {
    const auto other = Store::another(path());
    const auto answer = (*other)->answer(*(*other)->findRun(u"alpha"_s), *(*other)->findQuery(query));
    return (*other)->claimsOf((*answer)->id).value_or(QVector<Claim>());
  }
  std::optional<Verdict> verdict(int claim, const QString& query = u"q1"_s)
  {
    const auto other = Store::another(path());
    const QVector<Claim> claims = storedClaims(query);
    const auto id = (*other)->findQuery(query);
    const auto labels = (*other)->labelsOf(*id, LabelScope::only(session().judge()->id));
    for (const Label& label : *labels)
      if (claim < claims.size() && label.subject == Subject{criterion::Support, claims[claim].id.value, 0} &&
          label.state != LabelState::Cleared)
        return Verdict{claims[claim], label, (*other)->evidenceOf(label.event).value_or(QVector<EvidenceQuote>())};
    return std::nullopt;
  }
  /// What the judge said of a chunk that is cited beside the claim.
  std::optional<int> citationLabel(int claim, const QString& chunk)
  {
    const auto other = Store::another(path());
    const QVector<Claim> claims = storedClaims();
    const auto id = (*other)->findChunk(chunk);
    const auto labels = (*other)->labelsOf(*(*other)->findQuery(u"q1"_s), LabelScope::only(session().judge()->id));
    for (const Label& label : *labels)
      if (claim < claims.size() && label.subject == citationOf(claims[claim].id, *id)) return label.value;
    return std::nullopt;
  }
  /// The code of the sentence of a chunk's text that begins so.
  QString codeOf(const QString& beginning)
  {
    QStringList sentences;
    for (const TextRange& range : chunks().visibleText())
      for (const TextRange& sentence : sentencesIn(range.card, textOf(range.card), range.first, range.last))
        if (range.card == chunks().active() || sentence.last <= range.last)
          sentences.append(textOf(sentence.card).sliced(sentence.first, sentence.last - sentence.first));
    const QStringList codes = hintCodes(static_cast<int>(sentences.size()));
    for (qsizetype i = 0; i < sentences.size(); ++i)
      if (sentences[i].startsWith(beginning)) return codes[i];
    return {};
  }
  void pick(const QString& beginning, Qt::KeyboardModifiers modifiers = {})
  {
    const QString code = codeOf(beginning);
    if (code.isEmpty()) qFatal("no sentence begins with %s", qPrintable(beginning));
    for (const QChar letter : code) press(letter.unicode(), modifiers);
  }
  QString textOf(int card)
  {
    const QString names[] = {firstText, secondText, u"Somewhere else entirely."_s};
    return names[card];
  }
};

// Both claims of the answer cite both chunks that the generator saw.
QVector<Record> manyCitations()
{
  QVector<Record> records = returnsWorkspace();
  for (Record& record : records)
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) {
      answer->text = u"Within 30 days [1][2]. No receipt is needed [1][2]."_s;
      answer->citations = {
          {15, 18, u"returns#1"_s}, {18, 21, u"returns#2"_s}, {44, 47, u"returns#1"_s}, {47, 50, u"returns#2"_s}};
    }
  return records;
}

// The same answer and chunks in a second run, whose first claim the judge has judged.
struct SecondRun {
  ClaimBench bench{[] {
    QVector<Record> records = returnsWorkspace();
    const qsizetype count = records.size();
    for (qsizetype i = 0; i < count; ++i) {
      Record copy = records[i];
      if (auto* const run = std::get_if<RunRecord>(&copy)) run->row.name = u"beta"_s;
      if (auto* const ranking = std::get_if<RankingRecord>(&copy)) ranking->run = u"beta"_s;
      if (auto* const answer = std::get_if<AnswerRecord>(&copy)) answer->run = u"beta"_s;
      if (std::holds_alternative<RunRecord>(copy) || std::holds_alternative<RankingRecord>(copy) ||
          std::holds_alternative<AnswerRecord>(copy))
        records.append(copy);
    }
    return records;
  }()};
  RunId beta = bench.store().findRun(u"beta"_s).value();
  AnswerId there = bench.store().answer(beta, bench.store().findQuery(u"q1"_s).value()).value()->id;
  JudgeId ines = bench.session().judge()->id;

  // Says so of the first claim of the answer of the other run.
  EventId say(int verdict, const QVector<EvidenceQuote>& evidence = {})
  {
    if (!*bench.store().isSplit(there))
      (void)bench.store().addClaims(there, {{{}, there, 0, {}, {}, u"Yes, within 30 days."_s}});
    Decision decision;
    decision.subject = supportOf(bench.store().claimsOf(there)->first().id);
    decision.value = verdict;
    decision.evidence = evidence;
    return bench.store().record({ines, {decision}})->events.first().id;
  }
};

} // namespace

void ClaimsTest::five_claims_with_a_quote_each_take_at_most_twenty_keys()
{
  JudgeBench counted(returnsWorkspace());
  int keys = 0;
  const auto key = [&](int which) {
    counted.press(which);
    ++keys;
  };
  key(Qt::Key_Right);
  key(Qt::Key_Right);
  for (const int letter : {Qt::Key_A, Qt::Key_B, Qt::Key_C, Qt::Key_D, Qt::Key_E}) {
    key(Qt::Key_S);
    key(letter);
  }
  const auto labels =
      counted.store().labelsOf(counted.page().currentQuery(), LabelScope::only(counted.session().judge()->id));
  QVERIFY(labels);
  QCOMPARE(std::count_if(labels->begin(), labels->end(),
                         [](const Label& label) { return label.subject.criterion == criterion::Support; }),
           5);
  QVERIFY2(keys <= 20, qPrintable(QString::number(keys)));
  QVERIFY(counted.lastSaid().contains(u"all claims decided"_s));
}

void ClaimsTest::sentences_are_claims_before_anybody_judged_and_are_stored_with_the_first_verdict()
{
  ClaimBench bench;
  QCOMPARE(bench.claims().model()->rowCount(), 5);
  QVERIFY(bench.spoken(1).contains(u"No receipt is needed."_s));
  QVERIFY(bench.storedClaims().isEmpty());
  bench.press(Qt::Key_N);
  const QVector<Claim> claims = bench.storedClaims();
  QCOMPARE(claims.size(), 5);
  QCOMPARE(claims[0].text, u"Yes, within 30 days."_s);
  QCOMPARE(bench.claims().active(), 1);
}

void ClaimsTest::a_quote_is_the_sentence_in_code_points_whatever_stands_before_it()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  QVERIFY(bench.isPicking());
  bench.pick(u"A receipt"_s);
  QVERIFY(!bench.isPicking());
  const auto verdict = bench.verdict(0);
  QVERIFY(verdict);
  QCOMPARE(verdict->label.value, std::optional<int>(support::Supported));
  QCOMPARE(verdict->evidence.size(), 1);
  const EvidenceQuote& quote = verdict->evidence.first();
  QCOMPARE(quote.quote, u"A receipt is not needed for that."_s);
  QCOMPARE(quote.first, 40); // the emoji is one code point and two UTF-16 units
  QCOMPARE(quote.last, 73);
  QCOMPARE(text::slice(firstText, quote.first, quote.last), quote.quote);
  QCOMPARE(quote.before, u" may be returned within 30 days. "_s.right(32));
  QVERIFY(quote.after.startsWith(u" The refund"_s));
  QVERIFY(!quote.against);
  QVERIFY(bench.spoken(0).contains(u"A receipt is not needed"_s));
}

void ClaimsTest::not_in_evidence_needs_no_quote()
{
  ClaimBench bench;
  bench.press(Qt::Key_N);
  QVERIFY(!bench.isPicking());
  QCOMPARE(bench.verdict(0)->label.value, std::optional<int>(support::NotInEvidence));
  bench.press(Qt::Key_Up);
  bench.press(Qt::Key_E); // nothing can show what is not there
  QVERIFY(!bench.isPicking());
  QVERIFY(bench.page().whyNot().contains(u"no quotes"_s));
}

void ClaimsTest::escape_while_picking_labels_nothing_and_letters_are_no_commands()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.press(Qt::Key_Y, Qt::NoModifier); // no sentence has it
  bench.press(Qt::Key_3);
  bench.press(Qt::Key_BracketRight);
  QVERIFY(bench.isPicking());
  QCOMPARE(bench.query(), u"q1"_s);
  bench.press(Qt::Key_Escape);
  QVERIFY(!bench.isPicking());
  QVERIFY(!bench.verdict(0));
  QVERIFY(!bench.stored(u"q1"_s, u"returns#1"_s));
  QVERIFY(bench.claims().hasFocus());
}

void ClaimsTest::without_a_quote_a_reason_is_asked_for()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.press(Qt::Key_Return);
  QVERIFY(!bench.verdict(0));
  QVERIFY(bench.find<QWidget>(u"reasonLine"_s)->isVisible());
  bench.press(Qt::Key_Escape);
  QVERIFY(!bench.verdict(0));
  bench.press(Qt::Key_S);
  bench.press(Qt::Key_Return);
  bench.type(u"b"_s);
  bench.press(Qt::Key_Return);
  const auto verdict = bench.verdict(0);
  QVERIFY(verdict);
  QCOMPARE(verdict->label.rationale, u"a table or a picture shows it"_s);
  QVERIFY(verdict->evidence.isEmpty());
  QCOMPARE(bench.claims().active(), 1);
}

void ClaimsTest::a_chosen_sentence_can_be_adjusted_by_words()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.pick(u"🧾 Gifts"_s, Qt::ShiftModifier);
  QVERIFY(bench.isPicking());
  for (int i = 0; i < 2; ++i) bench.press(Qt::Key_Left, Qt::ShiftModifier); // without "30 days."
  bench.press(Qt::Key_Right, Qt::ShiftModifier);                            // with "30"
  bench.press(Qt::Key_Return);
  const auto verdict = bench.verdict(0);
  QVERIFY(verdict);
  QCOMPARE(verdict->evidence.first().quote, u"🧾 Gifts may be returned within 30"_s);
}

void ClaimsTest::words_selected_with_the_mouse_are_a_quote()
{
  ClaimBench bench;
  const qsizetype at = firstText.indexOf(u"voucher"_s);
  bench.chunks().setFocus();
  bench.chunks().setTextSelection({0, at, at + 7});
  bench.press(Qt::Key_S);
  QVERIFY(!bench.isPicking());
  QCOMPARE(bench.verdict(0)->evidence.first().quote, u"voucher"_s);
  QVERIFY(bench.claims().hasFocus());
  QVERIFY(!bench.chunks().textSelection());
}

void ClaimsTest::further_quotes_are_alternatives_or_joint_or_against()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s);
  bench.press(Qt::Key_Up);
  bench.press(Qt::Key_E);
  bench.pick(u"The refund"_s);
  bench.press(Qt::Key_E, Qt::ShiftModifier);
  bench.pick(u"It is valid"_s);
  bench.press(Qt::Key_A);
  bench.pick(u"🧾 Gifts"_s);
  const auto verdict = bench.verdict(0);
  QVERIFY(verdict);
  QCOMPARE(verdict->label.value, std::optional<int>(support::Supported));
  QCOMPARE(verdict->evidence.size(), 4);
  QCOMPARE(verdict->evidence[0].group, 0);
  QCOMPARE(verdict->evidence[1].group, 1);
  QCOMPARE(verdict->evidence[2].group, 1);
  QVERIFY(!verdict->evidence[2].against);
  QVERIFY(verdict->evidence[3].against);
  QVERIFY(bench.spoken(0).contains(u"against it"_s));
  QCOMPARE(bench.claims().active(), 0); // a further quote does not go on
}

void ClaimsTest::partly_is_refused_where_the_workspace_has_it_not()
{
  ClaimBench without;
  without.press(Qt::Key_P);
  QVERIFY(!without.isPicking());
  QVERIFY(without.page().whyNot().contains(u"partly"_s));
  ClaimBench with(returnsWorkspace(true));
  with.press(Qt::Key_P);
  with.pick(u"A receipt"_s);
  QCOMPARE(with.verdict(0)->label.value, std::optional<int>(support::Partly));
}

void ClaimsTest::a_contradicted_claim_keeps_its_quote_as_one_against_it()
{
  ClaimBench bench;
  bench.press(Qt::Key_End);
  bench.press(Qt::Key_C);
  bench.press(Qt::Key_Down); // the other chunk
  bench.pick(u"Shift leads"_s);
  const auto verdict = bench.verdict(4);
  QVERIFY(verdict);
  QCOMPARE(verdict->label.value, std::optional<int>(support::Contradicted));
  QVERIFY(verdict->evidence.first().against);
  QCOMPARE(verdict->evidence.first().chunk, bench.chunk(u"returns#2"_s));
}

void ClaimsTest::an_edited_claim_splits_by_lines_and_undo_brings_it_back()
{
  ClaimBench bench;
  bench.press(Qt::Key_W);
  auto* const field = bench.find<QPlainTextEdit>(u"claimText"_s);
  QCOMPARE(field->toPlainText(), u"Yes, within 30 days."_s);
  field->setPlainText(u"Yes\nwithin 30 days\n\n"_s);
  bench.press(Qt::Key_Return, Qt::ControlModifier);
  QVector<Claim> claims = bench.storedClaims();
  QCOMPARE(claims.size(), 6);
  QCOMPARE(claims[0].text, u"Yes"_s);
  QCOMPARE(claims[1].text, u"within 30 days"_s);
  QCOMPARE(claims[0].first, std::optional<int>(0));
  QCOMPARE(claims[0].last, std::optional<int>(5));
  QCOMPARE(claims[1].first, std::optional<int>(5)); // and the citation behind it
  QCOMPARE(claims[1].last, std::optional<int>(24));
  QVERIFY(bench.spoken(1).contains(u"[1]"_s));
  QVERIFY(!bench.spoken(0).contains(u"[1]"_s) || bench.spoken(0).contains(u"support"_s));
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  claims = bench.storedClaims();
  QCOMPARE(claims.size(), 5);
  QCOMPARE(claims[0].text, u"Yes, within 30 days."_s);
  QVERIFY(bench.spoken(0).contains(u"Yes, within 30 days."_s));
}

void ClaimsTest::two_claims_merge_and_the_last_one_has_none_to_merge_with()
{
  ClaimBench bench;
  bench.press(Qt::Key_T);
  const QVector<Claim> claims = bench.storedClaims();
  QCOMPARE(claims.size(), 4);
  QCOMPARE(claims[0].text, u"Yes, within 30 days. No receipt is needed."_s);
  QCOMPARE(bench.claims().active(), 0);
  bench.press(Qt::Key_End);
  bench.press(Qt::Key_T);
  QVERIFY(bench.page().whyNot().contains(u"last claim"_s));
  QCOMPARE(bench.storedClaims().size(), 4);
}

void ClaimsTest::a_removed_claim_leaves_an_answer_that_may_have_none()
{
  ClaimBench bench;
  for (int i = 0; i < 5; ++i) bench.press(Qt::Key_Delete);
  QVERIFY(bench.storedClaims().isEmpty());
  QVERIFY(bench.find<QLabel>(u"noClaims"_s)->isVisible());
  QVERIFY(*bench.store().isSplit(
      (*bench.store().answer(*bench.store().findRun(u"alpha"_s), bench.page().currentQuery()))->id));
  bench.press(Qt::Key_S); // there is nothing to judge, and it says so
  QVERIFY(!bench.page().whyNot().isEmpty());
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.storedClaims().size(), 1);
}

void ClaimsTest::an_added_claim_stands_in_the_list()
{
  ClaimBench bench;
  bench.press(Qt::Key_Insert);
  bench.find<QPlainTextEdit>(u"claimText"_s)->setPlainText(u"Only in March."_s);
  bench.press(Qt::Key_Escape); // as it was
  QCOMPARE(bench.storedClaims().size(), 5);
  bench.press(Qt::Key_Insert);
  bench.find<QPlainTextEdit>(u"claimText"_s)->setPlainText(u"Only in May."_s);
  bench.press(Qt::Key_Return, Qt::ControlModifier);
  QVector<Claim> claims = bench.storedClaims();
  QCOMPARE(claims.size(), 6);
  QVERIFY(std::any_of(claims.begin(), claims.end(),
                      [](const Claim& claim) { return claim.text == u"Only in May."_s && !claim.first; }));
  bench.press(Qt::Key_Insert);
  bench.press(Qt::Key_Return, Qt::ControlModifier); // nothing was written, nothing is made
  QCOMPARE(bench.storedClaims().size(), 6);
}

void ClaimsTest::undo_goes_to_the_claim_across_queries_and_restarts()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s);
  bench.press(Qt::Key_BracketRight);
  QCOMPARE(bench.query(), u"q2"_s);
  bench.restart();
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.query(), u"q1"_s);
  QVERIFY(bench.claims().hasFocus());
  QCOMPARE(bench.claims().active(), 0);
  QVERIFY(!bench.verdict(0));
  bench.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(bench.verdict(0)->evidence.size(), 1);
}

void ClaimsTest::citations_are_checked_beside_their_claim()
{
  ClaimBench bench;
  QVERIFY(bench.spoken(0).contains(u"[1]: support not judged"_s));
  QVERIFY(bench.spoken(1).contains(u"[2] was never shown to the generator"_s));
  QVERIFY(bench.spoken(2).contains(u"[3] is not in the corpus"_s));
  QVERIFY(bench.spoken(3).contains(u"no citation"_s));
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s);
  QVERIFY(bench.spoken(0).contains(u"[1] supports it"_s));
  bench.press(Qt::Key_Up);
  bench.press(Qt::Key_N);
  QVERIFY(bench.spoken(0).contains(u"[1] does not support it"_s));
}

void ClaimsTest::a_citation_stays_open_until_a_key_settles_it()
{
  ClaimBench bench(manyCitations());
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s); // from returns#1, which is [1]
  bench.press(Qt::Key_Up);
  QVERIFY(bench.spoken(0).contains(u"[1] supports it"_s));
  QVERIFY(bench.spoken(0).contains(u"[2]: support not judged"_s));
  bench.press(Qt::Key_Z);
  QVERIFY(bench.spoken(0).contains(u"[2] does not support it"_s));
  QCOMPARE(bench.claims().active(), 1); // on to the next claim without a verdict
  QCOMPARE(bench.citationLabel(0, u"returns#2"_s), std::optional<int>(entailment::Neutral));
  QVERIFY2(bench.lastSaid().contains(u"does not support the claim"_s), qPrintable(bench.lastSaid()));
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.claims().active(), 0); // undo goes there
  QVERIFY(bench.spoken(0).contains(u"[2]: support not judged"_s));
  bench.press(Qt::Key_Z, Qt::ShiftModifier);
  QVERIFY(bench.spoken(0).contains(u"[2] supports it"_s));
  QCOMPARE(bench.citationLabel(0, u"returns#2"_s), std::optional<int>(entailment::Entailment));
  bench.press(Qt::Key_Up);
  QVERIFY(!bench.page().runCommand(u"claim.citation-fails"_s)); // nothing is open any more, and it says so
  QVERIFY2(bench.page().whyNot().contains(u"No citation is open"_s), qPrintable(bench.page().whyNot()));
}

void ClaimsTest::one_key_walks_the_open_citations_of_judged_claims()
{
  ClaimBench bench(manyCitations());
  const int last = bench.claims().model()->rowCount() - 1;
  for (int claim = 0; claim <= last; ++claim) {
    bench.press(Qt::Key_S);
    bench.pick(u"A receipt"_s);
  }
  QVERIFY2(bench.lastSaid().contains(u"citations still open: 2"_s), qPrintable(bench.lastSaid()));
  bench.press(Qt::Key_Z);
  QVERIFY(bench.spoken(last).contains(u"[2] does not support it"_s));
  QCOMPARE(bench.claims().active(), 0); // the next open one, round the end
  bench.press(Qt::Key_Down);
  bench.press(Qt::Key_Z); // nothing is open here: it goes there and asks, and labels nothing
  QCOMPARE(bench.claims().active(), 0);
  QVERIFY2(bench.lastSaid().contains(u"claim 1: does [2] support it?"_s), qPrintable(bench.lastSaid()));
  QVERIFY(bench.spoken(0).contains(u"[2]: support not judged"_s));
  bench.press(Qt::Key_Z);
  QVERIFY(bench.spoken(0).contains(u"[2] does not support it"_s));
  QVERIFY(!bench.page().runCommand(u"claim.citation-fails"_s));
}

void ClaimsTest::a_quote_from_the_cited_chunk_settles_and_outdoes_what_a_key_said()
{
  ClaimBench bench(manyCitations());
  bench.press(Qt::Key_Z); // before any verdict: [1]
  QVERIFY(bench.spoken(0).contains(u"[1] does not support it"_s));
  QCOMPARE(bench.claims().active(), 0);
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s);
  QVERIFY(bench.spoken(0).contains(u"[1] supports it"_s));
  QVERIFY(!bench.citationLabel(0, u"returns#1"_s));
  bench.press(Qt::Key_Z, Qt::ControlModifier); // one gesture
  QVERIFY(!bench.verdict(0));
  QVERIFY(bench.spoken(0).contains(u"[1] does not support it"_s));
}

void ClaimsTest::a_verdict_that_nothing_supports_takes_back_a_supporting_citation()
{
  ClaimBench bench(manyCitations());
  bench.press(Qt::Key_Z, Qt::ShiftModifier);
  QVERIFY(bench.spoken(0).contains(u"[1] supports it"_s));
  bench.press(Qt::Key_N);
  QVERIFY(bench.spoken(0).contains(u"[1] does not support it"_s));
  QVERIFY(!bench.citationLabel(0, u"returns#1"_s));
}

void ClaimsTest::withdrawing_a_claim_takes_its_citations_along_and_undo_brings_all_back()
{
  ClaimBench bench(manyCitations());
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s);
  bench.press(Qt::Key_Up);
  bench.press(Qt::Key_Z);
  bench.press(Qt::Key_Up);
  bench.press(Qt::Key_Backspace);
  QVERIFY(!bench.verdict(0));
  QVERIFY(!bench.citationLabel(0, u"returns#2"_s));
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(bench.verdict(0));
  QCOMPARE(bench.citationLabel(0, u"returns#2"_s), std::optional<int>(entailment::Neutral));
}

void ClaimsTest::an_imported_quote_from_another_chunk_says_so()
{
  QVector<Record> records = returnsWorkspace();
  ClaimRecord claim;
  claim.name = u"c1"_s;
  claim.run = u"alpha"_s;
  claim.query = u"q1"_s;
  claim.text = u"Cash is possible."_s;
  records.append(claim);
  JudgeRecord judge;
  judge.row.name = u"ines"_s;
  records.append(judge);
  LabelRecord label;
  label.criterion = u"support"_s;
  label.claim = u"c1"_s;
  label.judge = u"ines"_s;
  label.value = u"contradicted"_s;
  label.evidence = {{u"returns#1"_s, 0, 33, u"Shift leads never refund in cash."_s, {}, {}, true, 0},
                    {u"returns#1"_s, 0, 9, u"Gifts can be returned within 30 days"_s, {}, {}, true, 0},
                    {u"returns#1"_s, 0, 9, u"No such words in any of them."_s, {}, {}, true, 0}};
  records.append(label);
  ClaimBench bench(records);
  QCOMPARE(bench.claims().model()->rowCount(), 1);
  QVERIFY2(bench.spoken(0).contains(u"stands in returns#2"_s), qPrintable(bench.spoken(0)));
  QVERIFY(bench.spoken(0).contains(u"nearly:"_s));
  QVERIFY(bench.spoken(0).contains(u"is not in the chunk"_s));
}

void ClaimsTest::a_carried_verdict_says_so_and_judging_it_confirms_it()
{
  SecondRun f;
  ClaimBench& bench = f.bench;
  const EvidenceQuote quote{bench.chunk(u"returns#1"_s), 2, 7, u"Gifts"_s, {}, {}};
  f.say(support::Supported, {quote});
  const auto carried =
      carryOver(bench.store(), f.ines, f.beta, bench.store().findRun(u"alpha"_s).value(), CarryMode::Store);
  QVERIFY(carried);
  QCOMPARE(carried->carried(), 1);
  bench.restart();
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Right);
  QVERIFY2(bench.spoken(0).contains(u"supported, carried over"_s), qPrintable(bench.spoken(0)));
  QCOMPARE(bench.claims().active(), 1); // it is decided
  bench.press(Qt::Key_Up);
  bench.press(Qt::Key_S);
  bench.pick(u"🧾 Gifts"_s);
  QVERIFY(!bench.verdict(0)->label.carried);
  QVERIFY(!bench.spoken(0).contains(u"carried over"_s));
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(bench.verdict(0)->label.carried);
  QVERIFY(bench.spoken(0).contains(u"carried over"_s));
}

void ClaimsTest::another_verdict_in_another_run_shows_after_ones_own()
{
  SecondRun f;
  ClaimBench& bench = f.bench;
  const QString hint = u"in another run you said"_s;
  f.say(support::Contradicted);
  const JudgeId ben = bench.store().addJudge(u"ben"_s, JudgeKind::Person, Role::Expert)->id;
  Decision his;
  his.subject = supportOf(bench.store().claimsOf(f.there)->first().id);
  his.value = support::Partly;
  QVERIFY(bench.store().record({ben, {his}}));
  bench.restart();
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Right);
  QVERIFY(!bench.spoken(0).contains(hint)); // before one's own it would be a hint
  bench.press(Qt::Key_N);
  QVERIFY2(bench.spoken(0).contains(hint + u": contradicted"_s), qPrintable(bench.spoken(0)));
  bench.press(Qt::Key_N); // the second claim has no counterpart
  QVERIFY(!bench.spoken(1).contains(hint));
  f.say(support::NotInEvidence); // now they say the same
  bench.restart();
  QVERIFY(!bench.spoken(0).contains(hint));
}

void ClaimsTest::the_active_claim_is_marked_in_the_answer_and_its_quote_in_the_chunk()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s);
  const auto* const answer = bench.find<AnswerText>(u"answerText"_s);
  const auto marked = [&] {
    return answer->extraSelections().isEmpty() ? QString() : answer->extraSelections().first().cursor.selectedText();
  };
  QCOMPARE(marked(), u"No receipt is needed [2]."_s); // the next one
  bench.press(Qt::Key_Up);
  QCOMPARE(marked(), u"Yes, within 30 days [1]."_s);
  QTest::mouseMove(bench.claims().viewport(), bench.claims().visualRect(bench.claims().model()->index(1, 0)).center());
  bench.press(Qt::Key_End);
  QCOMPARE(marked(), u"Cash is possible."_s);
}

void ClaimsTest::a_quote_under_the_mouse_shows_its_claim()
{
  ClaimBench bench;
  bench.press(Qt::Key_S);
  bench.pick(u"A receipt"_s); // the first claim; the second one is active now
  const auto* const answer = bench.find<AnswerText>(u"answerText"_s);
  const auto marked = [&] { return answer->extraSelections().first().cursor.selectedText(); };
  QCOMPARE(marked(), u"No receipt is needed [2]."_s);
  Q_EMIT bench.chunks().textHovered(0, firstText.indexOf(u"receipt is not"_s));
  QCOMPARE(marked(), u"Yes, within 30 days [1]."_s);
  Q_EMIT bench.chunks().textHovered(0, firstText.indexOf(u"voucher"_s)); // nobody quotes it
  QCOMPARE(marked(), u"No receipt is needed [2]."_s);
}

void ClaimsTest::only_the_pane_where_keys_act_prints_them()
{
  ClaimBench bench;
  // A button without its key is narrower.
  const int claimKeys = bench.claims().valueRect(support::NotInEvidence).width();
  const int chunkPlain = bench.chunks().valueRect(3).width();
  bench.press(Qt::Key_Left);
  bench.press(Qt::Key_Left);
  QVERIFY(bench.chunks().hasFocus());
  QVERIFY(bench.chunks().valueRect(3).width() > chunkPlain);
  QVERIFY(bench.claims().valueRect(support::NotInEvidence).width() < claimKeys);
}

void ClaimsTest::enter_names_the_first_open_claim()
{
  ClaimBench bench;
  for (int i = 0; i < 3; ++i) bench.page().runCommand(u"move.first"_s);
  bench.press(Qt::Key_Left);
  bench.press(Qt::Key_Left);
  for (int i = 0; i < 3; ++i) bench.press(Qt::Key_0); // the chunks
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_N);
  bench.press(Qt::Key_L);
  bench.press(Qt::Key_Left);
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.query(), u"q1"_s);
  QVERIFY(bench.claims().hasFocus());
  QCOMPARE(bench.claims().active(), 2);
  QVERIFY(bench.lastSaid().contains(u"claims still open: 4"_s));
}

void ClaimsTest::there_are_no_claims_for_a_failed_answer()
{
  QVector<Record> records = returnsWorkspace();
  for (Record& record : records)
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) {
      answer->state = AnswerState::Failed;
      answer->text.clear();
      answer->citations.clear();
    }
  ClaimBench bench(records);
  QCOMPARE(bench.claims().model()->rowCount(), 0);
  bench.press(Qt::Key_S);
  QVERIFY(!bench.isPicking());
}

} // namespace assayer::tests
