// What a criterion and its values are called on screen and which digit stands for which value: the built-in ones in our
// words, the team's own exactly as declared. Values; owned by the page, any thread.
#pragma once

#include "core/criteria.h"
#include "core/label.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace assayer {

/// A digit key as it was pressed.
struct Digit {
  int number = 0; // 0–9
  bool shift = false;
  bool operator==(const Digit&) const = default;
};

class CriterionWords {
  Q_DECLARE_TR_FUNCTIONS(assayer::CriterionWords)

public:
  CriterionWords() = default;
  /// grades: the workspace's names of the relevance grades, from 0.
  CriterionWords(QVector<Criterion> criteria, QStringList grades);

  const QVector<Criterion>& criteria() const { return m_criteria; }
  /// nullptr: no such criterion.
  const Criterion* find(CriterionId id) const;
  int valueCount(CriterionId id) const;

  /// "Addresses the question"; an own criterion's name without its prefix.
  QString title(CriterionId id) const;
  /// "partly answers"; empty where the value is only a number, which its key says already.
  QString word(CriterionId id, int value) const;
  /// The meaning declared beside the value; may be empty.
  QString meaning(CriterionId id, int value) const;
  /// What is printed on the value's button: the value itself where all values are single digits or grades, else its
  /// place from 1, then 0; the eleventh is "⇧0".
  QString key(CriterionId id, int value) const;
  std::optional<int> valueFor(CriterionId id, Digit digit) const;
  /// "2 partly answers", "retrieval miss": a value with its digit, but for verdicts and causes, which have letters.
  QString keyAndWord(CriterionId id, int value) const;

  /// "grade 2 partly answers", "Correct: yes", "later", "can't judge: no access", "withdrawn".
  QString decision(const Label& label) const;

private:
  bool isNumbered(const Criterion& criterion) const;

  QVector<Criterion> m_criteria;
  QStringList m_grades;
};

} // namespace assayer
