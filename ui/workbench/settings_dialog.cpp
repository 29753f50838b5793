#include "workbench/settings_dialog.h"

#include "shared/theme.h"
#include "work/session.h"
#include "workbench/key_settings.h"
#include "workbench/preferences.h"
#include "shared/sized_label.h"
#include "workbench/workspace_settings_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

SettingsDialog::SettingsDialog(Keymap& keymap, Preferences& preferences, Session* session, QWidget* parent)
    : QDialog(parent), m_preferences(preferences), m_session(session)
{
  setObjectName(u"settings"_s);
  setWindowTitle(tr("Settings"));
  setAttribute(Qt::WA_DeleteOnClose);
  sizeForText(*this, 105, 34);
  m_tabs = new QTabWidget(this);
  m_tabs->setObjectName(u"settings.tabs"_s);
  m_tabs->setDocumentMode(true); // on the window's own ground, where texts have their contrast
  m_tabs->addTab(new KeySettings(keymap, m_tabs), tr("&Keys"));
  m_tabs->addTab(appearancePage(), tr("&Appearance"));
  if (m_session) m_tabs->addTab(workspacePage(), tr("&Workspace"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_tabs, 1);
  layout->addWidget(buttons);
  m_tabs->tabBar()->setFocus();
}

QWidget* SettingsDialog::appearancePage()
{
  auto* page = new QWidget(m_tabs);
  page->setObjectName(u"settings.appearance"_s);
  m_theme = new QComboBox(page);
  m_theme->setObjectName(u"appearance.theme"_s);
  m_theme->addItem(tr("As the system"), static_cast<int>(ThemeChoice::System));
  m_theme->addItem(tr("Light"), static_cast<int>(ThemeChoice::Light));
  m_theme->addItem(tr("Dark"), static_cast<int>(ThemeChoice::Dark));
  m_size = new QSpinBox(page);
  m_size->setObjectName(u"appearance.size"_s);
  m_size->setRange(70, 250);
  m_size->setSingleStep(10);
  m_size->setSuffix(tr(" %"));
  showAppearance();
  connect(m_theme, &QComboBox::currentIndexChanged, this, [this] {
    m_preferences.setTheme(static_cast<ThemeChoice>(m_theme->currentData().toInt()));
    Q_EMIT appearanceChanged();
  });
  connect(m_size, &QSpinBox::valueChanged, this, [this](int percent) {
    m_preferences.setTextSize(percent);
    Q_EMIT appearanceChanged();
  });
  m_shuffled = new QCheckBox(tr("&Shuffle the chunks and hide their ranks: a rank is a hint"), page);
  m_shuffled->setObjectName(u"appearance.shuffled"_s);
  connect(m_shuffled, &QCheckBox::clicked, this, &SettingsDialog::shuffleChosen);
  showShuffled(std::nullopt);
  auto* form = new QFormLayout(page);
  form->setVerticalSpacing(space::Small);
  form->addRow(tr("&Colours"), m_theme);
  form->addRow(tr("&Text size"), m_size);
  form->addRow(
      paragraph(tr("Text to read is a little larger than the rest and never wider than 75 characters."), page, true));
  form->addRow(m_shuffled);
  return page;
}

void SettingsDialog::showShuffled(std::optional<bool> shuffled)
{
  m_shuffled->setVisible(shuffled.has_value());
  m_shuffled->setChecked(shuffled.value_or(false));
}

void SettingsDialog::showAppearance()
{
  const QSignalBlocker quietTheme(m_theme);
  const QSignalBlocker quietSize(m_size);
  m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(m_preferences.theme())));
  m_size->setValue(m_preferences.textSize());
}

QWidget* SettingsDialog::workspacePage()
{
  auto* page = new QWidget(m_tabs);
  m_workspace = new WorkspaceSettingsPage;
  m_workspace->setSettings(m_session->settings());
  auto* scroll = new QScrollArea(page);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->viewport()->setAutoFillBackground(false);
  scroll->setWidget(m_workspace);
  m_workspace->setAutoFillBackground(false);
  m_state = paragraph(m_session->store().isReadOnly()
                          ? tr("This workspace is read-only.")
                          : tr("These decide numbers and go with the workspace to everybody who opens it."),
                      page);
  m_state->setObjectName(u"workspace.state"_s);
  auto* save = new QPushButton(tr("&Store in the workspace"), page);
  save->setObjectName(u"workspace.store"_s);
  save->setEnabled(!m_session->store().isReadOnly());
  save->setAutoDefault(false);
  connect(save, &QPushButton::clicked, this, &SettingsDialog::store);
  auto* foot = new QHBoxLayout;
  foot->addWidget(m_state, 1);
  foot->addWidget(save);
  auto* layout = new QVBoxLayout(page);
  layout->addWidget(scroll, 1);
  layout->addLayout(foot);
  return page;
}

void SettingsDialog::store()
{
  const auto settings = m_workspace->settings();
  if (!settings) {
    m_state->setText(sentence(settings.error()));
    return;
  }
  if (const auto stored = m_session->store().setSettings(*settings); !stored) {
    m_state->setText(sentence(stored.error()));
    return;
  }
  m_session->reload();
  m_state->setText(tr("Stored."));
}

} // namespace assayer
