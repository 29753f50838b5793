#include "report/sample_document.h"

#include "report/cells.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

Figure known(double value)
{
  Figure figure{FigureStatus::Determined};
  figure.value = value;
  figure.bounds = Ends{value, value};
  figure.n = 14;
  figure.of = 39;
  return figure;
}

Figure between(double low, double high)
{
  Figure figure{FigureStatus::Interval};
  figure.bounds = Ends{low, high};
  figure.ci95 = Ends{low - 0.1, high + 0.1};
  figure.n = 14;
  figure.of = 39;
  return figure;
}

namespace {

Table familyTable(const QString& family)
{
  Table table;
  table.key = u"families"_s;
  table.caption = u"Per family"_s;
  table.columns = {{u"family"_s, u"family"_s},
                   {u"tested"_s, u"tested"_s, ColumnKind::Count},
                   {u"quality"_s, u"quality"_s, ColumnKind::Figure},
                   {u"note"_s, u"note"_s}};
  table.rows.append({{textCell(family), countCell(80), figureCell(known(0.923), NumberStyle::Percent), textCell({})}});
  Figure none;
  none.reason = u"not_produced"_s;
  table.rows.append({{textCell(u"Sensitive"_s), countCell(20), figureCell(none), textCell(u"see \"notes\", a; b"_s)}});
  table.rows.append(
      {{textCell(u"Together"_s), countCell(100), figureCell(between(0.81, 0.9)), textCell(u"two\nlines"_s)}, true});
  return table;
}

Chart chartOf(const QString& key, decltype(Chart::body) body)
{
  return {key, u"Chart "_s + key, u"What it shows."_s, u"across"_s, u"upwards"_s, std::move(body)};
}

} // namespace

Document everyBlock(const QString& run, const QString& family)
{
  Document document;
  document.title = {u"Report on %1"_s, {run}};
  document.subtitle = {u"Against %1, written today."_s, {u"bm25"_s}};
  document.sections.append({u"Summary"_s,
                            {Paragraph{{u"Run %1 answers %2 questions."_s, {run, u"80"_s}}},
                             Note{{u"Family %1 is weak while the whole is not."_s, {family}}, true},
                             Note{{u"Bounds and intervals are different things."_s}},
                             List{{{u"One open item in %1"_s, {family}}, {u"100 % of nothing"_s}}}}});
  Table empty = familyTable(family);
  empty.key = u"open_items"_s;
  empty.rows.clear();
  document.sections.append({u"Families"_s, {familyTable(family), empty}});
  const QStringList runs{u"one"_s, run, u"three"_s, u"four"_s};
  Figure none;
  none.reason = u"no_claims"_s;
  document.sections.append(
      {u"Charts"_s,
       {chartOf(u"trend"_s, Lines{runs,
                                  {{u"nDCG@10"_s, {between(0.5, 0.6), known(0.7), none, known(0.65)}},
                                   {family, {known(0.4), known(0.45), known(0.2), between(0.3, 0.5)}}},
                                  {{1, u"chunker 300 to 500"_s}, {3, u"judge 2 to 3"_s, true}}}),
        chartOf(u"bars"_s, Bars{{family, u"Sensitive"_s}, {{run, {between(0.5, 0.6), none}}}}),
        chartOf(u"stacks"_s, Stacks{{family, u"Sensitive"_s},
                                    {{u"validated"_s, PartLook::Good},
                                     {u"not validated"_s, PartLook::Bad},
                                     {u"open"_s, PartLook::Open},
                                     {u"not answered"_s, PartLook::Missing}},
                                    {{72, 4, 2, 2}, {0, 2, 0, 18}}}),
        chartOf(u"reliability"_s, Reliability{{{0.1, known(0.2)}, {0.5, between(0.4, 0.5)}, {0.9, known(0.7)}}}),
        chartOf(u"matrix"_s, Heat{{family, u"missed"_s}, {u"faithful"_s, u"not faithful"_s}, {{67, 4}, {5, 0}}})}});
  return document;
}

QStringList attackingNames()
{
  return {u"<script>alert(1)</script>"_s,
          u"\"></title><img src=x onerror=alert(1)>"_s,
          u"]]><!-- & -->"_s,
          u"=HYPERLINK(\"http://example.org\")"_s,
          u"%1 %2 %n"_s,
          u"nul"_s + QChar(0) + u"and bell"_s + QChar(7),
          QChar(0x202e) + u"turned round"_s,
          QChar(0x2066) + u"isolated for ever"_s,
          u"شركة التوريد"_s,
          u"検索の実行"_s,
          u"half "_s + QChar(0xd83d),
          u"no"_s + QChar(0xffff) + u"character"_s,
          QString(10000, u'w'),
          u"wörd "_s.repeated(2000),
          QString()};
}

} // namespace assayer::tests
