-- Keys of imported lines that no column takes: kept as a JSON object and written out again. Rankings are many and
-- seldom have any, so theirs stand apart. Those of the workspace line are a setting, "metadata".
ALTER TABLE claim ADD COLUMN metadata TEXT;
ALTER TABLE score ADD COLUMN metadata TEXT;
ALTER TABLE pool_addition ADD COLUMN metadata TEXT;
ALTER TABLE criterion ADD COLUMN metadata TEXT;
ALTER TABLE guideline ADD COLUMN metadata TEXT;
ALTER TABLE label_event ADD COLUMN metadata TEXT;
CREATE TABLE ranking_metadata(run INTEGER NOT NULL, query INTEGER NOT NULL, metadata TEXT NOT NULL,
  PRIMARY KEY(run, query)) STRICT, WITHOUT ROWID;
-- events that an imported label names and that are not here, by their names; what is here is linked
ALTER TABLE label_event ADD COLUMN previous_name TEXT;
ALTER TABLE label_event ADD COLUMN undoes_name TEXT;
-- the event of another text that a label was carried over from
ALTER TABLE label_event ADD COLUMN carried_from TEXT;
