-- The daily failure queue. The tables that the first schema had for it were never filled. What a cluster is called and
-- what became of it are events that are only ever appended, and so are promotions to the golden set; the newest by
-- (at, uid) counts. Members, samples and frames are children of their clustering or draw and come and go with it.
DROP TABLE IF EXISTS drawn;
DROP TABLE IF EXISTS cluster_member;
DROP TABLE IF EXISTS draw;
DROP TABLE IF EXISTS cluster;
CREATE TABLE cluster(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, first_seen TEXT NOT NULL, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE cluster_event(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, cluster INTEGER NOT NULL REFERENCES cluster,
  at INTEGER NOT NULL, judge INTEGER REFERENCES judge, name TEXT NOT NULL, state INTEGER NOT NULL, title TEXT,
  next_step INTEGER NOT NULL DEFAULT 0, ended_by INTEGER REFERENCES run, note TEXT, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX cluster_event_of ON cluster_event(cluster, at, uid);
CREATE TABLE clustering(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, day TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES run, seed INTEGER NOT NULL, at INTEGER NOT NULL, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
-- the clusters of a day in their order, with the terms and the profile that they had on it
CREATE TABLE clustering_cluster(clustering INTEGER NOT NULL REFERENCES clustering, position INTEGER NOT NULL,
  cluster INTEGER NOT NULL REFERENCES cluster, terms TEXT, profile BLOB, PRIMARY KEY(clustering, position)) STRICT,
  WITHOUT ROWID;
CREATE UNIQUE INDEX clustering_cluster_of ON clustering_cluster(cluster, clustering);
-- cluster: none where a sample is like no others; reasons: a JSON array of numbers
CREATE TABLE cluster_member(clustering INTEGER NOT NULL REFERENCES clustering, answer INTEGER NOT NULL REFERENCES answer,
  cluster INTEGER REFERENCES cluster, x REAL NOT NULL, y REAL NOT NULL, severity REAL NOT NULL, reasons TEXT NOT NULL,
  PRIMARY KEY(clustering, answer)) STRICT, WITHOUT ROWID;
CREATE INDEX cluster_member_of ON cluster_member(cluster, clustering) WHERE cluster IS NOT NULL;
-- superseded: another copy of the workspace had drawn for the same day and run before, or the draw has not landed
CREATE TABLE draw(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, clustering INTEGER REFERENCES clustering,
  day TEXT NOT NULL, run INTEGER NOT NULL REFERENCES run, seed INTEGER NOT NULL, at INTEGER NOT NULL,
  judge INTEGER REFERENCES judge, settings TEXT NOT NULL, answers INTEGER NOT NULL, failing INTEGER NOT NULL,
  reviewed_before INTEGER NOT NULL, superseded INTEGER NOT NULL DEFAULT 0, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE UNIQUE INDEX draw_standing ON draw(day, run) WHERE superseded = 0;
CREATE INDEX draw_of ON draw(day, run);
CREATE INDEX draw_clustering ON draw(clustering);
CREATE TABLE drawn(draw INTEGER NOT NULL REFERENCES draw, position INTEGER NOT NULL,
  answer INTEGER NOT NULL REFERENCES answer, part INTEGER NOT NULL, cluster INTEGER REFERENCES cluster,
  stratum INTEGER NOT NULL, stratum_size INTEGER NOT NULL, stratum_drawn INTEGER NOT NULL,
  inclusion_probability REAL NOT NULL, reasons TEXT NOT NULL, carried_from TEXT, PRIMARY KEY(draw, position)) STRICT,
  WITHOUT ROWID;
-- what a draw was made from, some hundred items a row, compressed
CREATE TABLE draw_frame(id INTEGER PRIMARY KEY, draw INTEGER NOT NULL REFERENCES draw, position INTEGER NOT NULL,
  items INTEGER NOT NULL, packed BLOB NOT NULL, UNIQUE(draw, position)) STRICT;
-- what the columns of the query say from then on
CREATE TABLE promotion(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, query INTEGER NOT NULL REFERENCES query,
  at INTEGER NOT NULL, judge INTEGER REFERENCES judge, origin INTEGER NOT NULL, split INTEGER NOT NULL, family TEXT,
  expect INTEGER NOT NULL, refusal_reason INTEGER NOT NULL, reference TEXT, needs TEXT, run INTEGER REFERENCES run,
  day TEXT, metadata TEXT, import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX promotion_of ON promotion(query, at, uid);
