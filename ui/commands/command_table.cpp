#include "commands/command_table.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text)
{
  return QCoreApplication::translate("Commands", text);
}

// Triage has the panes of Judge but for its list, so what is done in them keeps its key there.
constexpr CommandPlaces Sampled = CommandPlace::Samples;
constexpr CommandPlaces Listed =
    CommandPlaces(CommandPlace::Queries) | CommandPlace::Chunks | CommandPlace::Claims | CommandPlace::Answer;
constexpr CommandPlaces Panes = Listed | Sampled;
constexpr CommandPlaces Judged =
    CommandPlaces(CommandPlace::Chunks) | CommandPlace::Claims | CommandPlace::Answer | Sampled;
constexpr CommandPlaces Graded = CommandPlaces(CommandPlace::Chunks) | CommandPlace::Answer | Sampled;

constexpr CommandPlaces Settled = CommandPlace::Disagreements;
constexpr CommandPlaces Pages = Panes | Settled; // where there is something to move through

QKeyCombination digitKey(int digit, Qt::KeyboardModifiers modifiers = {})
{
  if (digit == 10) return QKeyCombination(modifiers | Qt::ShiftModifier, Qt::Key_0);
  return QKeyCombination(modifiers, static_cast<Qt::Key>(Qt::Key_0 + digit));
}

QVector<Command> fileCommands()
{
  return {
      {.id = u"file.open"_s, .text = tr("Open…"), .keys = {Qt::CTRL | Qt::Key_O}},
      {.id = u"file.sample"_s, .text = tr("Open the sample workspace")},
      {.id = u"file.import"_s, .text = tr("Import files…"), .keys = {Qt::CTRL | Qt::Key_I}, .group = 1},
      {.id = u"file.export"_s, .text = tr("Export…"), .keys = {Qt::CTRL | Qt::Key_E}, .group = 1},
      {.id = u"file.report"_s, .text = tr("Report…"), .group = 1},
      {.id = u"file.packet"_s, .text = tr("Make a packet…"), .group = 2},
      {.id = u"file.merge"_s, .text = tr("Merge files…"), .group = 2},
      {.id = u"file.conflicts"_s, .text = tr("Conflicts of merged files"), .group = 2},
      {.id = u"file.backup"_s, .text = tr("Back up…"), .keys = {Qt::CTRL | Qt::Key_B}, .group = 3},
      {.id = u"file.check"_s, .text = tr("Check the workspace"), .group = 3},
      {.id = u"settings.open"_s, .text = tr("Settings…"), .keys = {Qt::CTRL | Qt::Key_Comma}, .group = 4},
      {.id = u"file.close"_s, .text = tr("Close the workspace"), .keys = {Qt::CTRL | Qt::Key_W}, .group = 5},
      {.id = u"file.quit"_s, .text = tr("Quit"), .keys = {Qt::CTRL | Qt::Key_Q}, .group = 5},
  };
}

QVector<Command> editCommands()
{
  return {
      {.id = u"edit.undo"_s, .text = tr("Undo"), .keys = {Qt::CTRL | Qt::Key_Z}, .menu = Menu::Edit},
      {.id = u"edit.redo"_s,
       .text = tr("Redo"),
       .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y},
       .menu = Menu::Edit},
      {.id = u"edit.copy"_s, .text = tr("Copy"), .keys = {Qt::CTRL | Qt::Key_C}, .menu = Menu::Edit, .group = 1},
      {.id = u"find.chunk"_s,
       .text = tr("Find a chunk in the corpus…"),
       .keys = {Qt::CTRL | Qt::Key_F},
       .menu = Menu::Edit,
       .group = 2},
      {.id = u"find.query"_s,
       .text = tr("Find a query"),
       .keys = {QKeyCombination(Qt::Key_Slash), Qt::CTRL | Qt::SHIFT | Qt::Key_F},
       .menu = Menu::Edit,
       .group = 2},
      {.id = u"pool.add"_s,
       .text = tr("Add a chunk to the pool…"),
       .keys = {QKeyCombination(Qt::Key_Plus)},
       .places = Panes,
       .menu = Menu::Edit,
       .group = 2},
  };
}

QVector<Command> gradeCommands(const QString& prefix, const QString& submenu, Qt::KeyboardModifiers modifiers)
{
  QVector<Command> commands;
  for (int digit = 0; digit <= 10; ++digit)
    commands.append({.id = prefix + QString::number(digit),
                     .text = tr("value %1").arg(digit),
                     .keys = {digitKey(digit, modifiers)},
                     .places = Graded | Settled,
                     .menu = Menu::Judge,
                     .submenu = submenu});
  return commands;
}

QVector<Command> judgeCommands()
{
  QVector<Command> commands = gradeCommands(u"judge.grade."_s, tr("Grade and go on"), {});
  commands += gradeCommands(u"judge.grade-stay."_s, tr("Grade and stay"), Qt::AltModifier);
  const auto judged = [&commands](const QString& id, const QString& text, Qt::Key key, int group,
                                  CommandPlaces places) {
    commands.append({.id = id,
                     .text = text,
                     .keys = {QKeyCombination(key)},
                     .places = places,
                     .menu = Menu::Judge,
                     .group = group});
  };
  judged(u"judge.cannot"_s, tr("Cannot judge"), Qt::Key_X, 1, Judged);
  judged(u"judge.later"_s, tr("Later"), Qt::Key_L, 1, Judged);
  judged(u"judge.withdraw"_s, tr("Withdraw the label"), Qt::Key_Backspace, 1, Judged);
  judged(u"judge.repeat"_s, tr("Repeat the last label"), Qt::Key_Period, 1, Judged);
  judged(u"judge.flag"_s, tr("Flag"), Qt::Key_F, 2, Panes);
  judged(u"judge.note"_s, tr("Note…"), Qt::Key_M, 2, Panes);
  const auto claim = [&commands](const QString& id, const QString& text, QKeyCombination key) {
    commands.append(
        {.id = id, .text = text, .keys = {key}, .places = CommandPlace::Claims, .menu = Menu::Judge, .group = 3});
  };
  using Key = QKeyCombination;
  claim(u"claim.supported"_s, tr("Supported, by a quote"), Key(Qt::Key_S));
  claim(u"claim.contradicted"_s, tr("Contradicted, by a quote"), Key(Qt::Key_C));
  claim(u"claim.not-in-evidence"_s, tr("Not in evidence"), Key(Qt::Key_N));
  claim(u"claim.partly"_s, tr("Partly supported, by a quote"), Key(Qt::Key_P));
  claim(u"claim.evidence"_s, tr("Another quote, which suffices by itself"), Key(Qt::Key_E));
  claim(u"claim.evidence-joint"_s, tr("Another quote, needed together with the last one"), Qt::SHIFT | Qt::Key_E);
  claim(u"claim.evidence-against"_s, tr("A quote against it"), Key(Qt::Key_A));
  claim(u"claim.citation-fails"_s, tr("The next open citation does not support it"), Key(Qt::Key_Z));
  claim(u"claim.citation-holds"_s, tr("The next open citation supports it"), Qt::SHIFT | Qt::Key_Z);
  claim(u"claim.edit"_s, tr("Split or edit…"), Key(Qt::Key_W));
  claim(u"claim.merge"_s, tr("Merge with the next claim"), Key(Qt::Key_T));
  claim(u"claim.add"_s, tr("Add a claim…"), Key(Qt::Key_Insert));
  claim(u"claim.remove"_s, tr("No factual claim"), Key(Qt::Key_Delete));
  commands.append(
      {.id = u"judge.differences"_s, .text = tr("My differences…"), .places = Panes, .menu = Menu::Judge, .group = 4});
  commands.append({.id = u"judge.choose"_s, .text = tr("Who judges…"), .menu = Menu::Judge, .group = 4});
  commands.append({.id = u"judge.blind"_s, .text = tr("Blind"), .menu = Menu::Judge, .group = 4, .checkable = true});
  commands.append({.id = u"judge.assign"_s, .text = tr("Assign work…"), .menu = Menu::Judge, .group = 5});
  commands.append(
      {.id = u"judge.new-guideline"_s, .text = tr("New guideline version…"), .menu = Menu::Judge, .group = 5});
  commands.append({.id = u"judge.freeze"_s, .text = tr("Freeze the test split…"), .menu = Menu::Judge, .group = 5});
  commands.append({.id = u"judge.pick"_s, .text = tr("Pick a run…"), .menu = Menu::Judge, .group = 5});
  return commands;
}

QVector<Command> adjudicateCommands()
{
  QVector<Command> commands;
  const auto settle = [&commands](const QString& id, const QString& text, Qt::Key key) {
    commands.append({.id = id,
                     .text = text,
                     .keys = {QKeyCombination(key)},
                     .places = Settled,
                     .menu = Menu::Judge,
                     .group = 5,
                     .submenu = tr("Adjudicate")});
  };
  settle(u"adjudicate.a"_s, tr("Side A is right"), Qt::Key_A);
  settle(u"adjudicate.b"_s, tr("Side B is right"), Qt::Key_B);
  settle(u"adjudicate.ambiguous"_s, tr("Ambiguous: it stays open"), Qt::Key_M);
  settle(u"adjudicate.unjudgeable"_s, tr("Nobody can judge it (leads)"), Qt::Key_X);
  settle(u"adjudicate.retract"_s, tr("Take the decision back"), Qt::Key_Backspace);
  settle(u"adjudicate.reason"_s, tr("Why the judges differ…"), Qt::Key_R);
  settle(u"adjudicate.note"_s, tr("Note on the decision…"), Qt::Key_N);
  settle(u"adjudicate.mend"_s, tr("The guideline must change"), Qt::Key_C);
  commands.last().checkable = true;
  settle(u"adjudicate.criterion"_s, tr("Which criterion is listed…"), Qt::Key_T);
  return commands;
}

QVector<Command> triageCommands()
{
  using Key = QKeyCombination;
  QVector<Command> commands;
  const auto triage = [&commands](const QString& id, const QString& text, QVector<QKeyCombination> keys) {
    commands.append({.id = id,
                     .text = text,
                     .keys = std::move(keys),
                     .places = Sampled,
                     .menu = Menu::Judge,
                     .group = 5,
                     .submenu = tr("Triage")});
  };
  triage(u"triage.cause"_s, tr("What broke: then the letter of a cause"), {Key(Qt::Key_D)});
  triage(u"triage.systematic"_s, tr("Systematic"), {Key(Qt::Key_Y)});
  triage(u"triage.one-off"_s, tr("One-off"), {Key(Qt::Key_O)});
  triage(u"triage.judge-wrong"_s, tr("The judge was wrong"), {Key(Qt::Key_W)});
  triage(u"triage.golden"_s, tr("Into the golden set…"), {Key(Qt::Key_A)});
  triage(u"triage.cluster"_s, tr("This kind of failure…"), {Key(Qt::Key_T)});
  triage(u"triage.picture"_s, tr("Clusters as a picture"), {Key(Qt::Key_P)});
  commands.last().checkable = true;
  triage(u"triage.draw"_s, tr("Draw today's sample"), {});
  triage(u"triage.day"_s, tr("Which day is shown…"), {Qt::SHIFT | Qt::Key_D});
  triage(u"triage.settings"_s, tr("What fails and how many are drawn…"), {});
  return commands;
}

QVector<Command> queueCommands()
{
  const auto move = [](const QString& id, const QString& text, const QVector<QKeyCombination>& keys, int group) {
    return Command{
        .id = id, .text = text, .keys = keys, .places = Pages, .menu = Menu::Queue, .group = group, .repeats = true};
  };
  using Key = QKeyCombination;
  return {
      move(u"query.next"_s, tr("Next query"), {Key(Qt::Key_BracketRight), Qt::CTRL | Qt::Key_PageDown}, 0),
      move(u"query.previous"_s, tr("Previous query"), {Key(Qt::Key_BracketLeft), Qt::CTRL | Qt::Key_PageUp}, 0),
      {.id = u"query.finish"_s,
       .text = tr("Finish the query: next one, or its first gap"),
       .keys = {Key(Qt::Key_Return)},
       .places = Pages,
       .menu = Menu::Queue},
      {.id = u"query.most-informative"_s,
       .text = tr("The most informative open chunk"),
       .keys = {Key(Qt::Key_B)},
       .places = Listed,
       .menu = Menu::Queue},
      move(u"move.next"_s, tr("Next item"), {Key(Qt::Key_Down), Key(Qt::Key_J)}, 1),
      move(u"move.previous"_s, tr("Previous item"), {Key(Qt::Key_Up), Key(Qt::Key_K)}, 1),
      move(u"move.first"_s, tr("First item"), {Key(Qt::Key_Home)}, 1),
      move(u"move.last"_s, tr("Last item"), {Key(Qt::Key_End)}, 1),
      move(u"move.pane-right"_s, tr("Pane to the right"), {Key(Qt::Key_Right)}, 2),
      move(u"move.pane-left"_s, tr("Pane to the left"), {Key(Qt::Key_Left)}, 2),
      move(u"scroll.down"_s, tr("Scroll on"), {Key(Qt::Key_Space), Key(Qt::Key_PageDown)}, 3),
      move(u"scroll.up"_s, tr("Scroll back"), {Qt::SHIFT | Qt::Key_Space, Key(Qt::Key_PageUp)}, 3),
      {.id = u"page.escape"_s,
       .text = tr("Back to the page"),
       .keys = {Key(Qt::Key_Escape)},
       .places = Pages,
       .menu = Menu::Queue,
       .group = 3},
      {.id = u"queue.informative"_s,
       .text = tr("Most informative queries first"),
       .keys = {Key(Qt::Key_O)},
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.choose"_s,
       .text = tr("Which queries are shown…"),
       .keys = {Key(Qt::Key_D)},
       .places = Listed | Settled,
       .menu = Menu::Queue,
       .group = 4},
      {.id = u"queue.family"_s,
       .text = tr("Which family is shown…"),
       .keys = {Key(Qt::Key_Y)},
       .places = Listed | Settled,
       .menu = Menu::Queue,
       .group = 4},
      {.id = u"queue.all"_s,
       .text = tr("Show all queries"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.unjudged"_s,
       .text = tr("Show unjudged only"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.mine"_s,
       .text = tr("Show mine only"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.flagged"_s,
       .text = tr("Show flagged only"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.assigned"_s,
       .text = tr("Show what is assigned to me"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.look-again"_s,
       .text = tr("Show what a changed guideline asks about"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 4,
       .checkable = true},
      {.id = u"queue.give-back"_s,
       .text = tr("Give back what is open here"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 5},
      {.id = u"queue.beyond-quota"_s,
       .text = tr("Go on beyond today's quota"),
       .places = Listed,
       .menu = Menu::Queue,
       .group = 5},
  };
}

QVector<Command> viewCommands()
{
  const auto view = [](const QString& id, const QString& text, QVector<QKeyCombination> keys, CommandPlaces places,
                       int group) {
    return Command{
        .id = id, .text = text, .keys = std::move(keys), .places = places, .menu = Menu::View, .group = group};
  };
  using Key = QKeyCombination;
  QVector<Command> commands = {
      view(u"perspective.judge"_s, tr("Judge"), {Qt::CTRL | Qt::Key_1}, CommandPlace::Window, 0),
      view(u"perspective.triage"_s, tr("Triage"), {Qt::CTRL | Qt::Key_2}, CommandPlace::Window, 0),
      view(u"perspective.adjudicate"_s, tr("Adjudicate"), {Qt::CTRL | Qt::Key_3}, CommandPlace::Window, 0),
      view(u"perspective.insights"_s, tr("Insights"), {Qt::CTRL | Qt::Key_4}, CommandPlace::Window, 0),
      view(u"view.compare"_s, tr("Two answers side by side"), {Key(Qt::Key_V)}, Panes, 1),
      view(u"run.choose"_s, tr("Choose the run…"), {Key(Qt::Key_R)}, Panes, 1),
      view(u"view.details"_s, tr("About the query: conversation, reference, needs"), {Key(Qt::Key_I)}, Pages, 1),
      view(u"view.shuffle"_s, tr("Shuffled, ranks hidden"), {Key(Qt::Key_U)}, Panes, 1),
      view(u"view.list"_s, tr("Fold the query list"), {Key(Qt::Key_Q)}, Panes, 2),
      view(u"view.figures"_s, tr("Show my figures"), {Key(Qt::Key_H)}, Panes, 2),
      view(u"view.inspect"_s, tr("What a figure is made of…"), {Qt::CTRL | Qt::Key_D}, Panes, 4),
      view(u"view.answers"_s, tr("The answers in numbers…"), {Qt::CTRL | Qt::SHIFT | Qt::Key_D}, Panes, 4),
      view(u"figures.copies-once"_s, tr("Near-duplicates count once"), {}, Panes, 4),
      view(u"figures.disputes-open"_s, tr("Judges apart: the whole scale"), {}, Panes, 4),
      view(u"figures.undefined-zero"_s, tr("Nothing relevant counts 0"), {}, Panes, 4),
      view(u"view.larger"_s, tr("Larger text"), {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal},
           CommandPlace::Window, 3),
      view(u"view.smaller"_s, tr("Smaller text"), {Qt::CTRL | Qt::Key_Minus}, CommandPlace::Window, 3),
      view(u"view.reset-size"_s, tr("Usual text size"), {Qt::CTRL | Qt::Key_0}, CommandPlace::Window, 3),
      view(u"view.theme"_s, tr("Light or dark"), {Qt::CTRL | Qt::Key_T}, CommandPlace::Window, 3),
  };
  for (Command& command : commands) {
    command.repeats = command.id == u"view.larger"_s || command.id == u"view.smaller"_s;
    const bool isSwitch = command.id.startsWith(u"figures."_s);
    if (isSwitch) command.submenu = tr("How figures count");
    command.checkable = (command.group == 1 && command.id != u"run.choose"_s) || command.group == 2 || isSwitch;
  }
  return commands;
}

QVector<Command> helpCommands()
{
  using Key = QKeyCombination;
  return {
      {.id = u"help.keys"_s, .text = tr("Keys"), .keys = {Key(Qt::Key_Question), Key(Qt::Key_F1)}, .menu = Menu::Help},
      {.id = u"help.guideline"_s,
       .text = tr("Guideline"),
       .keys = {Key(Qt::Key_G)},
       .places = Pages,
       .menu = Menu::Help},
      {.id = u"help.about"_s, .text = tr("About Assayer"), .menu = Menu::Help, .group = 1},
  };
}

} // namespace

const QVector<Command>& commandTable()
{
  static const QVector<Command> table = fileCommands() + editCommands() + judgeCommands() + adjudicateCommands() +
                                        triageCommands() + queueCommands() + viewCommands() + helpCommands();
  return table;
}

const Command* findCommand(const QString& id)
{
  const QVector<Command>& table = commandTable();
  const auto found = std::ranges::find(table, id, &Command::id);
  return found == table.end() ? nullptr : &*found;
}

QString menuTitle(Menu menu)
{
  switch (menu) {
  case Menu::File: return tr("&File");
  case Menu::Edit: return tr("&Edit");
  case Menu::Judge: return tr("&Judge");
  case Menu::Queue: return tr("&Queue");
  case Menu::View: return tr("&View");
  case Menu::Help: return tr("&Help");
  }
  return {};
}

QString placesText(CommandPlaces places)
{
  if (places.testFlag(CommandPlace::Window)) return tr("everywhere");
  if (places == Panes || places == Pages || places == Listed) return tr("every pane");
  if (places == Sampled) return tr("triage");
  QStringList names;
  if (places.testFlag(CommandPlace::Queries)) names.append(tr("query list"));
  if (places.testFlag(CommandPlace::Chunks)) names.append(tr("chunks"));
  if (places.testFlag(CommandPlace::Claims)) names.append(tr("claims"));
  if (places.testFlag(CommandPlace::Answer)) names.append(tr("whole answer"));
  if (places.testFlag(CommandPlace::Disagreements)) names.append(tr("disagreements"));
  return names.join(u", "_s);
}

bool overlap(CommandPlaces a, CommandPlaces b)
{
  return a.testFlag(CommandPlace::Window) || b.testFlag(CommandPlace::Window) || (a & b);
}

} // namespace assayer
