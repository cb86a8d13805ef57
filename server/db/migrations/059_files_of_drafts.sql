-- A draft may have several files, which are read as one source; `bytes` is that of all of them.
alter table import_drafts add column others text[] not null default '{}';
