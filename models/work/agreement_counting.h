// Counts a report out of packed labels, one pass in order of subjects. Private to work/; lives for one question.
#pragma once

#include "work/agreement_labels.h"

#include <map>
#include <span>

namespace assayer {

class AgreementCounting {
public:
  AgreementCounting(const AgreementLabels& labels, const AgreementQuestion& question);

  AgreementReport report();
  QVector<Subject> subjects(JudgeId rows, JudgeId columns, int row, int column) const;

private:
  using Vote = AgreementLabels::Vote;
  using SubjectVotes = std::span<const Vote>; // of one subject, by judge and round
  /// Two labels that meet: of two judges, or the first and a repeated one of a judge.
  struct Meeting {
    ContingencyTable counts;
    int cannotJudge = 0;
    int later = 0;
    int otherGuideline = 0;
    int close = 0; // equal labels set within seconds of each other, though not at once
  };
  struct Repeat { // a hidden repeat with the label that it repeats
    qint64 at = 0;
    int first = 0;
    int again = 0;
  };

  void eachSubject(const std::function<void(SubjectVotes)>& visit) const;
  bool isWanted(const Vote& vote) const;
  bool isModel(qint32 judge) const { return m_labels.m_judges[judge].kind == JudgeKind::Model; }
  bool pairsUp(const Vote& a, const Vote& b) const;
  void meet(Meeting& meeting, const Vote& a, const Vote& b) const;
  Meeting& meetingOf(qint32 first, qint32 second);
  void count(SubjectVotes votes);
  void countOverall(SubjectVotes votes);
  void putPairs(AgreementReport& report) const;
  void putSelf(AgreementReport& report) const;
  void putRates(AgreementReport& report) const;
  void putSuspicions(AgreementReport& report) const;

  const AgreementLabels& m_labels;
  AgreementQuestion m_question;
  Criterion m_criterion; // a name without values where there is none
  int m_values = 0;
  int m_cut = 1;
  std::vector<bool> m_wantedJudges; // by place
  std::optional<quint32> m_family;
  bool m_nothing = false; // no label can be wanted

  std::vector<int> m_meetingPlaces; // by place of the first × places + second; -1: they have not met
  std::vector<Meeting> m_meetings;
  std::map<qint32, std::vector<Repeat>> m_repeats; // by judge
  std::map<std::vector<int>, int> m_patterns;      // of persons
  std::vector<const Vote*> m_counted;              // of one subject; kept for its memory, as the next
  std::vector<int> m_pattern;
  std::vector<bool> m_rated;       // persons in the patterns
  std::vector<LabelRates> m_rates; // by place
};

} // namespace assayer
