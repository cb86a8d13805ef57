-- The oldest version of the program that works with a database to which this was applied; null where every version that asks knows it (docs/decisions/0085).
alter table schema_migrations add column oldest_program text;
