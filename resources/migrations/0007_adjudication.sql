-- What an imported ruling weighed and is not here, by the names of the events; what is here is linked.
ALTER TABLE adjudication ADD COLUMN left_name TEXT;
ALTER TABLE adjudication ADD COLUMN right_name TEXT;
