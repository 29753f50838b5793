-- Plans say who made them and travel under a uid of their own; their slots travel one by one. Both may come with an
-- import. Whether a slot is done is never stored: labels say it. closed: when, 0 while the plan is open.
DROP TABLE IF EXISTS assignment_pending;
DROP TABLE IF EXISTS plan_judge;
ALTER TABLE assignment RENAME TO assignment_old;
ALTER TABLE plan RENAME TO plan_old;
CREATE TABLE plan(id INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE, at INTEGER NOT NULL, made_by INTEGER REFERENCES judge,
  unit INTEGER NOT NULL, share REAL NOT NULL, times INTEGER NOT NULL, seed INTEGER NOT NULL, families TEXT, scope TEXT,
  run INTEGER REFERENCES run, daily_quota INTEGER NOT NULL DEFAULT 0, repeat_share REAL NOT NULL DEFAULT 0,
  abandoned_after INTEGER NOT NULL DEFAULT 24, closed INTEGER NOT NULL DEFAULT 0, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO plan(id, uid, at, unit, share, times, seed)
  SELECT id, randomblob(16), at, unit, share, times, seed FROM plan_old;
-- who shares the work of a plan; nobody: anyone does
CREATE TABLE plan_judge(plan INTEGER NOT NULL REFERENCES plan, judge INTEGER NOT NULL REFERENCES judge,
  position INTEGER NOT NULL, PRIMARY KEY(plan, judge)) STRICT, WITHOUT ROWID;
-- criterion 0: everything of the query "item". A judge without a time was named by the plan. turn: how often the slot
-- has been let go, so that copies of a workspace agree on who has it now.
CREATE TABLE assignment(id INTEGER PRIMARY KEY, plan INTEGER NOT NULL REFERENCES plan, criterion INTEGER NOT NULL,
  item INTEGER NOT NULL, other INTEGER NOT NULL DEFAULT 0, slot INTEGER NOT NULL, round INTEGER NOT NULL DEFAULT 0,
  judge INTEGER REFERENCES judge, taken_at INTEGER NOT NULL DEFAULT 0, turn INTEGER NOT NULL DEFAULT 0, metadata TEXT,
  import INTEGER NOT NULL DEFAULT 0, UNIQUE(plan, criterion, item, other, slot, round)) STRICT;
INSERT OR IGNORE INTO assignment(id, plan, criterion, item, other, slot, round, judge, taken_at)
  SELECT id, plan, criterion, item, other, slot, round, (SELECT id FROM judge WHERE id = a.judge), coalesce(taken_at, 0)
  FROM assignment_old AS a WHERE plan IN (SELECT id FROM plan);
DROP TABLE assignment_old;
DROP TABLE plan_old;
-- what an import says of slots that are in sight; compared once more and applied when it lands
CREATE TABLE assignment_pending(id INTEGER PRIMARY KEY, assignment INTEGER NOT NULL REFERENCES assignment,
  judge INTEGER REFERENCES judge, taken_at INTEGER NOT NULL, turn INTEGER NOT NULL, import INTEGER NOT NULL) STRICT;
CREATE INDEX assignment_pending_of ON assignment_pending(assignment);
