#include "bench/generate.h"

#include <QFile>

#include <numeric>
#include <random>
#include <vector>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Words = 4000;

QByteArray inventedWord(int number)
{
  static const QByteArray syllables[] = {"ba", "ce", "di", "fo", "gu",  "la",  "me",  "ni",  "po",  "ru",
                                         "sa", "te", "vi", "zo", "shu", "kra", "ble", "tri", "quo", "stu"};
  QByteArray made;
  for (int rest = number + 20; rest > 0; rest /= 20) made += syllables[rest % 20];
  return made;
}

/// Writes lines and counts their bytes; remembers the first failure.
class Lines {
public:
  explicit Lines(const QString& path) : m_file(path) { m_good = m_file.open(QIODevice::WriteOnly); }

  void add(const QByteArray& line)
  {
    m_buffer += line;
    m_buffer += '\n';
    if (m_buffer.size() > (1 << 20)) flush();
  }
  Result<qint64> finish()
  {
    flush();
    if (!m_good || !m_file.flush()) return fail(ErrorKind::DiskFull, m_file.fileName(), m_file.errorString());
    return m_file.size();
  }

private:
  void flush()
  {
    m_good = m_good && m_file.write(m_buffer) == m_buffer.size();
    m_buffer.clear();
  }

  QFile m_file;
  QByteArray m_buffer;
  bool m_good = false;
};

class Writer {
public:
  explicit Writer(unsigned seed) : m_random(seed)
  {
    for (int i = 0; i < Words; ++i) m_words.push_back(inventedWord(i));
  }

  int below(int bound) { return static_cast<int>(m_random() % static_cast<unsigned>(bound)); }
  std::mt19937& random() { return m_random; }

  /// Words up to about so many bytes, the frequent ones far more often, as in a language.
  QByteArray text(int bytes)
  {
    QByteArray text;
    while (text.size() < bytes) {
      const double share = static_cast<double>(m_random()) / static_cast<double>(std::mt19937::max());
      text += m_words[static_cast<size_t>(share * share * share * (Words - 1))];
      text += below(12) == 0 ? ". " : " ";
    }
    text.truncate(bytes);
    return text;
  }

private:
  std::mt19937 m_random;
  std::vector<QByteArray> m_words;
};

QByteArray chunkName(const QByteArray& prefix, int number)
{
  return prefix + QByteArray::number(number);
}

} // namespace

QString word(int number)
{
  return QString::fromLatin1(inventedWord(number));
}

Result<qint64> writeChunks(const QString& path, const Size& size, const QString& prefix)
{
  Lines lines(path);
  Writer writer(17);
  const QByteArray name = prefix.toUtf8();
  for (int i = 0; i < size.pairs(); ++i) {
    // The name in the text keeps texts apart; a store keeps equal texts once.
    QByteArray line = R"({"kind":"chunk","id":")" + chunkName(name, i) + R"(","text":")" + chunkName(name, i) + ' ' +
                      writer.text(size.chunkBytes) + '"';
    if (size.chunksOfDocument > 0) line += R"(,"document":")" + chunkName(name, i / size.chunksOfDocument) + R"(.md")";
    lines.add(line + '}');
  }
  return lines.finish();
}

Result<qint64> writeQueries(const QString& path, const Size& size, const QString& prefix)
{
  Lines lines(path);
  Writer writer(23);
  const QByteArray chunk = prefix.toUtf8();
  lines.add(R"({"kind":"workspace","grades":["not relevant","background","partly answers","answers"],)"
            R"("relevant_from":1,"answers_from":2,"pool_depth":)" +
            QByteArray::number(size.chunksEach) + '}');
  lines.add(R"({"kind":"judge","name":"expert","type":"person","role":"expert"})");
  for (int r = 0; r < size.runs; ++r)
    lines.add(R"({"kind":"run","name":"run-)" + QByteArray::number(r) + R"(","record":{"k":10},"pooled":true})");

  std::vector<int> order(static_cast<size_t>(size.chunksEach));
  for (int q = 0; q < size.queries; ++q) {
    const QByteArray query = "q" + QByteArray::number(q);
    lines.add(R"({"kind":"query","id":")" + query + R"(","text":")" + writer.text(60) + R"(","family":"family )" +
              QByteArray::number(q % 8) + R"(","expect":"answer"})");
    std::iota(order.begin(), order.end(), q * size.chunksEach);
    for (int r = 0; r < size.runs; ++r) {
      std::shuffle(order.begin(), order.end(), writer.random());
      QByteArray ranked;
      for (size_t i = 0; i < order.size(); ++i)
        ranked += (i == 0 ? R"({"id":")" : R"(,{"id":")") + chunkName(chunk, order[i]) + R"(","score":)" +
                  QByteArray::number(1000 - static_cast<int>(i)) + '}';
      const QByteArray where = R"("run":"run-)" + QByteArray::number(r) + R"(","query":")" + query + '"';
      lines.add(R"({"kind":"ranking",)" + where + R"(,"chunks":[)" + ranked + "]}");
      lines.add(R"({"kind":"answer",)" + where + R"(,"text":")" + writer.text(300) + R"(","citations":[]})");
    }
    for (int c = 0; c < size.chunksEach; c += 2)
      lines.add(R"({"kind":"label","subject":"relevance","query":")" + query + R"(","chunk":")" +
                chunkName(chunk, q * size.chunksEach + c) + R"(","judge":"expert","value":)" +
                QByteArray::number(writer.below(4)) + R"(,"at":"2026-11-01T08:00:00Z"})");
  }
  return lines.finish();
}

} // namespace assayer::bench
