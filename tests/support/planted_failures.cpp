#include "support/planted_failures.h"

#include "statistics/random_bits.h"

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr quint64 Common = 1;
constexpr quint64 OfTopic = 1000;
constexpr quint64 OfCause = 2000;
constexpr int CommonWords = 3000;
constexpr int OwnWords = 30; // of a topic or cause

class Drawer {
public:
  explicit Drawer(quint64 seed) : m_random(seed) {}

  int below(int count) { return static_cast<int>(m_random.next() % static_cast<quint64>(count)); }
  double share() { return static_cast<double>(m_random.next() >> 11) * 0x1p-53; }

  /// So many words: with the shares given of the topic and the cause, the rest everybody's, the first far more often.
  QString words(int count, int topic, double topicShare, int cause, double causeShare)
  {
    QStringList words;
    for (int i = 0; i < count; ++i) {
      const double which = share();
      const double rank = share();
      if (which < topicShare)
        words << madeUpWord(OfTopic + static_cast<quint64>(topic), rankBelow(OwnWords, rank));
      else if (cause >= 0 && which < topicShare + causeShare)
        words << madeUpWord(OfCause + static_cast<quint64>(cause), rankBelow(OwnWords, rank));
      else
        words << madeUpWord(Common, rankBelow(CommonWords, rank * rank));
    }
    return words.join(u' ');
  }

private:
  static quint64 rankBelow(int count, double share) { return static_cast<quint64>(share * share * count); }

  RandomBits m_random;
};

} // namespace

QString madeUpWord(quint64 kind, quint64 number)
{
  static const QString onsets = u"bdfgklmnprstvz"_s;
  static const QString vowels = u"aeiou"_s;
  RandomBits random(kind * 1'000'003 + number);
  QString word;
  const int syllables = 2 + static_cast<int>(random.next() % 3);
  for (int i = 0; i < syllables; ++i) {
    word += onsets[static_cast<qsizetype>(random.next() % static_cast<quint64>(onsets.size()))];
    word += vowels[static_cast<qsizetype>(random.next() % static_cast<quint64>(vowels.size()))];
  }
  return word;
}

PlantedFailures plantedFailures(const PlantedSettings& settings)
{
  Drawer drawer(settings.seed);
  PlantedFailures planted;
  for (int i = 0; i < settings.samples; ++i) {
    const int cause = drawer.share() < settings.stray ? -1 : drawer.below(settings.causes);
    const int topic = drawer.below(settings.topics);
    const bool wrong = drawer.share() < settings.wrongSignature;
    const int shown = (wrong || cause < 0 ? drawer.below(settings.causes) : cause) / settings.causesAlike;
    FailingSample sample;
    sample.answer = AnswerId{settings.firstAnswer + i};
    sample.query = drawer.words(8, topic, 0.5, cause, 0);
    sample.response = drawer.words(settings.responseWords, topic, 0.25, cause, 0.15);
    sample.unsupported = drawer.words(settings.responseWords / 2, topic, 0.2, cause, 0.3);
    sample.signature = {100 + shown, shown % 3};
    if (cause < 0) sample.signature = {200 + drawer.below(100), drawer.below(6)};
    if (drawer.share() < 0.3) sample.signature.append(3 + drawer.below(3));
    sample.severity = drawer.share();
    planted.samples.push_back(sample);
    planted.causeOf.push_back(cause);
  }
  return planted;
}

} // namespace assayer::tests
