#include "adjudicate/adjudicate_page.h"

#include "adjudicate/adjudicate_words.h"
#include "adjudicate/decision_bar.h"
#include "adjudicate/disagreement_pane.h"
#include "adjudicate/side_card.h"
#include "answers/judged_answer.h"
#include "judge/note_editor.h"
#include "judge/query_band.h"
#include "judge/reason_line.h"
#include "judge/subject_words.h"
#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/store.h"
#include "work/session.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int claimLines = 3;
constexpr int fewLines = 24; // of text on the page
} // namespace

AdjudicatePage::AdjudicatePage(Session& session, QWidget* parent)
    : Perspective(parent), m_session(session), m_disagreements(session), m_adjudicating(session), m_keyOf(tableKeys()),
      m_about(plain::label({}, this)), m_outer(new QSplitter(Qt::Horizontal, this)),
      m_list(new DisagreementPane(session.store(), m_keyOf, m_outer)), m_centre(new QWidget(m_outer)),
      m_band(new QueryBand(m_centre)), m_sides{new SideCard(0, m_centre), new SideCard(1, m_centre)},
      m_claim(new ElidedLabel({}, m_centre)), m_said(new ElidedLabel({}, m_centre)),
      m_column(new BlockColumn(m_centre)), m_reason(new ReasonLine(m_centre)),
      m_note(new NoteEditor(
          u"rulingNote"_s, [this](const QString& text) { return saveNote(text); }, m_centre)),
      m_bar(new DecisionBar(m_keyOf, m_centre))
{
  setObjectName(u"adjudicatePage"_s);
  lay();
  connectParts();
  setKeys(m_keyOf);
  reload();
}

// The column goes while there is still a page to look at, and what the parts say on their way out is not heard.
AdjudicatePage::~AdjudicatePage()
{
  m_note->finish();
  qApp->disconnect(this);
  for (QObject* const child : findChildren<QObject*>()) child->disconnect(this);
  m_column->setSource(nullptr);
  delete m_outer;
}

void AdjudicatePage::lay()
{
  m_about->setObjectName(u"aboutAdjudicating"_s);
  m_about->setWordWrap(true);
  m_about->setAlignment(Qt::AlignCenter);
  m_about->setMargin(2 * space::Wide);
  m_column->setObjectName(u"adjudicatedTexts"_s);
  m_column->setAccessibleName(tr("Texts"));
  m_claim->setObjectName(u"judgedClaim"_s);
  m_claim->setMaximumLines(claimLines);
  m_claim->setContentsMargins(space::Medium, space::Small, space::Medium, 0);
  m_said->setObjectName(u"whoSaidWhat"_s);
  m_said->setMuted(true);
  m_said->setContentsMargins(space::Medium, 0, space::Medium, space::Tiny);
  m_note->setPlaceholder(tr("What the judges should know about this decision…"));

  auto* const sides = new QHBoxLayout;
  sides->setContentsMargins(space::Small, space::Small, space::Small, space::Tiny);
  sides->setSpacing(space::Small);
  for (SideCard* const side : m_sides) sides->addWidget(side, 1);
  auto* const middle = new QVBoxLayout(m_centre);
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  middle->addWidget(m_band);
  middle->addWidget(m_claim);
  middle->addLayout(sides);
  middle->addWidget(m_said);
  middle->addWidget(m_column, 1);
  middle->addWidget(m_reason);
  middle->addWidget(m_note);
  middle->addWidget(m_bar);

  m_outer->setObjectName(u"adjudicateOuter"_s);
  m_outer->setChildrenCollapsible(false);
  m_outer->setHandleWidth(space::Tiny);
  m_outer->setStretchFactor(0, 0);
  m_outer->setStretchFactor(1, 1);
  m_outer->setSizes({290, 990});
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_about, 1);
  layout->addWidget(m_outer, 1);
  setTabOrder(m_list->focusProxy(), m_column);
}

void AdjudicatePage::connectParts()
{
  connect(&m_disagreements, &DisagreementList::loaded, this, &AdjudicatePage::showList);
  connect(&m_disagreements, &DisagreementList::failed, this,
          [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&m_disagreements, &DisagreementList::followed, this, [this](const Subject& subject) {
    m_list->follow(subject);
    showProgress();
    if (m_adjudicating.page() && m_adjudicating.page()->subject == subject) refreshPage();
  });
  connect(&m_session, &Session::judgeChanged, this, &AdjudicatePage::reload);
  connect(&m_session, &Session::contentChanged, this, &AdjudicatePage::reload);
  connect(&m_session, &Session::labelChanged, this, &AdjudicatePage::follow);

  connect(m_list, &DisagreementPane::subjectChosen, this,
          [this](const Subject& subject) { act([&] { open(subject); }); });
  connect(m_list, &DisagreementPane::commandClicked, this, &AdjudicatePage::runCommand);
  connect(m_list, &DisagreementPane::rowsSeen, this, &AdjudicatePage::noteSeen);
  connect(m_band, &QueryBand::toggled, this, [this] { m_band->setOpen(!m_band->isOpen()); });
  for (int side = 0; side < 2; ++side) {
    connect(m_sides[side], &SideCard::adoptClicked, this, [this, side] {
      showDecision(); // the button is as checked as the ruling says
      runCommand(side == 0 ? u"adjudicate.a"_s : u"adjudicate.b"_s);
    });
    connect(m_sides[side], &SideCard::quoteClicked, this, [this, side](int quote) { showQuote(side, quote); });
  }
  connect(m_bar, &DecisionBar::commandClicked, this, [this](const QString& id) {
    showDecision();
    if (!runCommand(id) && !whyNot().isEmpty()) Q_EMIT announced(whyNot());
  });
  connect(m_bar, &DecisionBar::valueClicked, this, [this](int value) {
    showDecision();
    act([&] { decide(value, After::GoOn); });
  });
  connect(m_reason, &ReasonLine::taken, this, [this](const QString& reason) {
    focusPane(m_pane);
    act([&] {
      RulingRemarks remarks = m_adjudicating.remarks();
      remarks.reason = reason;
      if (canDecide() && m_adjudicating.setRemarks(remarks)) showDecision();
    });
  });
  connect(m_reason, &ReasonLine::left, this, [this] { focusPane(m_pane); });
  connect(m_note, &NoteEditor::left, this, [this] { focusPane(m_pane); });
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
    if (now && (m_list == now || m_list->isAncestorOf(now))) m_pane = Pane::List;
    if (now && (m_column == now || m_column->isAncestorOf(now))) m_pane = Pane::Texts;
  });
}

void AdjudicatePage::setKeys(const KeyOf& keyOf)
{
  m_keyOf = keyOf;
  m_list->setKeys(keyOf);
  m_band->setKey(keyOf(u"view.details"_s));
  m_sides[0]->setKey(keyOf(u"adjudicate.a"_s));
  m_sides[1]->setKey(keyOf(u"adjudicate.b"_s));
  m_bar->setKeys(keyOf);
  showDecision();
}

// After another judge or an import: who may settle anything, and everything read anew.
void AdjudicatePage::reload()
{
  m_note->finish();
  m_reason->leave();
  if (m_adjudicating.page()) m_wanted = m_adjudicating.page()->subject;
  m_column->setSource(nullptr);
  m_source.setPage(nullptr);
  m_adjudicating.close();
  m_seen.clear();
  const bool allowed = m_adjudicating.isAllowed();
  m_about->setVisible(!allowed);
  m_outer->setVisible(allowed);
  m_about->setText(
      tr("Where two people judge the same and say different things, a reviewer or a lead settles here what counts. It "
         "shows what others said, so it is not for those who still judge.\n\nWhat was decided about your own labels "
         "stands in the Judge perspective, under Judge ▸ My differences."));
  m_list->showList(nullptr, m_words);
  showPage();
  Q_EMIT progressed({});
  if (!allowed) return;
  if (const auto criteria = m_session.store().criteria())
    m_words = CriterionWords(*criteria, m_session.settings().grades);
  m_disagreements.load();
}

void AdjudicatePage::showList()
{
  if (!m_adjudicating.isAllowed()) return;
  m_list->showList(m_disagreements.get(), m_words);
  const auto shown = m_adjudicating.page() ? std::optional<Subject>(m_adjudicating.page()->subject) : m_wanted;
  m_wanted.reset();
  const bool known = shown && m_disagreements.get()->indexOf(*shown);
  if (!(known && open(*shown)))
    if (const auto first = m_list->first()) open(*first);
  showBand();
  showDecision();
  showProgress();
}

// What cannot be read leaves what is there.
bool AdjudicatePage::open(const Subject& subject)
{
  if (!m_note->finish()) return false;
  m_reason->leave();
  m_column->setSource(nullptr);
  const auto opened = m_adjudicating.open(subject);
  if (!opened) say(sentence(opened.error()));
  if (!opened && !isActing()) Q_EMIT announced(sentence(opened.error()));
  m_list->setCurrent(m_adjudicating.page() ? m_adjudicating.page()->subject : subject);
  showPage();
  return opened.has_value();
}

void AdjudicatePage::showPage()
{
  const DisagreementPage* const page = m_adjudicating.page();
  m_source.setPage(page);
  m_column->setSource(page ? &m_source : nullptr, m_source.firstToRead());
  if (page && !page->texts.isEmpty()) {
    const int card = m_source.firstToRead();
    if (!page->texts[card].marks.isEmpty()) m_column->ensureRangeVisible(card, page->texts[card].marks.first().first);
  }
  for (QWidget* const part : {static_cast<QWidget*>(m_sides[0]), static_cast<QWidget*>(m_sides[1]),
                              static_cast<QWidget*>(m_column), static_cast<QWidget*>(m_bar)})
    part->setVisible(page);
  for (int side = 0; page && side < 2; ++side) m_sides[side]->showSide(page->side(side), *page, m_words);
  showBand();
  showDecision();
}

void AdjudicatePage::refreshPage()
{
  const QVector<DisagreementText> before = m_adjudicating.page()->texts;
  if (const auto read = m_adjudicating.refresh(); !read) return;
  const DisagreementPage& page = *m_adjudicating.page();
  if (!std::ranges::equal(before, page.texts, {}, &DisagreementText::chunk, &DisagreementText::chunk)) {
    showPage(); // somebody quotes another chunk by now
    return;
  }
  for (int side = 0; side < 2; ++side) m_sides[side]->showSide(page.side(side), page, m_words);
  m_column->refreshAll();
  showBand();
  showDecision();
}

void AdjudicatePage::showBand()
{
  const DisagreementPage* const page = m_adjudicating.page();
  const Disagreements* const list = m_disagreements.get();
  if (!page) {
    m_band->clear({});
    m_said->hide();
    m_claim->hide();
    return;
  }
  QStringList marks;
  if (const auto place = m_list->place(page->subject))
    marks.append(tr("%1 of %2").arg(*place + 1).arg(m_list->count()));
  marks.append(plain::oneLine(m_words.title(page->subject.criterion)));
  if (const auto index = list ? list->indexOf(page->subject) : std::nullopt)
    marks.append(gapWords(list->rows()[*index], page->criterion.ordinal));
  m_band->showQuery(page->query, marks);

  const bool isOnClaim = page->criterion.on == SubjectKind::Claim && !page->texts.isEmpty();
  m_claim->setText(isOnClaim ? tr("Claim: %1").arg(plain::isolated(page->texts.first().text.simplified())) : QString());
  m_claim->setVisible(isOnClaim);

  // Two sides say it themselves.
  QStringList said;
  if (page->said.size() > 2)
    for (const ValueCount& value : page->said)
      said.append(tr("%1: %2").arg(valueWords(m_words, page->subject.criterion, value.value, page->isMirrored),
                                   peopleWords(value.judges)));
  if (page->cannotJudge > 0) said.append(tr("can't judge: %1").arg(peopleWords(page->cannotJudge)));
  m_said->setText(said.join(u" · "_s));
  m_said->setVisible(!said.isEmpty());
}

void AdjudicatePage::showProgress()
{
  const Disagreements* const list = m_disagreements.get();
  if (!list) return;
  const DisagreementCounts counts = list->counts();
  QString progress = tr("%1 of %2 settled").arg(counts.decided + counts.ambiguous).arg(counts.total);
  if (counts.labelSince > 0) progress += u" · "_s + tr("%1 labelled since").arg(counts.labelSince);
  Q_EMIT progressed(progress);
}

void AdjudicatePage::showDecision()
{
  const DisagreementPage* const page = m_adjudicating.page();
  if (!page) return;
  const bool usable = m_session.judging() != nullptr;
  m_bar->showPage(*page, m_adjudicating.remarks(), m_words, values(), m_adjudicating.isLead(), usable);
  for (int side = 0; side < 2; ++side) {
    const DisagreementSide* const said = page->side(side);
    const Ruling* const ruling = page->ruling ? &page->ruling->ruling : nullptr;
    m_sides[side]->setAdopted(said && ruling && ruling->outcome == RulingOutcome::Label &&
                              ruling->value == said->value);
    m_sides[side]->setUsable(usable);
  }
}

// A claim may be partly supported only where the workspace allows it, or where somebody said so.
QVector<int> AdjudicatePage::values() const
{
  const DisagreementPage* const page = m_adjudicating.page();
  QVector<int> values;
  if (!page) return values;
  for (int value = 0; value < m_words.valueCount(page->subject.criterion); ++value) {
    const bool isSaid = std::ranges::any_of(page->said, [&](const ValueCount& said) { return said.value == value; });
    if (page->subject.criterion == criterion::Support && value == support::Partly && !m_session.settings().partly &&
        !isSaid)
      continue;
    values.append(value);
  }
  return values;
}

// The list has followed already, and with it the page.
void AdjudicatePage::follow(const Change& change)
{
  if (!m_session.judge() || change.judge != m_session.judge()->id || change.events.isEmpty()) return;
  const LabelEvent& event = change.events.last();
  const Subject subject = event.now.subject;
  const bool isRuling = event.now.judge != change.judge;
  const QString about = subjectWords(m_session.store(), m_words, subject);
  QString what;
  if (!isRuling) {
    what = tr("a label of yours on %1").arg(about);
  } else {
    const auto ruling = m_session.store().rulingOn(subject);
    const bool mirrored =
        m_adjudicating.page() && m_adjudicating.page()->subject == subject && m_adjudicating.page()->isMirrored;
    const QString now = ruling && *ruling ? rulingWords(m_words, (*ruling)->ruling, mirrored) : tr("open again");
    what = tr("%1: %2").arg(about, now);
  }
  if (change.kind == ChangeKind::Undo) what = tr("undone · %1").arg(what);
  if (change.kind == ChangeKind::Redo) what = tr("redone · %1").arg(what);
  say(what);
  if (!m_isGoing || !isRuling || !m_adjudicating.isAllowed()) return;
  if (!m_adjudicating.page() || m_adjudicating.page()->subject != subject) open(subject);
}

// That people are apart on a subject is a hint as well: whoever has read the list is not blind to its rows any more.
void AdjudicatePage::noteSeen(const QVector<Subject>& subjects)
{
  if (!m_session.judging() || !isVisible()) return;
  QVector<Subject> fresh;
  for (const Subject& subject : subjects)
    if (!m_seen.contains(subject)) fresh.append(subject);
  if (fresh.isEmpty()) return;
  const auto stored = m_session.store().markRevealed(
      m_session.judge()->id, std::span<const Subject>(fresh.constData(), static_cast<size_t>(fresh.size())));
  if (!stored) return; // tried again with the next rest
  for (const Subject& subject : fresh) m_seen.insert(subject);
}

void AdjudicatePage::showQuote(int side, int quote)
{
  const DisagreementPage* const page = m_adjudicating.page();
  const DisagreementSide* const shown = page ? page->side(side) : nullptr;
  if (!shown || quote >= shown->evidence.size()) return;
  const ChunkId chunk = shown->evidence[quote].chunk;
  int before = 0; // marks are in the order of the quotes, those that are not there left out
  for (int i = 0; i < quote; ++i)
    if (shown->evidence[i].chunk == chunk && shown->isThere.value(i)) ++before;
  for (int card = 0; card < page->texts.size(); ++card) {
    if (page->texts[card].chunk != chunk) continue;
    focusPane(Pane::Texts);
    m_column->setActive(card);
    for (const SideMark& mark : page->texts[card].marks)
      if (mark.side == side && before-- == 0) m_column->ensureRangeVisible(card, mark.first);
  }
}

bool AdjudicatePage::showSubject(const Subject& subject)
{
  return m_disagreements.get() && m_disagreements.get()->indexOf(subject) && open(subject);
}

QueryId AdjudicatePage::currentQuery() const
{
  return m_adjudicating.page() ? m_adjudicating.page()->query.row.id : QueryId{};
}

bool AdjudicatePage::isOn(const QString& id) const
{
  if (id == u"view.details"_s) return m_band->isOpen();
  if (id == u"adjudicate.mend"_s) return m_adjudicating.remarks().changeGuideline;
  return false;
}

void AdjudicatePage::saveState(QSettings& settings) const
{
  settings.setValue(u"outer"_s, m_outer->saveState());
  settings.setValue(u"reading"_s, m_column->readingPointSize());
  m_list->saveState(settings);
  const DisagreementPage* const page = m_adjudicating.page();
  settings.setValue(u"subject"_s,
                    page ? QVariantList{page->subject.criterion.value, page->subject.item, page->subject.other}
                         : QVariantList());
}

void AdjudicatePage::restoreState(QSettings& settings)
{
  m_outer->restoreState(settings.value(u"outer"_s).toByteArray());
  m_list->restoreState(settings);
  if (const QVariantList parts = settings.value(u"subject"_s).toList(); parts.size() == 3)
    m_wanted = Subject{CriterionId{parts[0].toLongLong()}, parts[1].toLongLong(), parts[2].toLongLong()};
}

void AdjudicatePage::resizeEvent(QResizeEvent* event)
{
  Perspective::resizeEvent(event);
  fit();
}

void AdjudicatePage::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) fit();
  Perspective::changeEvent(event);
}

// With large letters in a small window the texts need every line.
void AdjudicatePage::fit()
{
  const bool brief = height() < fewLines * fontMetrics().lineSpacing();
  for (SideCard* const side : m_sides) side->setBrief(brief);
  m_claim->setMaximumLines(brief ? 1 : claimLines);
  m_bar->setBrief(brief);
}

// The window gives the focus to the page; its place is in the pane where the hand was.
void AdjudicatePage::focusInEvent(QFocusEvent* event)
{
  Perspective::focusInEvent(event);
  focusPane(m_pane);
}

} // namespace assayer
