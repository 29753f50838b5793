#include "io/trec.h"

#include "io/json.h"
#include "io/line_reader.h"
#include "io/sniff.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

class TopicSink {
public:
  explicit TopicSink(ReadContext& context) : m_context(context) {}

  Result<void> take(const QString& name, const QString& text, const Json& metadata, qint64 line)
  {
    if (name.isEmpty() || text.isEmpty()) {
      m_context.fault(line, name.isEmpty() ? u"the topic has no number; write it before the text"_s
                                           : u"topic %1 has no text; write it after the number"_s.arg(name));
      return {};
    }
    const auto before = m_seen.constFind(name);
    if (before != m_seen.constEnd()) {
      m_context.fault(line, u"topic %1 stands already in line %2; give each topic once"_s.arg(name).arg(*before));
      return {};
    }
    m_seen.insert(name, line);
    QueryRecord query;
    query.detail.row.name = name;
    query.detail.row.text = text;
    if (!metadata.empty()) query.detail.metadata = dumped(metadata);
    return m_context.emitRecord(std::move(query), line);
  }
  bool isEmpty() const { return m_seen.isEmpty(); }

private:
  ReadContext& m_context;
  QHash<QString, qint64> m_seen;
};

// The classic topic files: <top> <num> Number: 301 <title> … <desc> Description: … <narr> Narrative: … </top>.
class SgmlTopics {
public:
  SgmlTopics(ReadContext& context, TopicSink& sink) : m_context(context), m_sink(sink) {}

  Result<void> line(const QString& text, qint64 number)
  {
    QString rest = text.trimmed();
    while (rest.startsWith(u'<')) {
      const qsizetype end = rest.indexOf(u'>');
      if (end < 0) break;
      const QString tag = rest.sliced(1, end - 1).toLower();
      rest = rest.sliced(end + 1).trimmed();
      if (tag == u"top"_s) {
        m_parts.clear();
        m_start = number;
        m_inTopic = true;
      } else if (tag == u"/top"_s) {
        m_inTopic = false;
        if (auto taken = flush(); !taken) return taken;
      } else {
        m_tag = tag.startsWith(u'/') ? QString() : tag;
      }
    }
    const qsizetype close = rest.indexOf(u"</"_s);
    if (close >= 0) rest.truncate(close);
    if (!rest.isEmpty() && !m_tag.isEmpty()) {
      QString& part = m_parts[m_tag];
      part += (part.isEmpty() ? u""_s : u" "_s) + rest.trimmed();
    }
    return {};
  }
  void end()
  {
    if (m_inTopic) m_context.fault(m_start, u"a <top> is not closed; add </top>"_s);
  }

private:
  static QString without(QString text, const QString& label)
  {
    return text.startsWith(label, Qt::CaseInsensitive) ? text.sliced(label.size()).trimmed() : text;
  }
  Result<void> flush()
  {
    Json metadata = Json::object();
    if (const QString text = without(m_parts.value(u"desc"_s), u"Description:"_s); !text.isEmpty())
      metadata["description"] = utf8(text);
    if (const QString text = without(m_parts.value(u"narr"_s), u"Narrative:"_s); !text.isEmpty())
      metadata["narrative"] = utf8(text);
    return m_sink.take(without(m_parts.value(u"num"_s), u"Number:"_s), without(m_parts.value(u"title"_s), u"Topic:"_s),
                       metadata, m_start);
  }

  ReadContext& m_context;
  TopicSink& m_sink;
  QMap<QString, QString> m_parts;
  QString m_tag;
  qint64 m_start = 0;
  bool m_inTopic = false;
};

} // namespace

QString recogniseTrecTopics(const Sniff& sniff)
{
  if (QByteArrayView(sniff.head).trimmed().startsWith("<top>")) return u"it starts with <top>"_s;
  const bool tabbed = mostLines(sniff, [](QByteArrayView line) {
    const qsizetype tab = line.indexOf('\t');
    return tab > 0 && !line.first(tab).contains(' ') && !line.sliced(tab + 1).trimmed().isEmpty();
  });
  return tabbed ? u"its lines are a topic, a tab and a text"_s : QString();
}

Result<void> readTrecTopics(ReadContext& context)
{
  TopicSink topics(context);
  SgmlTopics sgml(context, topics);
  bool isSgml = false;
  LineReader reader(context, context.path());
  while (reader.next()) {
    if (reader.line().trimmed().isEmpty() || reader.refusesReturns()) continue;
    const auto line = context.decode(reader.line(), reader.number());
    if (!line) continue;
    if (topics.isEmpty() && line->trimmed().startsWith(u"<top>"_s)) isSgml = true;
    if (isSgml) {
      if (auto taken = sgml.line(*line, reader.number()); !taken) return taken;
      continue;
    }
    const qsizetype tab = line->indexOf(u'\t');
    if (tab < 0) {
      context.fault(reader.number(), u"there is no tab; write: topic, a tab, the text"_s);
      continue;
    }
    if (auto taken = topics.take(line->first(tab).trimmed(), line->sliced(tab + 1).trimmed(), {}, reader.number());
        !taken)
      return taken;
  }
  sgml.end();
  if (reader.result() && topics.isEmpty() && !context.refused())
    context.fault(0, u"the file is empty; there is nothing to import"_s);
  return reader.result();
}

} // namespace assayer::io
