#include "store/import_session.h"

#include "store/import_writer.h"
#include "store/store_private.h"

#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <thread>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

// The writer has a thread and a connection of its own, so that reading a file goes on while a batch waits for its turn
// or for the disk. The queue is short: it bounds the memory.
struct ImportSession::Private {
  using Task = std::function<void(std::unique_ptr<ImportWriter>&)>;
  static constexpr std::size_t QueuedAtMost = 4;

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Task> tasks;
  bool ending = false;
  std::optional<Error> error; // the first that a batch met
  int batchWeight = 100;
  std::thread thread;

  QVector<ImportItem> batch; // of the caller's thread
  int weight = 0;
  bool ended = false;

  Private() : thread([this] { work(); }) {}

  ~Private()
  {
    {
      const std::lock_guard lock(mutex);
      ending = true;
    }
    changed.notify_all();
    thread.join();
  }

  void work()
  {
    std::unique_ptr<ImportWriter> writer;
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return ending || !tasks.empty(); });
      if (tasks.empty()) return;
      const Task task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      changed.notify_all();
      task(writer);
      lock.lock();
    }
  }

  void post(Task task)
  {
    {
      std::unique_lock lock(mutex);
      changed.wait(lock, [this] { return tasks.size() < QueuedAtMost; });
      tasks.push_back(std::move(task));
    }
    changed.notify_all();
  }

  // Runs a task on the writer's thread and waits for what it returns.
  template <class Value>
  Value call(std::function<Value(std::unique_ptr<ImportWriter>&)> task)
  {
    auto promised = std::make_shared<std::promise<Value>>();
    auto future = promised->get_future();
    post([promised, task = std::move(task)](std::unique_ptr<ImportWriter>& writer) {
      promised->set_value(task(writer));
    });
    return future.get();
  }

  void flush()
  {
    if (batch.isEmpty()) return;
    post([this, items = std::exchange(batch, {})](std::unique_ptr<ImportWriter>& writer) {
      if (failed()) return;
      const auto written = writer->write(items);
      const std::lock_guard lock(mutex);
      batchWeight = writer->batchWeight();
      if (!written) error = written.error();
    });
    weight = 0;
  }

  std::optional<Error> failed()
  {
    const std::lock_guard lock(mutex);
    return error;
  }

  int fullAt()
  {
    const std::lock_guard lock(mutex);
    return batchWeight;
  }

  void end()
  {
    if (std::exchange(ended, true)) return;
    batch.clear();
    (void)call<bool>([](std::unique_ptr<ImportWriter>& writer) {
      writer.reset();
      return true;
    });
  }
};

Result<std::unique_ptr<ImportSession>> Store::startImport(const QStringList& files, const ImportOptions& options)
{
  STORE_TRY(d->mayWrite());
  auto made = std::make_unique<ImportSession::Private>();
  const std::shared_ptr<SharedFile> shared = d->shared;
  STORE_TRY(made->call<Result<void>>([&](std::unique_ptr<ImportWriter>& writer) -> Result<void> {
    STORE_GET(started, ImportWriter::start(shared->path(), shared, files, options));
    writer = std::move(started);
    return {};
  }));
  return std::unique_ptr<ImportSession>(new ImportSession(std::move(made)));
}

ImportSession::ImportSession(std::unique_ptr<Private> made) : d(std::move(made)) {}

ImportSession::~ImportSession()
{
  d->end();
}

Result<void> ImportSession::take(Record&& record, const Place& place)
{
  if (d->ended) return fail(ErrorKind::Usage, {}, u"the import has ended; start another"_s);
  ChunkDigest digested;
  if (const auto* chunk = std::get_if<ChunkRecord>(&record)) digested = digest(chunk->text);
  d->weight += ImportWriter::weight(record);
  d->batch.append({std::move(record), place, digested});
  if (d->weight < d->fullAt()) return {};
  d->flush();
  const auto failed = d->failed();
  if (!failed) return {};
  d->end();
  return tl::unexpected<Error>(*failed);
}

Result<Report> ImportSession::land(const ProgressFunction& progress)
{
  if (d->ended) return fail(ErrorKind::Usage, {}, u"the import has ended; start another"_s);
  d->flush();
  auto landed = d->call<Result<Report>>([&](std::unique_ptr<ImportWriter>& writer) -> Result<Report> {
    if (const auto failed = d->failed()) return tl::unexpected<Error>(*failed);
    return writer->land(progress);
  });
  d->end();
  return landed;
}

void ImportSession::abandon()
{
  d->end();
}

} // namespace assayer
