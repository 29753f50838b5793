// What is known of a run's answers as tables for people: measures, production, abstention, other tools' scores, causes,
// citations. Each count knows the answers behind it. Pure functions over values; any thread.
#pragma once

#include "work/judged_answers.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <QVector>

#include <functional>

namespace assayer {

/// An answer behind a number, and why it is there.
struct ReportItem {
  QueryId query;
  QString name; // of the query, with its text
  QString why;
  bool operator==(const ReportItem&) const = default;
};

struct ReportCell {
  QString text;
  QVector<ReportItem> items = {};
  bool operator==(const ReportCell&) const = default;
};

struct ReportRow {
  QVector<ReportCell> cells;
  QString explanation = {}; // shown when the row is chosen
  bool operator==(const ReportRow&) const = default;
};

struct ReportTable {
  QString explanation;
  QStringList columns;
  QVector<ReportRow> rows;
  bool operator==(const ReportTable&) const = default;
};

enum class ReportKind { Measures, Production, Abstention, Causes, Citations, Lenses };
inline constexpr int ReportKindCount = 6;

class AnswerReport {
  Q_DECLARE_TR_FUNCTIONS(assayer::AnswerReport)

public:
  explicit AnswerReport(const RunAnswers& answers) : m_answers(answers) {}

  static QString title(ReportKind kind); // with its mnemonic
  ReportTable table(ReportKind kind, Policy policy) const;

private:
  ReportTable measures(Policy policy) const;
  ReportTable production() const; // by family, all of them last
  ReportTable abstention() const;
  ReportTable lenses() const;
  ReportTable causes() const;
  ReportTable citations() const;
  ReportItem item(std::size_t answer, const QString& why = {}) const;
  QVector<ReportItem> itemsWhere(const std::function<bool(const JudgedAnswer&)>& holds) const;

  const RunAnswers& m_answers;
};

} // namespace assayer
