// Which model a judge or a generator is, as far as names and records say it: its family, version and prompt. A judge
// tends to favour texts of its own family, and a judge with another version or prompt is another judge. Pure functions.
#pragma once

#include "core/catalogue.h"

#include <QString>

namespace assayer {

struct ModelIdentity {
  QString base;    // the name without its version: "judge-m (v2)" and "judge-m (v3)" have one
  QString model;   // as the record says, else the base name
  QString family;  // "gpt", "claude", …, or as the record says; empty: not known
  QString version; // of the record, else what stands at the end of the name; empty: none
  QString prompt;  // of the record; empty: none
  bool operator==(const ModelIdentity&) const = default;
};

/// "gpt" for "gpt-4o-2024-05-13", "chatgpt" and "o3-mini"; families of derived models are those of what they were made
/// from where the name says so ("codellama", "mixtral"). The first that the name says counts. Empty for other names.
QString modelFamily(const QString& name);

ModelIdentity identityOf(const JudgeRow& judge);
/// Of what wrote a run's answers: "family", "model", "generator" or "llm" of its record.
ModelIdentity generatorOf(const RunRow& run);

/// One family is known for both and the same, or one model. Nothing is guessed from names that say neither.
bool areOfOneFamily(const ModelIdentity& a, const ModelIdentity& b);

/// What tells two judges of one base name apart, in words: "version v3 instead of v2, another prompt". Empty: nothing.
QString differenceOf(const ModelIdentity& now, const ModelIdentity& before);

} // namespace assayer
