#include "workbench/chunk_finder.h"

#include "core/workers.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "store/search_index.h"
#include "store/store.h"
#include "work/query_page.h"
#include "work/session.h"
#include "workbench/found_chunk_delegate.h"
#include "shared/sized_label.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <array>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {
constexpr int typingPauseMs = 150;
constexpr int pageSize = 50;
} // namespace

ChunkFinder::ChunkFinder(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session),
      m_model([this](const FoundChunk& found, int role) { return roleOf(found, role); }, this)
{
  setObjectName(u"finder"_s);
  setWindowTitle(tr("Find a chunk in the corpus"));
  sizeForText(*this, 110, 34);

  m_field = new QLineEdit(this);
  m_field->setObjectName(u"finder.words"_s);
  m_field->setAccessibleName(tr("Words, or the chunk's name"));
  m_field->setPlaceholderText(tr("words, or the chunk's name"));
  m_field->setClearButtonEnabled(true);
  m_field->installEventFilter(this);
  m_list = new QListView(this);
  m_list->setObjectName(u"finder.list"_s);
  m_list->setAccessibleName(tr("Chunks found"));
  m_list->setModel(&m_model);
  m_list->setItemDelegate(new FoundChunkDelegate(m_list));
  m_list->setUniformItemSizes(true);
  m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->installEventFilter(this);
  m_text = new QPlainTextEdit(this);
  m_text->setObjectName(u"finder.preview"_s);
  m_text->setAccessibleName(tr("The chunk's text"));
  m_text->setReadOnly(true);
  m_text->installEventFilter(this);
  m_state = paragraph({}, this, true);
  m_state->setObjectName(u"finder.state"_s);
  m_add = new QPushButton(this);
  m_add->setObjectName(u"finder.add"_s);

  auto* split = new QSplitter(Qt::Vertical, this);
  split->addWidget(m_list);
  split->addWidget(m_text);
  split->setSizes({300, 180});
  split->setChildrenCollapsible(false);
  auto* foot = new QHBoxLayout;
  foot->addWidget(m_state, 1);
  foot->addWidget(m_add);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  layout->setSpacing(space::Small);
  layout->addWidget(m_field);
  layout->addWidget(split, 1);
  layout->addLayout(foot);

  m_typing.setSingleShot(true);
  m_typing.setInterval(typingPauseMs);
  connect(&m_typing, &QTimer::timeout, this, &ChunkFinder::search);
  connect(m_field, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ChunkFinder::preview);
  connect(m_list->verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
    if (m_more && !m_searching && value == m_list->verticalScrollBar()->maximum()) fetch(m_last);
  });
  connect(m_add, &QPushButton::clicked, this, &ChunkFinder::addCurrent);
  connect(&m_session, &Session::poolChanged, this, &ChunkFinder::readPool);
  updateState();
}

ChunkFinder::~ChunkFinder()
{
  ++*m_generation;
}

void ChunkFinder::setQuery(QueryId query, const QString& name)
{
  m_query = query;
  m_queryName = name;
  readPool();
}

void ChunkFinder::begin()
{
  show();
  raise();
  activateWindow();
  m_field->setFocus();
  m_field->selectAll();
}

void ChunkFinder::readPool()
{
  m_pool.clear();
  if (m_query)
    if (const auto page = loadQueryPage(m_session.store(), m_session.engine(), m_query, {}))
      for (const PageChunk& item : page->chunks)
        if (item.inPool) m_pool.insert(item.chunk.id);
  m_list->viewport()->update();
  updateState();
}

void ChunkFinder::search()
{
  m_words = m_field->text().trimmed();
  fetch({});
}

void ChunkFinder::fetch(ChunkId after)
{
  const int generation = ++*m_generation;
  if (m_words.isEmpty()) {
    m_model.resetRows({});
    m_more = m_searching = false;
    updateState();
    return;
  }
  m_searching = true;
  updateState();
  QtConcurrent::run(&workers(),
                    [path = m_session.store().path(), words = m_words, after, generation,
                     current = m_generation]() -> Result<ChunkPage> {
                      auto store = Store::another(path);
                      if (!store) return tl::unexpected(store.error());
                      auto index = SearchIndex::open((*store)->uid());
                      if (!index) return tl::unexpected(index.error());
                      return searchChunks(**store, **index, words, after, pageSize,
                                          [&] { return *current == generation; });
                    })
      .then(this, [this, generation, first = !after](const Result<ChunkPage>& page) {
        if (generation == *m_generation) takePage(page, first);
      });
}

void ChunkFinder::takePage(const Result<ChunkPage>& page, bool first)
{
  m_searching = false;
  if (!page) {
    m_more = false;
    updateState();
    m_state->setText(sentence(page.error()));
    return;
  }
  if (first)
    m_model.resetRows(page->rows);
  else
    m_model.appendRows(page->rows);
  m_last = page->last;
  m_more = page->more;
  if (first && m_model.rowCount() > 0) m_list->setCurrentIndex(m_model.index(0));
  preview();
}

void ChunkFinder::preview()
{
  const QModelIndex current = m_list->currentIndex();
  m_text->clear();
  if (current.isValid()) {
    const std::array id{static_cast<quint32>(m_model.at(current.row()).chunk.id.value)};
    if (const auto texts = m_session.store().chunkTexts(id)) m_text->setPlainText(texts->value(0));
  }
  updateState();
}

void ChunkFinder::addCurrent()
{
  const QModelIndex current = m_list->currentIndex();
  if (!current.isValid() || !m_query) return;
  const ChunkRow chunk = m_model.at(current.row()).chunk;
  if (m_pool.contains(chunk.id)) {
    m_state->setText(tr("%1 is in the pool already.").arg(plain::isolated(chunk.name)));
    return;
  }
  if (const auto done = m_session.addToPool(m_query, chunk.id); !done) {
    m_state->setText(sentence(done.error()));
    Q_EMIT failed(done.error());
    return;
  }
  Q_EMIT added(m_query, chunk.id, chunk.name);
}

void ChunkFinder::updateState()
{
  const QModelIndex current = m_list->currentIndex();
  const bool chosen = current.isValid() && current.row() < m_model.rowCount();
  const bool inPool = chosen && m_pool.contains(m_model.at(current.row()).chunk.id);
  m_add->setText(inPool ? tr("In the pool already") : tr("Add to the pool   +"));
  m_add->setEnabled(chosen && !inPool && m_query && m_session.judging());
  m_add->setAutoDefault(false);

  QString text;
  if (m_searching)
    text = tr("Searching…");
  else if (m_words.isEmpty())
    text = tr("Every word must occur; the last one may be unfinished.");
  else if (m_model.rowCount() == 0)
    text = tr("No chunk has all these words.");
  else
    text = m_more                    ? tr("%1 chunks and more").arg(m_model.rowCount())
           : m_model.rowCount() == 1 ? tr("1 chunk")
                                     : tr("%1 chunks").arg(m_model.rowCount());
  if (m_query) text += u" · "_s + tr("for: %1").arg(plain::isolated(plain::oneLine(m_queryName)));
  m_state->setText(text);
}

QVariant ChunkFinder::roleOf(const FoundChunk& found, int role) const
{
  switch (role) {
  case Qt::DisplayRole: return found.chunk.name;
  case FoundChunkDelegate::DocumentRole: return found.document;
  case FoundChunkDelegate::SnippetRole: return found.snippet;
  case FoundChunkDelegate::WordsRole: return m_words;
  case FoundChunkDelegate::InPoolRole: return m_pool.contains(found.chunk.id);
  case Qt::AccessibleTextRole:
    return QStringList{found.chunk.name, found.document, found.snippet,
                       m_pool.contains(found.chunk.id) ? tr("in the pool") : QString()}
        .join(u", "_s);
  default: return {};
  }
}

bool ChunkFinder::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const auto& key = static_cast<QKeyEvent&>(*event);
  const bool enter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
  if (watched == m_field) {
    // The list follows the arrows while one types.
    if (key.key() == Qt::Key_Down || key.key() == Qt::Key_Up || key.key() == Qt::Key_PageDown ||
        key.key() == Qt::Key_PageUp) {
      m_list->setFocus();
      QCoreApplication::sendEvent(m_list, event);
      return true;
    }
    if (enter) {
      if (m_typing.isActive()) m_typing.stop(), search();
      m_list->setFocus();
      return true;
    }
    return false;
  }
  if (key.key() == Qt::Key_Plus && !key.isAutoRepeat()) {
    addCurrent();
    return true;
  }
  if (watched == m_list && enter) {
    m_text->setFocus();
    return true;
  }
  if (watched == m_text && key.key() == Qt::Key_Escape) {
    m_list->setFocus();
    return true;
  }
  return false;
}

} // namespace assayer
