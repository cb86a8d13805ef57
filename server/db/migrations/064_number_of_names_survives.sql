-- The sequence of an unlogged table is unlogged as well, and PostgreSQL (seen with 15.18) may not be able to read it after a crash or on a copy that takes over: from then on every
-- import failed. It is made anew, because one that cannot be read cannot be changed either, and logged; the rows stay unlogged.
alter table import_refs alter column seq drop identity;
alter table import_refs alter column seq add generated always as identity;
alter sequence import_refs_seq_seq set logged;
-- An import of another server may be in the middle of it: its rows keep their numbers, and the next ones are others.
select setval('import_refs_seq_seq', coalesce(max(seq), 0) + 1, false) from import_refs;
