-- Which collections have rows of which others is asked for each export, whether they are said to combine others or not: one look into the index for each pair.
create index property_records_origins on property_records (origin_collection_id, collection_id) where origin_collection_id is not null;
create index relations_origins on relations (origin_collection_id, collection_id) where origin_collection_id is not null;
drop index property_records_origin;
drop index relations_origin;
