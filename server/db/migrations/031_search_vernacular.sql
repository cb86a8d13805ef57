-- The beginnings of vernacular names are answered by the index alone, as those of scientific names are.
drop index vernacular_names_search;
create index vernacular_names_search on vernacular_names (search_name, id);
