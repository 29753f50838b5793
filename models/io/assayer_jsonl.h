// Assayer JSON Lines: our own lossless exchange format, one JSON object a line, "kind" says what it is. The words that
// reader and writer share stand here, so that they cannot drift apart. Private to io/.
#pragma once

#include "io/format.h"

#include <utility>

namespace assayer::io {

inline constexpr std::pair<const char*, Split> SplitWords[] = {{"dev", Split::Dev}, {"test", Split::Test}};
inline constexpr std::pair<const char*, Origin> OriginWords[] = {
    {"golden", Origin::Golden}, {"production", Origin::Production}, {"synthetic", Origin::Synthetic}};
inline constexpr std::pair<const char*, Expect> ExpectWords[] = {{"answer", Expect::Answer},
                                                                 {"refusal", Expect::Refusal},
                                                                 {"escalation", Expect::Escalation},
                                                                 {"clarification", Expect::Clarification}};
inline constexpr std::pair<const char*, RefusalReason> RefusalWords[] = {
    {"outside_corpus", RefusalReason::OutsideCorpus},
    {"outside_period", RefusalReason::OutsidePeriod},
    {"false_premise", RefusalReason::FalsePremise},
    {"excluded", RefusalReason::Excluded}};
inline constexpr std::pair<const char*, Condition> ConditionWords[] = {{"context", Condition::Context},
                                                                       {"no_context", Condition::NoContext},
                                                                       {"text_only", Condition::TextOnly},
                                                                       {"image_only", Condition::ImageOnly}};
inline constexpr std::pair<const char*, AnswerState> StateWords[] = {
    {"written", AnswerState::Written}, {"empty", AnswerState::Empty}, {"failed", AnswerState::Failed}};
inline constexpr std::pair<const char*, JudgeKind> JudgeWords[] = {
    {"person", JudgeKind::Person}, {"model", JudgeKind::Model}, {"adjudication", JudgeKind::Adjudication}};
inline constexpr std::pair<const char*, Role> RoleWords[] = {
    {"expert", Role::Expert}, {"reviewer", Role::Reviewer}, {"lead", Role::Lead}};
inline constexpr std::pair<const char*, SubjectKind> OnWords[] = {{"query_chunk", SubjectKind::QueryChunk},
                                                                  {"claim", SubjectKind::Claim},
                                                                  {"answer", SubjectKind::Answer},
                                                                  {"pair", SubjectKind::AnswerPair}};
inline constexpr std::pair<const char*, ChangeKind> ChangeWords[] = {{"label", ChangeKind::Label},
                                                                     {"undo", ChangeKind::Undo},
                                                                     {"redo", ChangeKind::Redo},
                                                                     {"import", ChangeKind::Import}};

/// The word for a value; nullptr for one that is left out.
template <class Value, size_t N>
const char* wordFor(const std::pair<const char*, Value> (&table)[N], Value value)
{
  for (const auto& [word, meaning] : table)
    if (meaning == value) return word;
  return nullptr;
}

QString recogniseAssayerJsonl(const Sniff& sniff);
Result<void> readAssayerJsonl(ReadContext& context);
std::unique_ptr<RecordWriter> makeAssayerJsonlWriter(QIODevice& device, const ExportOptions& options);

} // namespace assayer::io
