-- What a taxon became stands on its page and, where an export borrows along a crosswalk, in files: who reads either by Datenstand has to learn when that changes. So it counts when a making
-- begins to hold, when somebody decides or takes it back, and when a crosswalk is removed; at the end of the transaction and once in it, as for edits (045).

create constraint trigger count_held_crosswalk after update of making on crosswalks deferrable initially deferred
  for each row when (old.making is distinct from new.making) execute function count_data_state();
create constraint trigger count_removed_crosswalk after delete on crosswalks deferrable initially deferred
  for each row when (old.making > 0) execute function count_data_state();
create constraint trigger count_decision after insert or update of undone_at on crosswalk_decisions deferrable initially deferred
  for each row execute function count_data_state();
