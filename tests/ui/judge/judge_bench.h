// A workspace opened as a judge in the real page, with the real keys: what the tests of the Judge perspective share.
#pragma once

#include "judge/judge_page.h"
#include "ui/page_bench.h"

namespace assayer::tests {

class JudgeBench : public PageBench {
public:
  explicit JudgeBench(const QVector<Record>& records = smallWorkspace(3, 10),
                      const QString& judge = QStringLiteral("ines"));
  /// The workspace in a file that another test object owns.
  explicit JudgeBench(const QString& path, const QString& judge = QStringLiteral("ines"));

  JudgePage& page() { return static_cast<JudgePage&>(PageBench::page()); }

  /// Waits for the engine.
  bool waitForFigures();
  /// The name of the chunk under the hand, of the query on screen.
  QString activeChunk();
  /// What a screen reader says of a card: rank, name, badges, state.
  QString spokenCard(int card);
  QString query();
  /// This judge's current label in the store, read on a connection of its own.
  std::optional<Label> stored(const QString& query, const QString& chunk, CriterionId criterion = criterion::Relevance);
  std::optional<Label> storedAnswer(const QString& query, const QString& run, CriterionId criterion);
  ChunkId chunk(const QString& name);
};

} // namespace assayer::tests
