#include "ui/shared/widgets_test.h"

#include "shared/elided_label.h"
#include "shared/flow_layout.h"
#include "shared/icons.h"
#include "shared/item_state.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/menu_button.h"
#include "shared/section_header.h"
#include "shared/theme.h"

#include <QSet>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr StateKind Kinds[] = {StateKind::Unjudged, StateKind::Later,    StateKind::CannotJudge,
                               StateKind::Judged,   StateKind::Disputed, StateKind::Carried,
                               StateKind::Stale,    StateKind::Empty,    StateKind::Failed};

// The picture with every colour turned into its opacity: what remains is shape.
QImage shapeOf(Icon icon)
{
  return iconPixmap(icon, Qt::black, 16, 1).toImage().convertToFormat(QImage::Format_Alpha8);
}

// Dark against light, whatever the hue.
QImage greyOf(QWidget& widget)
{
  return widget.grab().toImage().convertToFormat(QImage::Format_Grayscale8);
}

} // namespace

void WidgetsTest::every_icon_draws_in_its_colour_at_any_pixel_ratio()
{
  const QColor colour(0xB2, 0x3C, 0x0B);
  for (int i = 0; i <= static_cast<int>(Icon::Determined); ++i) {
    const auto icon = static_cast<Icon>(i);
    for (const qreal ratio : {1.0, 1.5, 2.0}) {
      const QPixmap pixmap = iconPixmap(icon, colour, 16, ratio);
      QCOMPARE(pixmap.width(), qRound(16 * ratio));
      QCOMPARE(pixmap.devicePixelRatio(), ratio);
      const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
      int drawn = 0;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
          if (qAlpha(image.pixel(x, y)) < 250) continue;
          ++drawn;
          const QColor found(image.pixel(x, y)); // opacity may round it by one
          QVERIFY(std::abs(found.red() - colour.red()) <= 1 && std::abs(found.green() - colour.green()) <= 1 &&
                  std::abs(found.blue() - colour.blue()) <= 1);
        }
      }
      QVERIFY2(drawn > 8, qPrintable(iconName(icon)));
    }
    QVERIFY(!iconName(icon).isEmpty());
  }
  QVERIFY(!applicationIcon().pixmap(64, 64).isNull());
}

void WidgetsTest::states_differ_by_icon_and_word_and_not_by_colour_alone()
{
  QVector<QImage> shapes;
  QSet<QString> words;
  for (const StateKind kind : Kinds) {
    const QImage shape = shapeOf(iconOf(kind));
    QVERIFY2(!shapes.contains(shape), qPrintable(wordOf({kind})));
    shapes.append(shape);
    words.insert(wordOf({kind}));
  }
  QCOMPARE(words.size(), qsizetype(std::size(Kinds)));
  QCOMPARE(edgeOf(StateKind::Unjudged), Edge::Dashed);
  QCOMPARE(edgeOf(StateKind::Later), Edge::Dotted);
  QCOMPARE(edgeOf(StateKind::CannotJudge), Edge::Dotted);
  QCOMPARE(edgeOf(StateKind::Judged), Edge::Solid);
  QCOMPARE(edgeOf(StateKind::Disputed), Edge::Double);
  QCOMPARE(edgeOf(StateKind::Empty), Edge::None);
}

void WidgetsTest::zero_is_spoken_as_a_value_and_not_as_unjudged()
{
  ItemState zero{.kind = StateKind::Judged, .value = 0, .key = u"0"_s, .word = u"not relevant"_s};
  QCOMPARE(spoken(zero), u"0 not relevant"_s);
  zero.flagged = true;
  zero.noted = true;
  QCOMPARE(spoken(zero), u"0 not relevant, flagged, note"_s);
  QCOMPARE(spoken(ItemState()), u"unjudged"_s);
}

void WidgetsTest::a_key_button_prints_and_names_its_key()
{
  KeyButton button({u"X"_s, u"can't judge & <b>why</b>"_s});
  QCOMPARE(button.accessibleName(), u"can't judge & <b>why</b>"_s);
  QCOMPARE(button.accessibleDescription(), u"X"_s);
  QCOMPARE(button.focusPolicy(), Qt::NoFocus);
  QSignalSpy clicked(&button, &QAbstractButton::clicked);
  button.resize(button.sizeHint());
  button.show();
  QTest::mouseClick(&button, Qt::LeftButton);
  QCOMPARE(clicked.size(), 1);
  KeyButton other({u"L"_s, u"can't judge & <b>why</b>"_s});
  other.resize(button.size());
  QVERIFY(greyOf(button) != greyOf(other)); // the key is on it
}

void WidgetsTest::a_key_button_grows_with_the_font()
{
  KeyButton button({u"Ctrl+F"_s, u"find"_s});
  const QSize small = button.sizeHint();
  QFont font = button.font();
  font.setPointSizeF(font.pointSizeF() * 2);
  button.setFont(font);
  QVERIFY(button.sizeHint().width() > small.width() * 1.6);
  QVERIFY(button.sizeHint().height() > small.height());
}

void WidgetsTest::a_checked_button_differs_in_shape()
{
  KeyButton button({u"3"_s, u"answers"_s});
  button.setCheckable(true);
  button.resize(button.sizeHint());
  const QImage before = greyOf(button);
  button.setChecked(true);
  const QImage after = greyOf(button);
  // Above the button's own edge there is nothing but the tick's disc.
  const QRect corner(button.width() - 12, 0, 12, ChoiceMargin);
  QVERIFY(before.copy(corner) != after.copy(corner));
}

void WidgetsTest::a_long_label_is_cut_and_says_so()
{
  ElidedLabel label(u"A question that is much longer than the place it was given on the screen"_s);
  label.resize(120, label.sizeHint().height());
  QVERIFY(label.isCut());
  label.resize(label.sizeHint());
  QVERIFY(!label.isCut());
  label.setMaximumLines(3);
  QVERIFY(label.heightForWidth(200) > label.heightForWidth(2000));
  label.resize(120, label.heightForWidth(120));
  QVERIFY(label.isCut());
  label.setMaximumLines(20);
  QVERIFY(!label.isCut());
}

void WidgetsTest::a_label_stands_where_its_reading_begins()
{
  // Isolated, as texts from data are: it is their own direction that counts.
  const auto isInkIn = [](const QString& text, bool right) {
    ElidedLabel label(plain::isolated(text));
    label.resize(400, label.sizeHint().height());
    const QImage grey = greyOf(label);
    const QImage side = grey.copy(right ? 300 : 0, 0, 100, grey.height());
    return side != side.copy(0, 0, 1, 1).scaled(side.size());
  };
  const QString hebrew = u"\u05E9\u05DC\u05D5\u05DD"_s;
  QVERIFY(isInkIn(hebrew, true));
  QVERIFY(!isInkIn(hebrew, false));
  QVERIFY(isInkIn(u"days"_s, false));
  QVERIFY(!isInkIn(u"days"_s, true));
}

void WidgetsTest::a_section_header_names_all_it_shows()
{
  SectionHeader header(u"Today"_s);
  header.setChips({u"5 left"_s, u"golden\nset"_s});
  header.setAside(u"10 chunks"_s);
  QCOMPARE(header.accessibleName(), u"Today, 5 left, golden set, 10 chunks"_s);
  QVERIFY(header.sizeHint().height() >= space::TallRow);
}

namespace {

/// Stretches of columns with something drawn in them, from the left; closer than gap counts as one.
QVector<std::pair<int, int>> inkOf(QWidget& widget, int gap)
{
  const QImage image = greyOf(widget);
  QVector<std::pair<int, int>> found;
  for (int x = 0; x < image.width(); ++x) {
    bool drawn = false;
    for (int y = 0; y < image.height() - 2; ++y) drawn = drawn || qGray(image.pixel(x, y)) < 200;
    if (!drawn) continue;
    if (found.isEmpty() || x - found.last().second > gap) found.append({x, x});
    found.last().second = x;
  }
  return found;
}

} // namespace

void WidgetsTest::a_section_header_is_mirrored_and_nothing_in_it_overlaps()
{
  SectionHeader header(u"Chunks"_s);
  header.setAside(u"5 unjudged"_s);
  header.resize(400, header.sizeHint().height());
  const auto words = inkOf(header, 20);
  header.setLayoutDirection(Qt::RightToLeft);
  const auto turned = inkOf(header, 20);
  QCOMPARE(words.size(), 2);
  QCOMPARE(turned.size(), 2);
  const auto width = [](const std::pair<int, int>& part) { return part.second - part.first; };
  QVERIFY(std::abs(width(turned[1]) - width(words[0])) <= 2); // the title
  QVERIFY(std::abs(width(turned[0]) - width(words[1])) <= 2);
  QVERIFY(std::abs(399 - turned[1].second - words[0].first) <= 2);
}

void WidgetsTest::a_menu_button_is_cut_before_it_widens_its_row()
{
  MenuButton button(nullptr);
  button.setWords(u"Judge: "_s + u"Wilhelmina "_s.repeated(20));
  QVERIFY(button.minimumSizeHint().width() < 150);
  QVERIFY(button.sizeHint().width() > 1000);
  button.resize(button.sizeHint());
  QVERIFY(!button.isCut());
  button.resize(button.minimumSizeHint());
  QVERIFY(button.isCut());
  QVERIFY(button.toolTip().contains(button.words()));
}

void WidgetsTest::a_flow_gives_what_expands_the_rest_of_its_line()
{
  QWidget row;
  auto* const flow = new FlowLayout(4, &row);
  auto* const wide = new QWidget(&row);
  wide->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  wide->setMinimumSize(50, 20);
  auto* const fixed = new QWidget(&row);
  fixed->setFixedSize(100, 20);
  flow->addWidget(wide);
  flow->addWidget(fixed);
  flow->setGeometry({0, 0, 300, 20});
  QCOMPARE(wide->geometry(), QRect(0, 0, 196, 20));
  QCOMPARE(fixed->geometry(), QRect(200, 0, 100, 20));
  row.setLayoutDirection(Qt::RightToLeft);
  flow->setGeometry({0, 0, 300, 20});
  QCOMPARE(fixed->geometry(), QRect(0, 0, 100, 20));
  row.setLayoutDirection(Qt::LeftToRight);
  flow->setGeometry({0, 0, 140, 44}); // no room for both: one below the other
  QCOMPARE(wide->geometry(), QRect(0, 0, 140, 20));
  QCOMPARE(fixed->geometry(), QRect(0, 24, 100, 20));
}

} // namespace assayer::tests
