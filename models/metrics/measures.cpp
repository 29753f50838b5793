#include "metrics/measures.h"

#include "core/near.h"
#include "metrics/difference.h"
#include "metrics/ranked.h"

#include <QRegularExpression>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Judgements = u"judged chunks"_s;
const QString RelevantChunk = u"at least one relevant chunk in the pool"_s;
const QString SomeChunk = u"at least one retrieved chunk"_s;

std::vector<Measure> makeMeasures()
{
  std::vector<Measure> rows{
      {u"p"_s, true, false, false, u"Precision"_s, u"The share of the first k chunks that are relevant."_s,
       u"relevant in the first k ÷ k, also when fewer are retrieved; without k: ÷ retrieved"_s, u"trec_eval P, set_P"_s,
       SomeChunk, ranked::precision, terms::precision, difference::precision},
      {u"recall"_s, true, false, false, u"Recall"_s, u"The share of all relevant chunks that are among the first k."_s,
       u"relevant in the first k ÷ R"_s, u"trec_eval recall, set_recall"_s, RelevantChunk, ranked::recall,
       terms::recall, difference::recall},
      {u"f1"_s, true, false, false, u"F1"_s, u"The harmonic mean of precision and recall of the first k chunks."_s,
       u"2 · relevant in the first k ÷ (k + R)"_s, u"van Rijsbergen 1979; trec_eval set_F"_s, RelevantChunk, ranked::f1,
       terms::f1, difference::f1},
      {u"ap"_s, true, false, false, u"Average precision"_s,
       u"Rewards relevant chunks that stand early: the precision at each of them, averaged over all relevant ones."_s,
       u"Σ over relevant ranks ≤ k of precision at that rank ÷ R"_s, u"trec_eval map, map_cut"_s, RelevantChunk,
       ranked::averagePrecision, terms::averagePrecision},
      {u"gmap"_s, true, false, false, u"Geometric mean AP"_s,
       u"Average precision with a mean that punishes queries which fail altogether."_s,
       u"per query as ap; over queries exp of the mean of ln max(ap, 0.00001)"_s, u"Robertson 2006; trec_eval gm_map"_s,
       RelevantChunk, ranked::averagePrecision, terms::averagePrecision, nullptr, false, false, true},
      {u"rr"_s, true, false, false, u"Reciprocal rank"_s,
       u"How far down the first relevant chunk stands: 1 for the first place, ½ for the second; 0 when there is none."_s,
       u"1 ÷ rank of the first relevant, 0 beyond k"_s, u"trec_eval recip_rank"_s, Judgements, ranked::reciprocalRank,
       terms::reciprocalRank, difference::reciprocalRank},
      {u"ndcg"_s, true, false, false, u"nDCG"_s,
       u"The worth of the ranking by grades, later places counting less, against the best possible ranking of the pool."_s,
       u"Σ gain ÷ log2(rank + 1) up to k ÷ the same of the ideal order; gain 2^grade − 1, or the grade itself (linear)"_s,
       u"Järvelin and Kekäläinen 2002; Burges et al. 2005; trec_eval ndcg, ndcg_cut with linear gain"_s, RelevantChunk,
       ranked::ndcg, terms::ndcg, difference::ndcg, true, true},
      {u"dcg"_s, true, false, false, u"DCG"_s,
       u"The worth of the ranking by grades, later places counting less, not set against anything."_s,
       u"Σ gain ÷ log2(rank + 1) up to k; gain 2^grade − 1, or the grade itself (linear)"_s,
       u"Järvelin and Kekäläinen 2002; Burges et al. 2005"_s, Judgements, ranked::dcg, terms::dcg, difference::dcg,
       true, true},
      {u"success"_s, true, false, false, u"Success"_s, u"Whether any of the first k chunks is relevant."_s, u"1 or 0"_s,
       u"trec_eval success"_s, Judgements, ranked::success, terms::success, difference::success, false, false, false,
       false, true},
      {u"rprec"_s, false, false, false, u"R-precision"_s, u"Precision at R, the number of relevant chunks."_s,
       u"relevant in the first R ÷ R"_s, u"trec_eval Rprec"_s, RelevantChunk, ranked::rPrecision, terms::rPrecision,
       difference::rPrecision},
      {u"bpref"_s, false, false, false, u"bpref"_s,
       u"How often judged irrelevant chunks stand above relevant ones; unjudged chunks are passed over."_s,
       u"Σ over relevant retrieved of 1 − min(n, R) ÷ min(N, R), ÷ R; n judged irrelevant above it, N judged irrelevant in all"_s,
       u"Buckley and Voorhees 2004; trec_eval bpref"_s, RelevantChunk, ranked::bpref, terms::bpref},
      {u"infap"_s, false, false, false, u"Inferred AP"_s,
       u"An estimate of average precision from a pool that is only partly judged."_s,
       u"Σ over relevant retrieved of its expected precision ÷ R"_s, u"Yilmaz and Aslam 2006; trec_eval infAP"_s,
       RelevantChunk, ranked::infAp, terms::infAp},
      {u"rbp"_s, false, true, false, u"Rank-biased precision"_s,
       u"The share of relevant chunks that a reader meets who goes on to the next one with probability p."_s,
       u"(1 − p) · Σ over relevant of p^(rank − 1); p = 0.8 unless given"_s, u"Moffat and Zobel 2008"_s, Judgements,
       ranked::rbp, terms::rbp, difference::rbp},
      {u"rbp_graded"_s, false, true, false, u"Graded rank-biased precision"_s,
       u"Rank-biased precision where a chunk counts by its grade, the highest grade of the scale in full."_s,
       u"(1 − p) · Σ of grade ÷ highest grade · p^(rank − 1); p = 0.8 unless given"_s, u"Moffat and Zobel 2008"_s,
       Judgements, ranked::gradedRbp, terms::gradedRbp, difference::gradedRbp, true},
      {u"rbp_residual"_s,
       false,
       true,
       false,
       u"RBP residual"_s,
       u"How much rank-biased precision could still grow: unjudged chunks and everything below the list."_s,
       u"(1 − p) · Σ over unjudged of p^(rank − 1) + p^retrieved"_s,
       u"Moffat and Zobel 2008"_s,
       {},
       ranked::rbpResidual,
       terms::rbpResidual},
      {u"judged"_s, true, false, false, u"Judged"_s,
       u"The share of the first k chunks that carry a plain grade; disputed chunks and those outside the pool do not."_s,
       u"judged in the first k ÷ min(k, retrieved)"_s, u"ir_measures Judged"_s, SomeChunk, ranked::judged,
       terms::judged},
      {u"unjudged"_s, true, false, false, u"Unjudged"_s,
       u"The number of the first k chunks without a plain grade, against k."_s, u"unjudged in the first k ÷ k"_s,
       u"trec_eval unj (10.0)"_s, SomeChunk, ranked::unjudged, terms::unjudged},
      {u"context_precision"_s, true, false, false, u"Context precision"_s,
       u"Whether the relevant ones among the k chunks that were given stand first; 0 when none is relevant."_s,
       u"Σ over relevant ranks ≤ k of precision at that rank ÷ relevant in the first k"_s, u"Ragas context precision"_s,
       SomeChunk, ranked::contextPrecision, terms::contextPrecision, nullptr, false, false, false, true},
      {u"coverage_any"_s, true, false, false, u"Retrieval coverage (any need)"_s,
       u"Whether the first k chunks hold at least something that the answer must rest on."_s,
       u"1 when any need of the query is met in the first k; without needs: when a chunk that answers is among them"_s,
       u"share of queries with the needed passages retrieved"_s, Judgements, ranked::coverageAny, terms::coverageAny,
       difference::coverage, true, false, false, true, true},
      {u"coverage_all"_s, true, false, false, u"Retrieval coverage (all needs)"_s,
       u"Whether the first k chunks hold everything that the answer must rest on."_s,
       u"1 when every need of the query is met in the first k; without needs: when a chunk that answers is among them"_s,
       u"share of queries with the needed passages retrieved"_s, Judgements, ranked::coverageAll, terms::coverageAll,
       difference::coverage, true, false, false, true, true},
      {u"num_ret"_s,
       false,
       false,
       true,
       u"Retrieved"_s,
       u"How many chunks were retrieved."_s,
       u"count"_s,
       u"trec_eval num_ret"_s,
       {},
       ranked::retrievedCount,
       terms::retrievedCount},
      {u"num_rel"_s, false, false, true, u"Relevant"_s, u"How many chunks of the pool are relevant."_s, u"count"_s,
       u"trec_eval num_rel"_s, Judgements, ranked::relevantCount, terms::relevantCount, difference::none},
      {u"num_rel_ret"_s, false, false, true, u"Relevant retrieved"_s, u"How many relevant chunks were retrieved."_s,
       u"count"_s, u"trec_eval num_rel_ret"_s, Judgements, ranked::relevantRetrievedCount,
       terms::relevantRetrievedCount, difference::relevantRetrievedCount},
  };
  for (Measure& row : rows) {
    if (row.name == u"rbp_residual" || row.name == u"unjudged") row.better = Better::Lower;
    if (row.name == u"num_ret" || row.name == u"num_rel") row.better = Better::Neither;
    row.unit = !row.summed && row.name != u"dcg";
  }
  return rows;
}

const Measure* measureNamed(const QString& name)
{
  const auto& all = measures();
  const auto found = std::ranges::find(all, name, &Measure::name);
  return found == all.end() ? nullptr : &*found;
}

tl::unexpected<Error> unknown(const QString& name)
{
  const QStringList near = nearMeasures(name);
  if (!near.isEmpty())
    return fail(ErrorKind::Usage, name, u"no measure has this name; did you mean %1?"_s.arg(near.join(u" or "_s)));
  QStringList all;
  for (const Measure& measure : measures()) all.append(measure.cutoff ? measure.name + u"@k"_s : measure.name);
  return fail(ErrorKind::Usage, name, u"no measure has this name; the names are %1"_s.arg(all.join(u' ')));
}

} // namespace

const std::vector<Measure>& measures()
{
  static const std::vector<Measure> all = makeMeasures();
  return all;
}

QStringList nearMeasures(const QString& name)
{
  const QString word = name.section(u'@', 0, 0).section(u'(', 0, 0).toLower();
  const QString cut = name.contains(u'@') ? u'@' + name.section(u'@', 1) : QString();
  std::vector<std::pair<qsizetype, QString>> found;
  for (const Measure& measure : measures()) {
    const auto edits = editDistance(word, measure.name);
    const bool sharesStart = word.size() >= 3 && measure.name.startsWith(word);
    if (edits <= (word.size() > 3 ? 2 : 1) || sharesStart)
      found.emplace_back(edits, measure.cutoff ? measure.name + cut : measure.name);
  }
  std::ranges::stable_sort(found, {}, &std::pair<qsizetype, QString>::first);
  QStringList names;
  for (const auto& [edits, near] : found)
    if (near != name) names.append(near);
  return names;
}

Result<MeasureSpec> parseMeasure(const QString& name)
{
  static const QRegularExpression Form(u"^([a-z0-9_]+)(?:@([1-9][0-9]{0,5})|\\(p=(0?\\.[0-9]+)\\))?$"_s);
  const QRegularExpressionMatch match = Form.match(name);
  const Measure* measure = match.hasMatch() ? measureNamed(match.captured(1)) : nullptr;
  if (measure == nullptr) {
    if (const QString word = name.section(u'@', 0, 0); measureNamed(word) && name.contains(u'@'))
      return fail(ErrorKind::Usage, name, u"a cutoff is a whole number from 1 to 999999, as in %1@10"_s.arg(word));
    return unknown(name);
  }
  MeasureSpec spec{measure, {}};
  if (const QString k = match.captured(2); !k.isEmpty()) {
    if (!measure->cutoff)
      return fail(ErrorKind::Usage, name, u"this measure takes no cutoff; write %1"_s.arg(measure->name));
    spec.cut.k = k.toInt();
  }
  if (const QString p = match.captured(3); !p.isEmpty()) {
    if (!measure->persistence)
      return fail(ErrorKind::Usage, name, u"this measure takes no p; write %1"_s.arg(measure->name));
    spec.cut.persistence = p.toDouble();
  }
  return spec;
}

} // namespace assayer
