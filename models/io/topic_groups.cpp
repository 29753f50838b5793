#include "io/topic_groups.h"

#include "io/line_reader.h"

#include <QHash>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isSpace(char c)
{
  return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

// What the first pass learns of a topic.
struct Expected {
  quint32 lines = 0;
  quint32 idBytes = 0;
};

} // namespace

LineFields splitFields(QByteArrayView line)
{
  LineFields fields;
  qsizetype at = 0;
  while (true) {
    while (at < line.size() && isSpace(line[at])) ++at;
    if (at == line.size()) return fields;
    const qsizetype from = at;
    while (at < line.size() && !isSpace(line[at])) ++at;
    if (fields.count < static_cast<int>(fields.field.size()))
      fields.field[static_cast<size_t>(fields.count)] = line.sliced(from, at - from);
    ++fields.count;
  }
}

Result<void> eachTopic(ReadContext& context, const std::function<bool(const LineFields&, qint64, TopicLine&)>& look,
                       const std::function<Result<void>(TopicGroup&)>& finish)
{
  const auto changed = [&] {
    return fail(ErrorKind::BadInput, context.path(),
                u"the file changed while it was read; wait until it is written and import it again"_s);
  };
  QHash<QByteArray, Expected> expected;
  qint64 linesLeft = 0;
  LineReader first(context, context.path(), true);
  while (first.next()) {
    if (first.line().startsWith('#')) continue;
    const LineFields fields = splitFields(first.line());
    if (fields.count < 3) continue;
    Expected& topic = expected[fields.field[0].toByteArray()];
    ++topic.lines;
    ++linesLeft;
    topic.idBytes += static_cast<quint32>(fields.field[2].size());
  }
  if (!first.result()) return first.result();

  QHash<QByteArray, TopicGroup> open;
  TopicGroup* group = nullptr;
  LineReader reader(context, context.path());
  while (reader.next()) {
    if (reader.line().startsWith('#')) {
      context.skip(u"comment lines"_s);
      continue;
    }
    if (reader.refusesReturns()) continue;
    const LineFields fields = splitFields(reader.line());
    TopicLine line;
    line.line = static_cast<quint32>(reader.number());
    const bool good = look(fields, reader.number(), line);
    if (fields.count < 3) continue;
    if (!group || group->topic != fields.field[0]) {
      const QByteArray topic = fields.field[0].toByteArray();
      group = &open[topic];
      if (group->topic.isNull()) {
        group->topic = topic;
        group->lines.reserve(expected[topic].lines);
        group->ids.reserve(static_cast<qsizetype>(expected[topic].idBytes));
      }
    }
    Expected& left = expected[group->topic];
    if (left.lines == 0) return changed();
    --linesLeft;
    if (good) {
      line.from = static_cast<quint32>(group->ids.size());
      line.length = static_cast<quint32>(fields.field[2].size());
      group->ids.append(fields.field[2]);
      group->lines.push_back(line);
    }
    if (--left.lines > 0) continue;
    auto finished = finish(*group);
    open.remove(group->topic);
    group = nullptr;
    if (!finished) return finished;
  }
  if (!reader.result()) return reader.result();
  if (linesLeft > 0 && !context.refused()) return changed();
  if (reader.number() == 0) context.fault(0, u"the file is empty; there is nothing to import"_s);
  return {};
}

} // namespace assayer::io
