// Sends a run's figures to an MLflow tracking server. The server's address and who asks are the user's own; nothing is
// sent but by this call.
#pragma once

#include "notify/attempts.h"
#include "notify/mlflow.h"

#include <QProcessEnvironment>
#include <QStringList>
#include <QUrl>

namespace assayer {

/// The address that the user gave, and what stands in the environment for it.
struct MlflowServer {
  QUrl address;
  QByteArray authorization; // a header's value; empty: none. Never in an error or a log
};

/// From the variables MLFLOW_TRACKING_TOKEN, else MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD. Errors:
/// BadInput for an address that is no http(s) one, has a name and a password in it, or would carry a token unencrypted
/// to another machine; none of them repeats a secret.
Result<MlflowServer> mlflowServer(const QString& address, const QProcessEnvironment& environment);

struct MlflowDelivery {
  QString experimentId;
  QString runId;
  int requests = 0; // that were answered
  bool isTableUploaded = false;
  QStringList warnings; // plain sentences
};

/// Blocking, with an event loop of its own. Finds or makes the experiment, makes a run, logs batches within the limits,
/// the table as an artifact where the server takes it by proxy (else in tags, with a warning), and ends the run as
/// FINISHED. What fails with 429, a 5xx, no connection or no answer in time is sent again; nothing is doubled: params
/// and tags are the same again, metrics have one time stamp, and a run that may have been made is looked for by a tag
/// of its own before another is. Where something fails for good after the run was made, the run is marked FAILED.
/// Redirects are not followed. attempting.total is for all of it, apart from one last request that ends the run.
///
/// Errors: Remote, with the host, what was being done and what the server said; Cancelled.
Result<MlflowDelivery> sendToMlflow(const MlflowServer& server, const MlflowRun& run,
                                    const Attempting& attempting = {});

} // namespace assayer
