// What the tree and nearly every screen are made of stands in the pages' first script, once, and in none of theirs (docs/decisions/0128).
import '@/lib/operator/useOperator'
import './taxon/TaxonName'
import './ui/form/Button'
import './ui/form/SearchField'
