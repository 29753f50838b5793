-- The first schema. Rows that an import makes carry its id in "import" (0: made by hand); while that import's state
-- is 0 no reader shows them. Subjects are two integers under a criterion, so they have no foreign key; check() does it.

-- what the workspace holds -------------------------------------------------------------------------------------------
CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
-- the Lamport clock of label events: they are ordered by (counter, uid of their change), never by wall time
CREATE TABLE clock(id INTEGER PRIMARY KEY CHECK(id = 1), counter INTEGER NOT NULL) STRICT;
INSERT INTO clock VALUES(1, 0);
-- state: 0 running or died (invisible), 1 landed
CREATE TABLE import(id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, state INTEGER NOT NULL,
  files TEXT NOT NULL, report TEXT) STRICT;
CREATE INDEX import_running ON import(id) WHERE state = 0;
CREATE TABLE document(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT, source TEXT, owner TEXT,
  rights TEXT, valid_from TEXT, valid_to TEXT, status TEXT, access_groups TEXT, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
-- a chunk is its name and the hash of its text; an empty hash: known by its id only. Superseded: an older text that
-- came after a newer one. The text stands apart so that rows are scanned without it.
CREATE TABLE chunk(id INTEGER PRIMARY KEY, name TEXT NOT NULL, text_hash BLOB NOT NULL,
  superseded INTEGER NOT NULL DEFAULT 0, document INTEGER REFERENCES document, near_group INTEGER NOT NULL DEFAULT 0,
  metadata TEXT, import INTEGER NOT NULL DEFAULT 0, UNIQUE(name, text_hash)) STRICT;
CREATE INDEX chunk_textless ON chunk(name) WHERE text_hash = x'';
CREATE TABLE chunk_text(id INTEGER PRIMARY KEY REFERENCES chunk, text TEXT NOT NULL) STRICT;
-- texts for chunks that were there without one; moved over in small steps once their import has landed
CREATE TABLE chunk_fill(chunk INTEGER PRIMARY KEY REFERENCES chunk, text_hash BLOB NOT NULL, document INTEGER,
  near_group INTEGER NOT NULL, metadata TEXT, text TEXT NOT NULL, import INTEGER NOT NULL) STRICT;
-- an empty text: known by its id only
CREATE TABLE query(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, text TEXT NOT NULL, family TEXT,
  split INTEGER NOT NULL DEFAULT 0, origin INTEGER NOT NULL DEFAULT 0, expect INTEGER NOT NULL DEFAULT 0,
  refusal_reason INTEGER NOT NULL DEFAULT 0, case_type TEXT, corpus_only INTEGER, asked_at TEXT, reference TEXT,
  access_groups TEXT, variant_of TEXT, conversation TEXT, needs TEXT, facets TEXT, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE run(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL DEFAULT 1,
  condition INTEGER NOT NULL DEFAULT 0, pooled INTEGER NOT NULL DEFAULT 1, date TEXT, hypothesis TEXT, k INTEGER,
  record TEXT, import INTEGER NOT NULL DEFAULT 0) STRICT;
-- chunks: little-endian u32 ids in rank order; scores: little-endian f64, not read at opening
CREATE TABLE ranking(run INTEGER NOT NULL REFERENCES run, query INTEGER NOT NULL REFERENCES query,
  chunks BLOB NOT NULL, import INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(run, query)) STRICT, WITHOUT ROWID;
CREATE TABLE ranking_score(run INTEGER NOT NULL, query INTEGER NOT NULL, scores BLOB NOT NULL,
  PRIMARY KEY(run, query)) STRICT, WITHOUT ROWID;
CREATE TABLE answer(id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, query INTEGER NOT NULL REFERENCES query,
  state INTEGER NOT NULL, text TEXT NOT NULL, latency_ms REAL, cost REAL, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0, UNIQUE(run, query)) STRICT;
CREATE INDEX answer_query ON answer(query);
CREATE TABLE citation(id INTEGER PRIMARY KEY, answer INTEGER NOT NULL REFERENCES answer, first INTEGER NOT NULL,
  last INTEGER NOT NULL, chunk INTEGER REFERENCES chunk, cited TEXT NOT NULL) STRICT;
CREATE INDEX citation_answer ON citation(answer);
CREATE TABLE claim(id INTEGER PRIMARY KEY, answer INTEGER NOT NULL REFERENCES answer, name TEXT, position INTEGER NOT NULL,
  first INTEGER, last INTEGER, text TEXT NOT NULL, made_by INTEGER REFERENCES change, ended_by INTEGER REFERENCES change,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX claim_answer ON claim(answer);
CREATE INDEX claim_name ON claim(name);
CREATE TABLE score(answer INTEGER NOT NULL REFERENCES answer, judge INTEGER NOT NULL REFERENCES judge,
  measure TEXT NOT NULL, value REAL, reason TEXT, import INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(answer, judge, measure)) STRICT, WITHOUT ROWID;
CREATE TABLE pool_addition(id INTEGER PRIMARY KEY, query INTEGER NOT NULL REFERENCES query,
  chunk INTEGER NOT NULL REFERENCES chunk, judge INTEGER REFERENCES judge, at INTEGER NOT NULL,
  import INTEGER NOT NULL DEFAULT 0, UNIQUE(query, chunk)) STRICT;
-- lines of kinds that this version keeps without understanding them
CREATE TABLE kept(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, json TEXT NOT NULL,
  import INTEGER NOT NULL DEFAULT 0, UNIQUE(kind, json)) STRICT;

-- who and by which rules ---------------------------------------------------------------------------------------------
CREATE TABLE judge(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL,
  role INTEGER NOT NULL DEFAULT 0, record TEXT, import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE criterion(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, subject INTEGER NOT NULL,
  ordinal INTEGER NOT NULL, scale TEXT NOT NULL, meanings TEXT, import INTEGER NOT NULL DEFAULT 0) STRICT;
-- revisit: JSON [[criterion, value], …] whose labels the new version asks to look at again
CREATE TABLE guideline(id INTEGER PRIMARY KEY, version TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, text TEXT NOT NULL,
  revisit TEXT, import INTEGER NOT NULL DEFAULT 0) STRICT;

-- what was decided: only ever appended -------------------------------------------------------------------------------
-- one gesture, one row; ids are never used again, so that a window can ask for what came after one
CREATE TABLE change(id INTEGER PRIMARY KEY AUTOINCREMENT, uid BLOB NOT NULL UNIQUE, counter INTEGER NOT NULL, at INTEGER NOT NULL,
  judge INTEGER NOT NULL REFERENCES judge, kind INTEGER NOT NULL, undoes INTEGER REFERENCES change, detail TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX change_judge ON change(judge, id);
-- state: valued, cannot judge, later, cleared; source: judged, carried, imported, merged
CREATE TABLE label_event(id INTEGER PRIMARY KEY, change INTEGER NOT NULL REFERENCES change, position INTEGER NOT NULL,
  criterion INTEGER NOT NULL REFERENCES criterion, item INTEGER NOT NULL, other INTEGER NOT NULL DEFAULT 0,
  judge INTEGER NOT NULL REFERENCES judge, round INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL, value INTEGER,
  previous INTEGER REFERENCES label_event, seconds REAL, guideline INTEGER REFERENCES guideline,
  source INTEGER NOT NULL DEFAULT 0, after_reveal INTEGER NOT NULL DEFAULT 0, rationale TEXT,
  CHECK((state = 0) = (value IS NOT NULL))) STRICT;
CREATE INDEX label_event_change ON label_event(change);
CREATE INDEX label_event_subject ON label_event(criterion, item, other);
CREATE TABLE evidence(event INTEGER NOT NULL REFERENCES label_event, position INTEGER NOT NULL,
  chunk INTEGER NOT NULL REFERENCES chunk, first INTEGER NOT NULL, last INTEGER NOT NULL, quote TEXT NOT NULL,
  before TEXT, after TEXT, against INTEGER NOT NULL DEFAULT 0, joint INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(event, position)) STRICT, WITHOUT ROWID;
-- the newest event per judge and subject; kept in the same transaction
CREATE TABLE label(criterion INTEGER NOT NULL, item INTEGER NOT NULL, other INTEGER NOT NULL, judge INTEGER NOT NULL,
  round INTEGER NOT NULL, state INTEGER NOT NULL, value INTEGER, at INTEGER NOT NULL, rationale TEXT,
  event INTEGER NOT NULL REFERENCES label_event, import INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(criterion, item, other, judge, round)) STRICT, WITHOUT ROWID;
-- imported events that would replace a label which is in sight; applied when their import lands
CREATE TABLE label_pending(criterion INTEGER NOT NULL, item INTEGER NOT NULL, other INTEGER NOT NULL,
  judge INTEGER NOT NULL, round INTEGER NOT NULL, event INTEGER NOT NULL, import INTEGER NOT NULL,
  PRIMARY KEY(criterion, item, other, judge, round)) STRICT, WITHOUT ROWID;
-- a judge saw others' labels on a subject: never undone
CREATE TABLE reveal(id INTEGER PRIMARY KEY, judge INTEGER NOT NULL REFERENCES judge, criterion INTEGER NOT NULL,
  item INTEGER NOT NULL, other INTEGER NOT NULL, at INTEGER NOT NULL, import INTEGER NOT NULL DEFAULT 0,
  UNIQUE(judge, criterion, item, other)) STRICT;
-- the adjudicated label of a subject; outcome: label, ambiguous, unjudgeable by all, retracted
CREATE TABLE adjudication(event INTEGER PRIMARY KEY REFERENCES label_event, outcome INTEGER NOT NULL,
  left_event INTEGER REFERENCES label_event, right_event INTEGER REFERENCES label_event, reason TEXT,
  change_guideline INTEGER NOT NULL DEFAULT 0) STRICT;

-- who should judge what ----------------------------------------------------------------------------------------------
CREATE TABLE plan(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, unit INTEGER NOT NULL, share REAL NOT NULL,
  times INTEGER NOT NULL, seed INTEGER NOT NULL, detail TEXT) STRICT;
CREATE TABLE assignment(id INTEGER PRIMARY KEY, plan INTEGER NOT NULL REFERENCES plan, criterion INTEGER NOT NULL,
  item INTEGER NOT NULL, other INTEGER NOT NULL DEFAULT 0, slot INTEGER NOT NULL, round INTEGER NOT NULL DEFAULT 0,
  judge INTEGER REFERENCES judge, due TEXT, taken_at INTEGER, done_by INTEGER REFERENCES label_event,
  UNIQUE(plan, criterion, item, other, slot)) STRICT;
CREATE INDEX assignment_judge ON assignment(judge, done_by, due);

-- the daily queue and frozen sets ------------------------------------------------------------------------------------
CREATE TABLE cluster(id INTEGER PRIMARY KEY, name TEXT NOT NULL, first_seen TEXT NOT NULL, state INTEGER NOT NULL,
  title TEXT, next_step TEXT, ended_by INTEGER REFERENCES run) STRICT;
CREATE TABLE cluster_member(day TEXT NOT NULL, answer INTEGER NOT NULL REFERENCES answer,
  cluster INTEGER REFERENCES cluster, x REAL, y REAL, PRIMARY KEY(day, answer)) STRICT, WITHOUT ROWID;
CREATE TABLE draw(id INTEGER PRIMARY KEY, day TEXT NOT NULL, run INTEGER NOT NULL REFERENCES run, seed INTEGER NOT NULL,
  size INTEGER NOT NULL, frame BLOB NOT NULL, detail TEXT NOT NULL, UNIQUE(day, run, seed, size)) STRICT;
CREATE TABLE drawn(draw INTEGER NOT NULL REFERENCES draw, position INTEGER NOT NULL,
  answer INTEGER NOT NULL REFERENCES answer, part INTEGER NOT NULL, cluster INTEGER REFERENCES cluster,
  stratum_size INTEGER NOT NULL, stratum_drawn INTEGER NOT NULL, inclusion_probability REAL NOT NULL,
  reasons TEXT NOT NULL, PRIMARY KEY(draw, position)) STRICT, WITHOUT ROWID;
-- counter: how far labelling was
CREATE TABLE freeze(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, judge INTEGER NOT NULL REFERENCES judge,
  split INTEGER NOT NULL, hash BLOB NOT NULL, queries INTEGER NOT NULL, counter INTEGER NOT NULL) STRICT;
