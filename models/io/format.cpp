#include "io/format.h"

#include "io/assayer_jsonl.h"
#include "io/beir.h"
#include "io/inspector_raget.h"
#include "io/label_csv.h"
#include "io/nuggetizer.h"
#include "io/open_rag_eval.h"
#include "io/quepid.h"
#include "io/ragas.h"
#include "io/ragchecker.h"
#include "io/trec.h"
#include "io/trec_rag.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<Format> makeFormats()
{
  using namespace io;
  QVector<Format> rows = {
      {u"assayer-jsonl"_s, u"Assayer JSON Lines"_s, u"JSON Lines whose objects have a \"kind\""_s,
       u"everything: the lossless format for exchange and archives, label history included"_s, true, true,
       recogniseAssayerJsonl, readAssayerJsonl, makeAssayerJsonlWriter},
      {u"beir"_s, u"BEIR data set"_s, u"a folder with queries.jsonl and corpus.jsonl or qrels/*.tsv"_s,
       u"chunks with titles, queries with their split, one grade for each query and chunk"_s, true, false,
       recogniseBeir, readBeir, nullptr},
      {u"trec-rag24"_s, u"TREC RAG 2024 answers"_s, u"JSON Lines with topic_id, references and answer"_s,
       u"answers with a citation for each sentence (references count from 0), the references as ranking"_s, true, false,
       recogniseTrecRag24, readTrecRag24, nullptr},
      {u"trec-rag25"_s, u"TREC RAG 2025 answers"_s, u"JSON Lines with metadata.narrative_id and answer"_s,
       u"answers with citations by reference (from 0) or by id, the references as ranking"_s, true, false,
       recogniseTrecRag25, readTrecRag25, nullptr},
      {u"ragtime"_s, u"TREC RAGTIME reports"_s, u"JSON Lines with metadata.topic_id and responses"_s,
       u"reports with citations and their confidences, the references as ranking"_s, true, false, recogniseRagtime,
       readRagtime, nullptr},
      {u"ragtime-nuggets"_s, u"TREC RAGTIME nugget banks"_s, u"JSON Lines with metadata.topic_id and nugget_bank"_s,
       u"nuggets as claims of a run \"reference\", against which answers can be judged"_s, true, false,
       recogniseRagtimeNuggets, readRagtimeNuggets, nullptr},
      {u"nuggetizer"_s, u"Nuggetizer nuggets"_s, u"JSON Lines with qid and nuggets"_s,
       u"nuggets as claims of a run \"reference\", vital or not, and how far the answer of run_id supports each"_s,
       true, false, recogniseNuggetizer, readNuggetizer, nullptr},
      {u"ragas"_s, u"Ragas rows"_s,
       u"JSON Lines, JSON array or CSV with user_input (question) and contexts, response (answer) or reference"_s,
       u"queries, contexts as chunks, answers with [n] citations, references, metric columns as a model judge's scores"_s,
       true, false, recogniseRagas, readRagas, nullptr},
      {u"ragas-annotated"_s, u"Ragas annotated metrics"_s, u"JSON whose entries have metric_input and metric_output"_s,
       u"queries, answers, the judge's scores and a person's verdicts; prompts are left out"_s, true, false,
       recogniseRagasAnnotated, readRagasAnnotated, nullptr},
      {u"ragchecker"_s, u"RAGChecker results"_s, u"JSON with results that have query_id and gt_answer"_s,
       u"queries with references, contexts, answers, their claims and the truth's (as answers of a run \"reference\"), "
       "and the checker's verdicts on what entails each"_s,
       true, false, recogniseRagchecker, readRagchecker, nullptr},
      {u"ragchecker-pairs"_s, u"RAGChecker preferences"_s, u"a JSON array of model1, model2 and their labels"_s,
       u"queries with references, two answers each, several people's preferences under own criteria"_s, true, false,
       recogniseRagcheckerPairs, readRagcheckerPairs, nullptr},
      {u"refchecker"_s, u"RefChecker claims"_s, u"a JSON array of answers with a key that ends in _response_kg"_s,
       u"answers, their claims, a person's verdict on each"_s, true, false, recogniseRefchecker, readRefchecker,
       nullptr},
      {u"open-rag-eval"_s, u"open-rag-eval CSV"_s, u"CSV with query_id, passage_id, passage and generated_answer"_s,
       u"queries, passages as chunks, answers with citations by passage number"_s, true, false, recogniseOpenRagEval,
       readOpenRagEval, nullptr},
      {u"quepid-book"_s, u"Quepid book"_s, u"JSON with query_doc_pairs"_s,
       u"queries, documents, every person's ratings, unrateable and later; unjudged pairs join the pool"_s, true, false,
       recogniseQuepidBook, readQuepidBook, nullptr},
      {u"quepid-snapshot"_s, u"Quepid snapshot"_s, u"JSON with docs and queries"_s,
       u"one system's rankings, and the ratings beside them"_s, true, false, recogniseQuepidSnapshot,
       readQuepidSnapshot, nullptr},
      {u"quepid-case"_s, u"Quepid case"_s, u"JSON with queries that have ratings"_s, u"queries and ratings"_s, true,
       false, recogniseQuepidCase, readQuepidCase, nullptr},
      {u"inspectorragetv1"_s, u"InspectorRAGet (version 1)"_s, u"JSON with tasks, models and evaluations"_s,
       u"conversations, contexts, several models' answers, people's labels under own criteria, algorithms' scores"_s,
       true, false, recogniseInspectorRaget, readInspectorRaget, nullptr},
      {u"trec-qrels"_s, u"TREC relevance judgements (qrels)"_s, u"lines of four columns: topic, 0, document, grade"_s,
       u"one grade for each query and chunk; on export gold or one judge's, nothing for what is unjudged"_s, true, true,
       recogniseTrecQrels, readTrecQrels, makeTrecQrelsWriter},
      {u"trec-run"_s, u"TREC run"_s, u"lines of six columns: topic, Q0, document, rank, score, tag"_s,
       u"one run's rankings with scores, ordered by score, then by id descending"_s, true, false, recogniseTrecRun,
       readTrecRun, nullptr},
      {u"trec-topics"_s, u"TREC topics"_s, u"lines of a topic, a tab and a text; or classic <top> … </top> blocks"_s,
       u"queries"_s, true, false, recogniseTrecTopics, readTrecTopics, nullptr},
      {u"csv"_s, u"Labels for spreadsheets (CSV)"_s, u"only written"_s,
       u"every judge's current label with time, guideline, rationale and evidence, and the unjudged pairs of the pool; "
       "cells that look like formulas are escaped"_s,
       false, true, nullptr, nullptr, makeLabelCsvWriter}};
  return rows;
}

} // namespace

const QVector<Format>& formats()
{
  static const QVector<Format> rows = makeFormats();
  return rows;
}

const Format* findFormat(const QString& id)
{
  const auto& rows = formats();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Format& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

} // namespace assayer
