-- Frozen test splits and runs picked for release: events that are only ever appended; the newest by (at, uid) counts.
-- The table that the first schema had for freezes was never filled. hash: SHA-256 over content; content: JSON, the
-- hashes of every frozen query and guideline; lifted: the split is free again, and nothing is held.
DROP TABLE IF EXISTS freeze;
CREATE TABLE freeze(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, at INTEGER NOT NULL,
  judge INTEGER REFERENCES judge, lifted INTEGER NOT NULL DEFAULT 0, hash BLOB, gold_hash BLOB,
  counter INTEGER NOT NULL, labels INTEGER NOT NULL, content TEXT, note TEXT, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX freeze_order ON freeze(at, uid);
-- picked_by: not said, dev figures, test figures, something else
CREATE TABLE run_pick(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, run INTEGER NOT NULL REFERENCES run,
  at INTEGER NOT NULL, judge INTEGER REFERENCES judge, picked_by INTEGER NOT NULL DEFAULT 0,
  taken_back INTEGER NOT NULL DEFAULT 0, note TEXT, metadata TEXT, import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX run_pick_order ON run_pick(at, uid);
