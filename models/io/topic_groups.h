// Groups the lines of a TREC file by topic in bounded memory: a topic whose lines stand together is handed on at once,
// the others are collected compactly (24 bytes a line and the document's id) until their last line. Two passes over
// the file. Private to io/.
#pragma once

#include "io/read_context.h"

#include <QByteArray>

#include <array>
#include <functional>
#include <vector>

namespace assayer::io {

/// The white-space separated fields of a line, as many as wanted; `count` says how many there are in all.
struct LineFields {
  std::array<QByteArrayView, 6> field;
  int count = 0;
};
LineFields splitFields(QByteArrayView line);

struct TopicLine {
  double value = 0; // score or grade
  quint32 from = 0; // the document's id in the group's `ids`
  quint32 length = 0;
  quint32 line = 0;
  qint32 rank = 0;
};

struct TopicGroup {
  QByteArray topic;
  QByteArray ids;
  std::vector<TopicLine> lines;

  QByteArrayView id(const TopicLine& line) const { return QByteArrayView(ids).sliced(line.from, line.length); }
};

/// `look` checks a line's fields (none: a blank line) and fills value and rank, false for a line that is left out;
/// `finish` gets each topic once, when it is whole. Lines that start with # are comments (trec_eval 10) and counted.
Result<void> eachTopic(ReadContext& context, const std::function<bool(const LineFields&, qint64, TopicLine&)>& look,
                       const std::function<Result<void>(TopicGroup&)>& finish);

} // namespace assayer::io
