// How the Judge page is put together: its panes, their places, and who hears whom.
#include "judge/judge_page.h"

#include "inspect/answers_dialog.h"
#include "inspect/inspector.h"
#include "judge/answer_pane.h"
#include "judge/chunk_pane.h"
#include "judge/claim_pane.h"
#include "judge/criteria_pane.h"
#include "judge/differences_dialog.h"
#include "judge/foot.h"
#include "judge/metric_strip.h"
#include "judge/note_editor.h"
#include "judge/progress_line.h"
#include "judge/query_band.h"
#include "judge/query_details.h"
#include "judge/query_list_pane.h"
#include "judge/reason_line.h"
#include "judge/share_splitter.h"
#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QApplication>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

JudgePage::JudgePage(Session& session, QWidget* parent)
    : Perspective(parent), m_session(session), m_desk(session), m_claimDesk(session, m_desk), m_informative(session),
      m_keyOf(tableKeys()), m_outer(new QSplitter(Qt::Horizontal, this)), m_columns(new QSplitter(Qt::Horizontal)),
      m_right(new ShareSplitter(Qt::Vertical)),
      m_list(new QueryListPane(m_desk.queue(), m_informative, m_keyOf, m_outer)), m_band(new QueryBand(this)),
      m_chunks(new ChunkPane(m_desk, m_keyOf, m_columns)), m_answer(new AnswerPane(m_desk, m_keyOf, m_right)),
      m_claims(new ClaimPane(m_desk, m_claimDesk, m_keyOf, m_right)),
      m_criteria(new CriteriaPane(m_desk, m_keyOf, m_right)), m_reason(new ReasonLine(this)),
      m_note(new NoteEditor(
          u"note"_s, [this](const QString& text) { return saveNote(text); }, this)),
      m_claimEditor(new NoteEditor(
          u"claim"_s, [this](const QString& text) { return saveClaim(text); }, this)),
      m_prompt(new ElidedLabel({}, this)), m_foot(new Foot(this)), m_strip(&m_foot->strip())
{
  setObjectName(u"judgePage"_s);
  lay();
  connectPanes();
  connectSession();
  connectWork();
  setKeys(m_keyOf);
  reload();
}

// The panes go while there is still a desk to look at, and what they say on their way out is not heard.
JudgePage::~JudgePage()
{
  m_note->finish();
  m_claimEditor->finish();
  delete m_inspector;
  delete m_answersDialog;
  delete m_differences;
  qApp->disconnect(this);
  for (QObject* const child : findChildren<QObject*>()) child->disconnect(this);
  delete m_outer;
}

void JudgePage::lay()
{
  auto* const centre = new QWidget(m_outer);
  auto* const middle = new QVBoxLayout(centre);
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  middle->addWidget(m_band);
  middle->addWidget(m_columns, 1);
  middle->addWidget(m_reason);
  middle->addWidget(m_note);
  middle->addWidget(m_claimEditor);
  middle->addWidget(m_prompt);
  m_note->setPlaceholder(tr("Why this label, what is missing, what to ask about…"));
  m_claimEditor->setEscapeSaves(false);
  m_claimEditor->setPlaceholder(tr("One claim on each line; none: this is no factual claim"));
  m_prompt->setObjectName(u"prompt"_s);
  m_prompt->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  m_prompt->setMaximumLines(2);
  m_prompt->hide();
  m_columns->addWidget(m_right);
  m_columns->setStretchFactor(0, 3);
  m_columns->setStretchFactor(1, 2);
  m_columns->setSizes({580, 400});
  m_outer->setStretchFactor(0, 0);
  m_outer->setStretchFactor(1, 1);
  m_outer->setSizes({280, 1000});
  for (QSplitter* const splitter : {m_outer, m_columns, static_cast<QSplitter*>(m_right)}) {
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(space::Tiny);
  }
  for (QWidget* const pane : {static_cast<QWidget*>(m_claims), static_cast<QWidget*>(m_criteria)}) {
    m_right->setHeading(pane, pane->findChild<SectionHeader*>());
    pane->setFocusPolicy(Qt::StrongFocus); // a click on a heading that stands alone opens it
  }
  connect(m_right, &ShareSplitter::scarcityChanged, &m_answer->details(), &QueryDetails::setBrief);
  m_outer->setObjectName(u"judgeOuter"_s);
  m_columns->setObjectName(u"judgeColumns"_s);
  m_right->setObjectName(u"judgeRight"_s);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_outer, 1);
  layout->addWidget(m_foot);

  setTabOrder(m_list->focusProxy(), m_chunks->focusProxy());
  setTabOrder(m_chunks->focusProxy(), m_answer);
  setTabOrder(m_answer, m_claims->focusProxy());
  setTabOrder(m_claims->focusProxy(), m_criteria);
}

void JudgePage::connectPanes()
{
  connect(m_list, &QueryListPane::queryChosen, this, [this](QueryId query) { act([&] { showQuery(query); }); });
  connect(m_list, &QueryListPane::commandClicked, this, &JudgePage::runCommand);
  connect(m_list, &QueryListPane::foldClicked, this, [this] { runCommand(u"view.list"_s); });
  connect(m_list, &QueryListPane::searchLeft, this, [this] { focusPane(Pane::Queries); });
  connect(m_band, &QueryBand::toggled, this, [this] { setDetailsOpen(!m_band->isOpen()); });
  connect(&m_answer->details(), &QueryDetails::toggled, this,
          [this] { setDetailsOpen(!m_answer->details().isOpen()); });

  BlockColumn& column = m_chunks->column();
  connect(&column, &BlockColumn::activeChanged, this, &JudgePage::lookAtActive);
  connect(&column, &BlockColumn::readingPointSizeChanged, this, [this](qreal points) {
    m_readingPoints = points;
    m_answer->setReadingPointSize(points);
  });
  connect(&column, &BlockColumn::valueClicked, this, [this](int card, int value) {
    focusPane(Pane::Chunks);
    act([&] {
      if (canJudge()) setValue(relevanceOf(m_desk.query(), m_desk.page()->chunks[card].chunk.id), value, After::GoOn);
    });
  });
  connect(&column, &BlockColumn::actionClicked, this, [this](int, const QString& id) {
    focusPane(Pane::Chunks);
    runCommand(id);
  });

  connect(m_answer, &AnswerPane::runChosen, this, &JudgePage::setRun);
  connect(m_answer, &AnswerPane::compareClicked, this, [this] { setCompare(!m_isCompared); });
  connect(m_answer, &AnswerPane::sourceChosen, this, [this](std::optional<int> card, const QString& whyNot) {
    if (card)
      m_chunks->flash(*card);
    else
      Q_EMIT announced(whyNot);
  });
  connect(m_answer, &AnswerPane::placeHovered, this,
          [this](int place) { markClaim(claimAt(place).value_or(m_claims->active())); });
  connect(m_answer, &AnswerPane::placeClicked, this, [this](int place) {
    const auto claim = claimAt(place);
    if (!claim || m_claims->isHidden()) return;
    focusPane(Pane::Claims);
    m_claims->setActive(*claim);
  });
  connectClaims();
  connect(m_criteria, &CriteriaPane::activeChanged, this, &JudgePage::lookAtActive);
  connect(m_criteria, &CriteriaPane::valueClicked, this, [this](const Subject& subject, int value) {
    focusPane(Pane::Criteria);
    act([&] {
      if (canJudge()) setValue(subject, value, After::GoOn);
    });
  });

  connect(m_reason, &ReasonLine::taken, this, [this](const QString& reason) {
    focusPane(m_pane);
    act([&] {
      if (m_onReason && canJudge()) m_onReason(reason);
    });
  });
  connect(m_reason, &ReasonLine::left, this, [this] { focusPane(m_pane); });
  for (NoteEditor* const editor : {m_note, m_claimEditor})
    connect(editor, &NoteEditor::left, this, [this] { focusPane(m_pane); });
  // Later, since it may be a command at work that closed it.
  for (NoteEditor* const editor : {m_note, m_claimEditor})
    connect(editor, &NoteEditor::closed, this, &JudgePage::reloadIfWaiting, Qt::QueuedConnection);
  connect(m_reason, &ReasonLine::closed, this, &JudgePage::reloadIfWaiting, Qt::QueuedConnection);
  connect(m_strip, &MetricStrip::figureClicked, this, &JudgePage::inspect);
  connect(m_strip, &MetricStrip::hideClicked, this, [this] { runCommand(u"view.figures"_s); });
  connect(m_strip, &MetricStrip::choiceChanged, this, &JudgePage::showFigures);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { trackFocus(now); });
}

void JudgePage::connectClaims()
{
  BlockColumn& claims = m_claims->column();
  connect(&claims, &BlockColumn::activeChanged, this, [this](int claim) {
    markClaim(claim);
    if (m_pane == Pane::Claims) showSourceOf(claim);
    lookAtActive();
  });
  connect(&claims, &BlockColumn::cardHovered, this,
          [this](int claim) { markClaim(claim < 0 ? m_claims->active() : claim); });
  connect(&claims, &BlockColumn::valueClicked, this, [this](int, int value) {
    focusPane(Pane::Claims);
    runCommand(verdictCommand(value));
  });
  connect(&claims, &BlockColumn::actionClicked, this, [this](int, const QString& id) {
    focusPane(Pane::Claims);
    runCommand(id);
  });
  BlockColumn& chunks = m_chunks->column();
  connect(&chunks, &BlockColumn::textSelected, this, [this](int card, qsizetype first, qsizetype last) {
    if (!m_picking) return;
    focusPane(Pane::Claims);
    act([&] { takeQuote({card, first, last}); });
  });
  connect(&chunks, &BlockColumn::textHovered, this,
          [this](int card, qsizetype place) { markClaim(claimQuoting(card, place).value_or(m_claims->active())); });
  // Later: the column is still laying out what has come into sight.
  connect(
      chunks.verticalScrollBar(), &QScrollBar::valueChanged, this,
      [this] {
        if (m_picking && m_chunks->showHintsAnew()) showPrompt();
      },
      Qt::QueuedConnection);
}

void JudgePage::connectSession()
{
  connect(&m_session, &Session::labelChanged, this, &JudgePage::follow);
  connect(&m_session, &Session::figuresReset, this, [this] {
    m_queueFollows = false;
    showFigures();
  });
  connect(&m_session, &Session::figuresChanged, this, &JudgePage::showFigures);
  connect(&m_session.labelDoubts(), &LabelDoubts::changed, this, &JudgePage::showFigures);
  connect(&m_session.answerFigures(), &AnswerFigures::changed, this, [this] {
    if (m_strip->wantsAnswers()) showFigures();
  });
  connect(&m_session, &Session::contentChanged, this, &JudgePage::reload);
  connect(&m_session, &Session::judgeChanged, this, &JudgePage::reload);
  connect(&m_session, &Session::poolChanged, this, [this](QueryId query) {
    if (query == m_desk.query()) reshowPage();
  });
  connect(&m_informative, &MostInformative::found, this, [this] {
    m_list->sortAnew();
    showInformative();
    showBand();
    goIfFound();
  });
  connect(&m_informative, &MostInformative::followed, this, [this](QueryId query) {
    m_list->refresh(query);
    if (query == m_desk.query()) showInformative();
    goIfFound();
  });
}

void JudgePage::setKeys(const KeyOf& keyOf)
{
  m_keyOf = keyOf;
  m_list->setKeys(keyOf);
  m_chunks->setKeys(keyOf);
  m_answer->setKeys(keyOf);
  m_claims->setKeys(keyOf);
  m_criteria->setKeys(keyOf);
  m_strip->setKeys(keyOf);
  m_band->setKey(keyOf(u"view.details"_s));
}

} // namespace assayer
