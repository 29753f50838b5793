-- Whether a claim is history, and the counter of the edit that last ended it or brought it back (0: none has): so that
-- both travel with an export, whose import knows no change that did it. ended_by names that change where it is here.
ALTER TABLE claim ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE claim ADD COLUMN counter INTEGER NOT NULL DEFAULT 0;
UPDATE claim SET ended = 1 WHERE ended_by IS NOT NULL;
UPDATE claim SET counter = (SELECT max(c.counter) FROM claim_edit AS e JOIN change AS c ON c.id = e.change
  WHERE e.claim = claim.id) WHERE id IN (SELECT claim FROM claim_edit);
-- What people made has a name that no other copy of the workspace can give to something else.
UPDATE claim SET name = (SELECT lower(hex(uid)) FROM change WHERE id = claim.made_by) || '.' ||
  (SELECT count(*) FROM claim AS c WHERE c.answer = claim.answer AND c.made_by = claim.made_by AND c.id < claim.id)
  WHERE made_by IS NOT NULL AND name IS NULL;
