#include "io/quepid.h"

#include "io/contexts.h"
#include "io/json_elements.h"
#include "io/json.h"
#include "io/sniff.h"

#include <algorithm>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString RatingsJudge = u"Quepid ratings"_s; // where a rating names nobody

// The fields of a document as text for people: the title, then the others by name; links stay in the metadata.
QString readable(const Json& fields)
{
  QStringList lines;
  const auto title = fields.find("title");
  if (title != fields.end() && title->is_string()) lines.append(toText(*title));
  for (const auto& [key, value] : fields.items()) {
    if (key == "title" || value.is_null()) continue;
    const QString text = value.is_string() ? toText(value) : dumped(value);
    if (text.isEmpty() || text.startsWith(u"http://"_s) || text.startsWith(u"https://"_s)) continue;
    lines.append(QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())) + u": "_s + text);
  }
  return lines.join(u'\n');
}

class QuepidReader {
public:
  explicit QuepidReader(ReadContext& context) : m_context(context), m_chunks(context) {}

  Result<void> takeQuery(Fields& fields, const QString& name)
  {
    if (m_queries.contains(name)) return {};
    m_queries.insert(name);
    QueryRecord query;
    query.detail.row.name = query.detail.row.text = name;
    Json metadata = Json::object();
    for (const char* key : {"information_need", "notes", "options"})
      if (const Json* const value = fields.find(key)) metadata[key] = *value;
    if (!metadata.empty()) query.detail.metadata = dumped(metadata);
    return m_context.emitRecord(std::move(query), fields.line());
  }

  Result<void> takePair(const Json& element, qint64 line)
  {
    Fields fields(m_context, element, line, u"a query-document pair"_s);
    const QString query = fields.required("query_text");
    const QString chunk = fields.required("doc_id");
    const Json* const judgements = fields.array("judgements");
    if (!fields.ok()) return {};
    m_context.count(u"pairs"_s);
    if (m_pairs.contains({query, chunk})) {
      m_context.fault(line, u"the pair \"%1\", %2 stands twice; keep one of them"_s.arg(query, chunk));
      return {};
    }
    m_pairs.insert({query, chunk});
    if (fields.find("position")) m_context.skip(u"position of a pair: not carried, no run is named"_s);
    if (auto taken = takeQuery(fields, query); !taken) return taken;
    if (auto taken = takeDocument(fields, chunk); !taken) return taken;
    bool judged = false;
    if (judgements)
      for (const Json& judgement : *judgements) {
        m_context.count(u"judgements"_s);
        auto label = judgementOf(judgement, query, chunk, line);
        if (!label) continue;
        judged = true;
        if (auto taken = takeLabel(std::move(*label), line); !taken) return taken;
      }
    if (judged) return {};
    m_context.count(u"unjudged pairs"_s);
    return m_context.emitRecord(PoolRecord{query, chunk}, line);
  }

  Result<void> takeRating(const QString& query, const QString& chunk, const Json& rating, const QString& judge,
                          qint64 line)
  {
    LabelRecord label = labelOf(query, chunk, judge);
    const auto grade = gradeOf(rating, line);
    if (!grade) return {};
    if (*grade < 0) {
      m_context.skip(u"negative grade: kept as unjudged"_s);
      return m_context.emitRecord(PoolRecord{query, chunk}, line);
    }
    label.value = QString::number(*grade);
    return takeLabel(std::move(label), line);
  }

private:
  LabelRecord labelOf(const QString& query, const QString& chunk, const QString& judge) const
  {
    LabelRecord label;
    label.criterion = u"relevance"_s;
    label.query = query;
    label.chunk = chunk;
    label.judge = !judge.isEmpty()                        ? judge
                  : m_context.hints().judgeName.isEmpty() ? RatingsJudge
                                                          : m_context.hints().judgeName;
    label.kind = ChangeKind::Import;
    return label;
  }

  std::optional<int> gradeOf(const Json& rating, qint64 line)
  {
    const double value = rating.is_number() ? rating.get<double>() : 0.5;
    if (value != static_cast<int>(value)) {
      m_context.fault(line, u"the rating %1 is no whole number; correct it"_s.arg(dumped(rating).left(60)));
      return std::nullopt;
    }
    return value < 0 ? static_cast<int>(value) : m_context.mapGrade(static_cast<int>(value), line);
  }

  std::optional<LabelRecord> judgementOf(const Json& judgement, const QString& query, const QString& chunk, qint64 line)
  {
    Fields fields(m_context, judgement, line, u"a judgement"_s);
    LabelRecord label = labelOf(query, chunk, fields.text("user_email"));
    label.rationale = fields.text("explanation");
    const bool unrateable = fields.boolean("unrateable").value_or(false);
    const bool later = fields.boolean("judge_later").value_or(false);
    const Json* const rating = fields.find("rating");
    if (!fields.ok()) return std::nullopt;
    if (rating) {
      const auto grade = gradeOf(*rating, line);
      if (!grade) return std::nullopt;
      if (*grade >= 0) {
        label.value = QString::number(*grade);
        return label;
      }
      m_context.skip(u"negative grade: kept as unjudged"_s);
      return std::nullopt;
    }
    if (!unrateable && !later) {
      m_context.skip(u"judgement without a rating"_s);
      return std::nullopt;
    }
    label.state = unrateable ? LabelState::CannotJudge : LabelState::Later;
    m_context.count(unrateable ? u"judgements: cannot judge"_s : u"judgements: later"_s);
    return label;
  }

  Result<void> takeLabel(LabelRecord&& label, qint64 line)
  {
    if (auto named = m_context.nameJudge(label.judge, JudgeKind::Person, line); !named) return named;
    return m_context.emitRecord(std::move(label), line);
  }

  // "document_fields" is a JSON object inside a JSON string.
  Result<void> takeDocument(Fields& fields, const QString& name)
  {
    const Json* const written = fields.find("document_fields");
    if (!written) return {};
    const auto inner = written->is_string() ? tryJson(QByteArrayView(written->get_ref<const std::string&>()))
                                            : std::optional<Json>(*written);
    if (!inner || !inner->is_object()) {
      fields.wrong("document_fields", u"must hold a JSON object"_s);
      return {};
    }
    ChunkRecord chunk;
    chunk.name = name;
    chunk.text = readable(*inner);
    chunk.metadata = dumped(*inner);
    return m_chunks.send(std::move(chunk), fields.line());
  }

  ReadContext& m_context;
  ChunkStream m_chunks;
  QSet<QString> m_queries;
  QSet<std::pair<QString, QString>> m_pairs;
};

Result<void> eachElement(ReadContext& context, const QByteArray& ofKey,
                         const std::function<Result<void>(const Json&, const QByteArray&, qint64)>& take)
{
  JsonElements elements(context, context.path());
  bool seen = false;
  while (elements.next()) {
    if (elements.key() != ofKey) continue;
    seen = true;
    const auto value = parseJson(context, elements.element(), elements.line());
    if (!value) continue;
    if (auto taken = take(*value, elements.member(), elements.line()); !taken) return taken;
  }
  if (elements.result() && !seen && !context.refused())
    context.fault(0, u"there is nothing under \"%1\"; export again from Quepid"_s.arg(QString::fromUtf8(ofKey)));
  return elements.result();
}

// "ratings" is a list of objects, or an object of document → grade.
Result<void> takeRatings(ReadContext& context, QuepidReader& reader, Fields& query, const QString& name)
{
  const Json* const ratings = query.find("ratings");
  if (!ratings) return {};
  if (ratings->is_object()) {
    for (const auto& [chunk, rating] : ratings->items()) {
      if (rating.is_null()) continue;
      const QString id = QString::fromUtf8(chunk.data(), static_cast<qsizetype>(chunk.size()));
      if (auto taken = reader.takeRating(name, id, rating, {}, query.line()); !taken) return taken;
    }
    return {};
  }
  if (const Json* const list = query.array("ratings"))
    for (const Json& entry : *list) {
      Fields fields(context, entry, query.line(), u"a rating"_s);
      const QString chunk = fields.required("doc_id");
      const QString judge = fields.text("user_email");
      const Json* const rating = fields.find("rating");
      if (!fields.ok()) return {};
      if (!rating) {
        context.skip(u"rating without a value"_s);
        continue;
      }
      if (auto taken = reader.takeRating(name, chunk, *rating, judge, query.line()); !taken) return taken;
    }
  return {};
}

class SnapshotReader {
public:
  explicit SnapshotReader(ReadContext& context) : m_context(context), m_reader(context) {}

  Result<void> read()
  {
    if (auto learnt = learn(); !learnt) return learnt;
    return eachElement(m_context, "docs", [&](const Json& docs, const QByteArray& id, qint64 line) {
      const auto query = parseKey(m_context, id, line);
      return query ? takeRanking(docs, *query, line) : Result<void>{};
    });
  }

private:
  // Queries come after the documents that name them by number: they are read first, from the whole file.
  Result<void> learn()
  {
    JsonElements elements(m_context, m_context.path());
    while (elements.next()) {
      if (elements.key() != "queries" && elements.key() != "name") continue;
      const auto value = parseJson(m_context, elements.element(), elements.line());
      if (!value) continue;
      if (elements.key() == "name") {
        if (value->is_string()) m_run = toText(*value);
        continue;
      }
      Fields query(m_context, *value, elements.line(), u"a query"_s);
      const QString id = query.required("query_id");
      const QString name = query.required("query_text");
      if (!query.ok()) continue;
      m_names.insert(id, name);
      if (auto taken = m_reader.takeQuery(query, name); !taken) return taken;
      if (auto taken = takeRatings(m_context, m_reader, query, name); !taken) return taken;
    }
    if (!elements.result()) return elements.result();
    RunRecord run;
    run.row.name = m_run = m_context.runName(m_run);
    return m_context.emitRecord(std::move(run), 0);
  }

  Result<void> takeRanking(const Json& docs, const QString& id, qint64 line)
  {
    const QString query = m_names.value(id);
    if (query.isEmpty() || !docs.is_array()) {
      m_context.fault(line, u"docs names query %1, which is not among the queries; export again"_s.arg(id));
      return {};
    }
    RankingRecord ranking{m_run, query, {}, {}};
    QSet<QString> seen;
    for (const Json& entry : docs) {
      Fields fields(m_context, entry, line, u"a document of \"%1\""_s.arg(query));
      const QString chunk = fields.required("id");
      if (!fields.ok()) return {};
      if (seen.contains(chunk)) {
        m_context.fault(line, u"the list for \"%1\" names document %2 twice (again at rank %3); remove the repeat from "
                              "docs.%4, a ranking may name a chunk once"_s.arg(
                                  query, chunk, QString::number(ranking.chunks.size() + 1), id));
        return {};
      }
      seen.insert(chunk);
      ranking.chunks.append(chunk);
      if (const Json* const explain = fields.find("explain"); explain && explain->is_object())
        if (const auto value = explain->find("value"); value != explain->end() && value->is_number())
          ranking.scores.append(value->get<double>());
    }
    // The list's own order counts; scores that contradict it (rescoring, another engine's) would reorder it.
    if (ranking.scores.size() != ranking.chunks.size() ||
        !std::is_sorted(ranking.scores.begin(), ranking.scores.end(), std::greater<>())) {
      ranking.scores.clear();
      m_context.count(u"rankings kept in list order without scores"_s);
    }
    if (ranking.chunks.isEmpty()) return {};
    return m_context.emitRecord(std::move(ranking), line);
  }

  ReadContext& m_context;
  QuepidReader m_reader;
  QHash<QString, QString> m_names;
  QString m_run;
};

} // namespace

QString recogniseQuepidBook(const Sniff& sniff)
{
  return sniff.has("query_doc_pairs") ? u"it has query_doc_pairs"_s : QString();
}

Result<void> readQuepidBook(ReadContext& context)
{
  QuepidReader reader(context);
  return eachElement(context, "query_doc_pairs",
                     [&](const Json& pair, const QByteArray&, qint64 line) { return reader.takePair(pair, line); });
}

QString recogniseQuepidCase(const Sniff& sniff)
{
  const bool fits = sniff.has("queries") && !sniff.has("docs") &&
                    (sniff.has("case_name") || sniff.elementKeys.contains(u"ratings"_s));
  return fits ? u"it has queries with ratings"_s : QString();
}

Result<void> readQuepidCase(ReadContext& context)
{
  QuepidReader reader(context);
  return eachElement(context, "queries", [&](const Json& element, const QByteArray&, qint64 line) -> Result<void> {
    Fields query(context, element, line, u"a query"_s);
    const QString name = query.required("query_text");
    if (!query.ok()) return {};
    if (auto taken = reader.takeQuery(query, name); !taken) return taken;
    return takeRatings(context, reader, query, name);
  });
}

QString recogniseQuepidSnapshot(const Sniff& sniff)
{
  return sniff.has("docs") && (sniff.has("queries") || sniff.elementKeys.contains(u"rated_only"_s))
             ? u"it has docs for queries"_s
             : QString();
}

Result<void> readQuepidSnapshot(ReadContext& context)
{
  return SnapshotReader(context).read();
}

} // namespace assayer::io
