// What the Corpus page writes: a register of documents as rows of a table. Pure; any thread.
#pragma once

#include "insights/insight_table.h"
#include "work/corpus_register.h"

#include <QCoreApplication>

namespace assayer {

class CorpusRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::CorpusRows)

public:
  static QStringList columns();
  static QStringList explanations();
  static QVector<InsightRow> rows(const CorpusRegister& corpus, bool faultsOnly);
  /// How many there are and what is wrong with how many of them.
  static QString summary(const CorpusRegister& corpus);

private:
  static InsightRow row(const RegisteredDocument& one);
};

} // namespace assayer
