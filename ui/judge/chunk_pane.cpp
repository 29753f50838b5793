#include "judge/chunk_pane.h"

#include "shared/block_column.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int flashMs = 700;
}

void MarkedChunks::setMark(std::optional<int> card, const QString& text)
{
  m_marked = card;
  m_markText = text;
}

CardHeader MarkedChunks::header(int card) const
{
  CardHeader header = ChunkSource::header(card);
  if (m_marked == card) header.badges.prepend({Icon::Interval, m_markText, Tone::Neutral});
  return header;
}

ChunkPane::ChunkPane(const JudgeDesk& desk, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_source(desk, std::move(keyOf)), m_header(new SectionHeader(tr("Chunks"), this)),
      m_column(new BlockColumn(this)), m_empty(plain::label({}, this))
{
  setObjectName(u"chunkPane"_s);
  m_column->setObjectName(u"chunks"_s);
  m_column->setAccessibleName(tr("Chunks"));
  m_empty->setObjectName(u"noChunks"_s);
  m_empty->setWordWrap(true);
  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setMargin(space::Wide);
  m_empty->setText(
      tr("No chunk stands in this query's pool yet. Import a run, or find a chunk in the corpus and add it."));
  setFocusProxy(m_column);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addWidget(m_column, 1);
  layout->addWidget(m_empty, 1);
  m_empty->hide();

  m_flashEnd.setSingleShot(true);
  connect(&m_flashEnd, &QTimer::timeout, this, &ChunkPane::endFlash);
}

ChunkPane::~ChunkPane()
{
  clear();
}

// The column asks its source until it is told of another one.
void ChunkPane::clear()
{
  m_flashEnd.stop();
  m_source.setMark(std::nullopt, {});
  m_column->setSource(nullptr);
}

void ChunkPane::showPage(int active)
{
  m_source.pageChanged();
  m_column->setSource(&m_source, active);
  const bool empty = m_desk.page() && m_source.count() == 0;
  m_empty->setVisible(empty);
  m_column->setVisible(!empty);
  showCounts();
}

void ChunkPane::showCounts()
{
  int untouched = 0;
  for (int card = 0; card < m_source.count(); ++card)
    if (m_desk.page()->chunks[card].inPool && m_desk.isUntouched(card)) ++untouched;
  const int later = m_desk.gapCount() - untouched;
  QStringList parts;
  if (m_source.count() > 0) parts.append(m_source.count() == 1 ? tr("1 chunk") : tr("%1 chunks").arg(m_source.count()));
  const int again = m_desk.lookAgainCount();
  if (untouched > again) parts.append(tr("%1 unjudged").arg(untouched - again));
  if (again > 0) parts.append(tr("%1 for another look").arg(again));
  if (later > 0) parts.append(tr("%1 put off").arg(later));
  if (!parts.isEmpty() && untouched == 0 && later == 0) parts.append(tr("all decided"));
  m_header->setAside(parts.join(u" · "_s));
}

void ChunkPane::refreshCard(int card)
{
  if (card < 0 || card >= m_source.count()) return;
  m_column->refreshCard(card);
  showCounts();
}

void ChunkPane::setKeys(KeyOf keyOf)
{
  m_source.setKeys(std::move(keyOf));
  m_column->refreshAll();
}

void ChunkPane::setKeysShown(bool shown)
{
  m_source.setKeysShown(shown);
  refreshCard(active());
}

void ChunkPane::setJudgeable(bool judgeable)
{
  m_source.setJudgeable(judgeable);
}

void ChunkPane::setEvidence(const QVector<TextRange>& quotes)
{
  if (quotes == m_source.evidence()) return;
  const QVector<TextRange> before = m_source.evidence();
  m_source.setEvidence(quotes);
  QSet<int> cards;
  for (const TextRange& quote : before + quotes) cards.insert(quote.card);
  for (const int card : std::as_const(cards)) m_column->refreshCard(card);
}

void ChunkPane::refreshHints(bool moved)
{
  EvidencePicker& picker = m_source.picker();
  const QVector<TextRange> before =
      std::exchange(m_seen, picker.isOpen() ? m_column->visibleText() : QVector<TextRange>());
  if (picker.isOpen() && moved && !picker.held())
    picker.setVisible(m_seen, active(), [this](int card) { return m_source.text(card); });
  QSet<int> cards;
  for (const TextRange& range : before + m_seen) cards.insert(range.card);
  for (const int card : std::as_const(cards)) m_column->refreshCard(card);
}

bool ChunkPane::showHintsAnew()
{
  if (m_source.picker().isOpen() && m_column->visibleText() == m_seen) return false;
  showHints();
  return true;
}

void ChunkPane::setTrail(std::optional<int> card, const QString& text)
{
  const auto before = m_source.trail();
  m_source.setTrail(card, text);
  if (before && before != card) refreshCard(*before);
  if (card) refreshCard(*card);
}

void ChunkPane::setMark(std::optional<int> card, const QString& text)
{
  const auto before = m_source.marked();
  m_source.setMark(card, text);
  if (before && before != card) refreshCard(*before);
  if (card) refreshCard(*card);
}

void ChunkPane::flash(int card)
{
  endFlash();
  m_column->setActive(card);
  m_source.setFlash(card);
  refreshCard(card);
  m_flashEnd.start(flashMs);
}

void ChunkPane::endFlash()
{
  const auto card = m_source.flash();
  m_source.setFlash(std::nullopt);
  if (card) refreshCard(*card);
}

int ChunkPane::active() const
{
  return m_column->active();
}

void ChunkPane::setActive(int card)
{
  m_column->setActive(card);
}

bool ChunkPane::step(int direction)
{
  return m_column->step(direction);
}

} // namespace assayer
