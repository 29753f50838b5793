-- Which claims a change made and which it ended, so that undo and redo can turn it round. claim.ended_by is the present
-- state: empty while the claim stands.
CREATE TABLE claim_edit(change INTEGER NOT NULL REFERENCES change, claim INTEGER NOT NULL REFERENCES claim,
  made INTEGER NOT NULL, PRIMARY KEY(change, claim)) STRICT, WITHOUT ROWID;
