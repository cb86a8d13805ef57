-- Of a taxon that was split somebody can say that what collections say about it holds for each of its parts: a move then copies it to all of them.

alter table crosswalk_decisions add column spreads boolean not null default false;
grant insert (spreads) on crosswalk_decisions to ae_user;

-- Files and pages say so to everybody who sees the crosswalk, as they say what was decided; by whom and when stays with those who are logged in.
grant select (id, crosswalk_id, from_id, spreads, undone_at) on crosswalk_decisions to ae_reader;
create policy read_public on crosswalk_decisions for select to ae_reader using (crosswalk_id in (select id from crosswalks));
