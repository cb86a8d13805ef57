-- A search asks for names with its words, with words that contain them and with words like them, most often for the first alone: without words these
-- functions are not called, which spares four of six calls.
alter function taxa_with_words(tsquery, int) strict;
alter function vernacular_names_with_words(tsquery, int) strict;
