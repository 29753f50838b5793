#include "triage/promote_dialog.h"

#include "shared/plain_text.h"
#include "shared/sized_label.h"
#include "work/session.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int nearLines = 4;
constexpr int referenceLines = 5;

} // namespace

PromoteDialog::PromoteDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_form(new QFormLayout), m_nearTitle(paragraph({}, this)),
      m_near(new QListWidget(this)), m_about(paragraph({}, this, true)), m_expect(new QComboBox(this)),
      m_why(new QComboBox(this)), m_reference(new QPlainTextEdit(this)), m_family(new QLineEdit(this)),
      m_split(new QComboBox(this)), m_missing(paragraph({}, this)), m_problem(paragraph({}, this)), m_save(nullptr),
      m_takeOut(nullptr)
{
  setObjectName(u"promote"_s);
  setWindowTitle(tr("Into the golden set"));
  const std::initializer_list<std::pair<QWidget*, QString>> names{
      {m_nearTitle, u"promote.nearTitle"_s}, {m_near, u"promote.near"_s},   {m_about, u"promote.about"_s},
      {m_expect, u"promote.expect"_s},       {m_why, u"promote.why"_s},     {m_reference, u"promote.reference"_s},
      {m_family, u"promote.family"_s},       {m_split, u"promote.split"_s}, {m_missing, u"promote.missing"_s},
      {m_problem, u"promote.problem"_s}};
  for (const auto& [widget, name] : names) widget->setObjectName(name);
  m_expect->addItem(tr("an answer"), static_cast<int>(Expect::Answer));
  m_expect->addItem(tr("a refusal"), static_cast<int>(Expect::Refusal));
  m_expect->addItem(tr("to be sent on to a person"), static_cast<int>(Expect::Escalation));
  m_expect->addItem(tr("a question back"), static_cast<int>(Expect::Clarification));
  m_why->addItem(tr("not said"), static_cast<int>(RefusalReason::None));
  m_why->addItem(tr("outside the corpus"), static_cast<int>(RefusalReason::OutsideCorpus));
  m_why->addItem(tr("outside its period"), static_cast<int>(RefusalReason::OutsidePeriod));
  m_why->addItem(tr("its premise is false"), static_cast<int>(RefusalReason::FalsePremise));
  m_why->addItem(tr("deliberately excluded"), static_cast<int>(RefusalReason::Excluded));
  m_split->addItem(tr("dev"), static_cast<int>(Split::Dev));
  m_split->addItem(tr("test"), static_cast<int>(Split::Test));
  m_reference->setTabChangesFocus(true);
  m_reference->setPlaceholderText(tr("What a right answer says"));
  m_near->setAccessibleName(tr("Golden questions that are alike"));
  m_near->setMaximumHeight(fontMetrics().lineSpacing() * nearLines + 12);
  m_reference->setMinimumHeight(fontMetrics().lineSpacing() * referenceLines);
  m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  m_form->addRow(tr("&Expected"), m_expect);
  m_form->addRow(tr("&Why not answerable"), m_why);
  m_form->addRow(tr("Expected &answer"), m_reference);
  m_form->addRow(tr("&Family"), m_family);
  m_form->addRow(tr("S&plit"), m_split);
  auto* const buttons = new QDialogButtonBox(this);
  m_save = buttons->addButton(tr("&Into the golden set"), QDialogButtonBox::AcceptRole);
  m_save->setObjectName(u"promote.save"_s);
  m_save->setDefault(true);
  m_takeOut = buttons->addButton(tr("&Take it out again"), QDialogButtonBox::DestructiveRole);
  m_takeOut->setObjectName(u"promote.takeOut"_s);
  buttons->addButton(QDialogButtonBox::Cancel);
  auto* const layout = new QVBoxLayout(this);
  layout->addWidget(m_nearTitle);
  layout->addWidget(m_near);
  layout->addWidget(m_about);
  layout->addLayout(m_form, 1);
  layout->addWidget(m_missing);
  layout->addWidget(m_problem);
  layout->addWidget(buttons);
  sizeForText(*this, 84, 26);

  connect(buttons, &QDialogButtonBox::accepted, this, &PromoteDialog::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(m_takeOut, &QPushButton::clicked, this, &PromoteDialog::takeOut);
  for (const int enter : {Qt::Key_Return, Qt::Key_Enter}) // in the text of several lines too
    connect(new QShortcut(QKeySequence(Qt::CTRL | enter), this), &QShortcut::activated, this, &PromoteDialog::save);
  for (QComboBox* const box : {m_expect, m_why, m_split})
    connect(box, &QComboBox::currentIndexChanged, this, &PromoteDialog::showNeeded);
  connect(m_reference, &QPlainTextEdit::textChanged, this, &PromoteDialog::showNeeded);
  connect(m_family, &QLineEdit::textChanged, this, &PromoteDialog::showNeeded);
  connect(&session, &Session::judgeChanged, this, &QDialog::close);
  connect(&session, &Session::contentChanged, this, &QDialog::close);
}

Result<void> PromoteDialog::promote(AnswerId answer, const QString& day)
{
  if (!m_session.judge()) return fail(ErrorKind::Usage, u"judge"_s, u"choose who judges first"_s);
  const JudgeId by = m_session.judge()->id;
  const LabelScope scope = m_session.isBlind() ? LabelScope::only(by) : LabelScope::everybody();
  auto draft = draftOf(m_session.store(), answer, by, scope, day);
  if (!draft) return tl::unexpected(draft.error());
  const auto golden = GoldenQueries::read(m_session.store());
  if (!golden) return tl::unexpected(golden.error());
  const auto near = nearGoldenQueries(m_session.store(), *golden, draft->query.id);
  if (!near) return tl::unexpected(near.error());
  m_draft = std::move(*draft);
  if (m_draft.isComplete() && near->isEmpty() && !m_draft.isGolden()) {
    const auto stored = assayer::promote(m_session.store(), m_draft.promotion);
    if (!stored) return tl::unexpected(stored.error());
    tell(promotedWords(*stored));
    return {};
  }
  fill(*near);
  show();
  raise();
  activateWindow();
  if (m_draft.gaps.contains(PromotionGap::Reference) || m_draft.gaps.contains(PromotionGap::Wording))
    m_reference->setFocus();
  else
    m_save->setFocus();
  return {};
}

void PromoteDialog::fill(const QVector<NearQuery>& near)
{
  const Promotion promotion = m_draft.promotion; // filling a field reads the others back
  const bool isLead = m_session.judge()->role == Role::Lead;
  m_near->clear();
  for (const NearQuery& other : near) {
    const QString how = other.isDuplicate() ? tr("the same question")
                        : other.sameText    ? tr("the same words after another conversation")
                                            : tr("%1 % alike").arg(qRound(100 * other.similarity));
    auto* const item =
        new QListWidgetItem(tr("%1 · %2").arg(how, plain::isolated(plain::oneLine(other.query.text))), m_near);
    item->setToolTip(plain::toolTip(other.query.text));
  }
  const bool hasNear = !near.isEmpty();
  m_near->setVisible(hasNear);
  m_nearTitle->setVisible(hasNear);
  m_nearTitle->setText(tr("%n golden question(s) ask the same or nearly so:", nullptr, static_cast<int>(near.size())));
  m_about->setText(tr("%1 It brings along: judged chunks %2 of %3, judged claims %4 of %5, answering chunks %6.")
                       .arg(plain::isolated(plain::oneLine(m_draft.query.text)))
                       .arg(m_draft.passagesJudged)
                       .arg(m_draft.passages)
                       .arg(m_draft.claimsJudged)
                       .arg(m_draft.claims)
                       .arg(promotion.needs.isEmpty() ? 0 : promotion.needs.first().size()));
  const auto choose = [](QComboBox* box, int value) { box->setCurrentIndex(std::max(0, box->findData(value))); };
  choose(m_expect, static_cast<int>(promotion.expect));
  choose(m_why, static_cast<int>(promotion.refusalReason));
  choose(m_split, static_cast<int>(promotion.split));
  m_split->setEnabled(isLead);
  m_split->setToolTip(isLead ? QString() : plain::toolTip(tr("A lead puts questions into the test split")));
  m_reference->setPlainText(promotion.reference);
  m_family->setText(promotion.family);
  m_takeOut->setVisible(m_draft.isGolden());
  m_save->setText(m_draft.isGolden() ? tr("&Save") : tr("&Into the golden set"));
  m_problem->hide();
  showNeeded();
}

void PromoteDialog::readForm()
{
  Promotion& promotion = m_draft.promotion;
  promotion.expect = static_cast<Expect>(m_expect->currentData().toInt());
  promotion.refusalReason = promotion.expect == Expect::Refusal
                                ? static_cast<RefusalReason>(m_why->currentData().toInt())
                                : RefusalReason::None;
  promotion.reference = m_reference->toPlainText().trimmed();
  promotion.family = m_family->text().trimmed();
  promotion.split = static_cast<Split>(m_split->currentData().toInt());
  findGaps(m_draft);
}

void PromoteDialog::showNeeded()
{
  readForm();
  const auto show = [this](QWidget* field, bool shown) {
    field->setVisible(shown);
    if (QWidget* const label = m_form->labelForField(field)) label->setVisible(shown);
  };
  show(m_why, m_draft.promotion.expect == Expect::Refusal);
  show(m_reference, m_draft.promotion.expect == Expect::Answer);
  QStringList gaps;
  for (const PromotionGap gap : std::as_const(m_draft.gaps)) gaps.append(gapSentence(gap));
  m_missing->setText(gaps.join(u'\n'));
  m_missing->setVisible(!gaps.isEmpty());
  m_save->setEnabled(m_session.judging() && m_draft.canBePromoted());
}

QString PromoteDialog::promotedWords(const Promotion& promotion) const
{
  return tr("in the golden set: %1 · %2, %3")
      .arg(plain::isolated(plain::oneLine(m_draft.query.text).left(40)),
           promotion.family.isEmpty() ? tr("no family") : plain::isolated(plain::oneLine(promotion.family)),
           promotion.split == Split::Test ? tr("test") : tr("dev"));
}

void PromoteDialog::save()
{
  readForm();
  if (!m_save->isEnabled()) return;
  const auto stored = assayer::promote(m_session.store(), m_draft.promotion);
  m_problem->setVisible(!stored);
  if (!stored) {
    m_problem->setText(sentence(stored.error()));
    return;
  }
  close();
  tell(promotedWords(*stored));
}

void PromoteDialog::takeOut()
{
  const auto stored = takeBack(m_session.store(), m_draft.query.id, m_session.judge()->id);
  m_problem->setVisible(!stored);
  if (!stored) {
    m_problem->setText(sentence(stored.error()));
    return;
  }
  close();
  tell(tr("out of the golden set again"));
}

void PromoteDialog::tell(const QString& what)
{
  m_session.followPromotion(m_draft.query.id);
  Q_EMIT changed(what);
}

} // namespace assayer
