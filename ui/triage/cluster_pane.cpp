#include "triage/cluster_pane.h"

#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/quiet_list.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "triage/cluster_picture.h"
#include "triage/triage_delegates.h"
#include "triage/triage_words.h"

#include <QLabel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

ClusterPane::ClusterPane(const TriageDesk& desk, KeyOf keyOf, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_keyOf(std::move(keyOf)),
      m_model([this](int row, int role) { return answer(row, role); }),
      m_header(new SectionHeader(tr("Kinds of failure"), this)), m_about(new KeyButton({}, this)),
      m_pictureButton(new KeyButton({}, this)), m_view(new QuietList(this)), m_picture(new ClusterPicture(this)),
      m_nothing(plain::label({}, this)), m_body(new QStackedLayout)
{
  setObjectName(u"clusterPane"_s);
  m_about->setObjectName(u"triage.cluster"_s);
  m_pictureButton->setObjectName(u"triage.picture"_s);
  m_pictureButton->setCheckable(true);
  m_view->setObjectName(u"clusters"_s);
  m_view->setAccessibleName(tr("Kinds of failure"));
  m_view->setModel(&m_model);
  m_view->setItemDelegate(new ClusterDelegate(m_view));
  m_view->setUniformItemSizes(true);
  m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_view->setFrameShape(QFrame::NoFrame);
  m_nothing->setWordWrap(true);
  m_nothing->setMargin(space::Medium);
  m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeading);
  setFocusProxy(m_view);
  m_header->addControl(m_about);
  m_header->addControl(m_pictureButton);
  for (QWidget* const page :
       {static_cast<QWidget*>(m_view), static_cast<QWidget*>(m_picture), static_cast<QWidget*>(m_nothing)})
    m_body->addWidget(page);

  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addLayout(m_body, 1);

  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    m_picture->setCluster(now.isValid() ? m_desk.clusters()[now.row()].cluster : std::nullopt, now.isValid());
    if (!m_isSettingCurrent && now.isValid()) Q_EMIT clusterChosen(now.row());
  });
  connect(m_picture, &ClusterPicture::memberChosen, this, [this](int member) {
    const ClusterMember& chosen = m_desk.clustering().members[member];
    for (int row = 0; row < m_desk.clusters().size(); ++row)
      if (m_desk.clusters()[row].cluster == chosen.cluster) setCurrent(row);
    Q_EMIT answerChosen(chosen.answer);
  });
  for (KeyButton* const button : {m_about, m_pictureButton})
    connect(button, &KeyButton::clicked, this, [this, button] { Q_EMIT commandClicked(button->objectName()); });
  setKeys(m_keyOf);
}

void ClusterPane::showDraw()
{
  QVector<int> rows;
  for (int row = 0; row < m_desk.clusters().size(); ++row) rows.append(row);
  const QScopedValueRollback setting(m_isSettingCurrent, true);
  m_model.resetRows(std::move(rows));
  m_picture->showMembers(m_desk.clustering());
  m_nothing->setText(m_desk.draw() ? tr("Nothing of this run fails.") : QString());
  refresh();
}

void ClusterPane::refresh()
{
  for (int row = 0; row < m_model.rowCount(); ++row) m_model.replaceRow(row, row);
  const Draw* const draw = m_desk.draw();
  m_header->setTitle(draw ? tr("%L1 of %L2 fail").arg(draw->failing).arg(draw->answers) : tr("Kinds of failure"));
  const bool isEmpty = m_model.rowCount() == 0;
  m_about->setVisible(!isEmpty);
  m_pictureButton->setVisible(!isEmpty);
  m_pictureButton->setChecked(m_isPicture);
  m_body->setCurrentWidget(isEmpty       ? static_cast<QWidget*>(m_nothing)
                           : m_isPicture ? static_cast<QWidget*>(m_picture)
                                         : static_cast<QWidget*>(m_view));
}

void ClusterPane::setCurrent(std::optional<int> row)
{
  const QScopedValueRollback setting(m_isSettingCurrent, true);
  const QModelIndex index = row ? m_model.index(*row) : QModelIndex();
  m_view->setCurrentIndex(index);
  if (index.isValid()) m_view->scrollTo(index);
}

std::optional<int> ClusterPane::current() const
{
  const QModelIndex index = m_view->currentIndex();
  return index.isValid() ? std::optional<int>(index.row()) : std::nullopt;
}

void ClusterPane::markAnswer(AnswerId answer)
{
  m_picture->markAnswer(answer);
}

void ClusterPane::setKeys(KeyOf keyOf)
{
  m_keyOf = std::move(keyOf);
  m_about->setLabel({m_keyOf(m_about->objectName()), tr("about it")});
  m_pictureButton->setLabel({m_keyOf(m_pictureButton->objectName()), tr("picture")});
}

void ClusterPane::setPicture(bool picture)
{
  m_isPicture = picture;
  setFocusProxy(picture ? static_cast<QWidget*>(m_picture) : static_cast<QWidget*>(m_view));
  refresh();
}

QString ClusterPane::title(const ClusterRow& row) const
{
  return tr("%1 · %L2").arg(plain::isolated(plain::oneLine(row.name))).arg(row.size);
}

QString ClusterPane::below(const ClusterRow& row) const
{
  QStringList parts;
  if (row.state != ClusterState::Open) parts.append(clusterStateWord(row.state));
  if (row.isNew) parts.append(tr("new"));
  parts.append(row.drawn == 0 ? tr("none drawn") : tr("%1 drawn, %2 done").arg(row.drawn).arg(row.done));
  if (!row.terms.isEmpty()) parts.append(plain::isolated(plain::oneLine(row.terms.join(u", "_s))));
  return parts.join(u" · "_s);
}

QVariant ClusterPane::answer(int row, int role) const
{
  const ClusterRow& cluster = m_desk.clusters()[row];
  const auto share = [](int part, int whole) { return whole > 0 ? double(part) / whole : 0; };
  int largest = 0;
  for (const ClusterRow& each : m_desk.clusters()) largest = std::max(largest, each.size);
  switch (role) {
  case TriageTitleRole: return title(cluster);
  case TriageMetaRole: return below(cluster);
  case TriageShareRole: return share(cluster.size, largest);
  case TriageDoneRole: return share(cluster.done, cluster.drawn);
  case Qt::ToolTipRole: return plain::toolTip(title(cluster) + u'\n' + below(cluster));
  case Qt::DisplayRole:
  case Qt::AccessibleTextRole: return title(cluster) + u", "_s + below(cluster);
  default: return {};
  }
}

QSize ClusterPane::sizeHint() const
{
  const int rows = std::max(3, m_model.rowCount());
  return {QWidget::sizeHint().width(), m_header->sizeHint().height() + rows * m_view->sizeHintForRow(0) + space::Tiny};
}

QSize ClusterPane::minimumSizeHint() const
{
  return {160, 2 * space::TallRow};
}

void ClusterPane::paintEvent(QPaintEvent*)
{
  QPainter(this).fillRect(rect(), Theme::of(this).surface);
}

} // namespace assayer
