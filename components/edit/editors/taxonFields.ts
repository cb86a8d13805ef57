import { rankLabel, ranksInOrder } from '@/lib/domain/vocabulary/rank'
import { statusLabel } from '@/lib/domain/vocabulary/status'
import { type TypedField, required } from '../form/formField'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'

const accepted = ['accepted', 'provisionally accepted', 'unresolved']
const synonyms = ['synonym', 'ambiguous synonym', 'misapplied']

/** Species have authors, ranks and a status, habitats a code and a type. Whether it is a synonym is not a matter of its status alone. */
export function taxonFields(type: TaxonomyType, isSynonym = false): readonly TypedField[] {
  if (type === 'Lebensraum')
    return [
      { name: 'code', label: 'Code', hint: 'Ordnet die Liste: 1.2 steht vor 1.10.' },
      { name: 'name', label: 'Bezeichnung', problem: required('Bitte geben Sie eine Bezeichnung ein.') },
      { name: 'rank', label: 'Typ', hint: 'Welche Stufe es ist, zum Beispiel Bereich, Gruppe oder Lebensraumtyp.' },
    ]
  return [
    {
      name: 'name',
      label: 'Name',
      hint: 'wissenschaftlicher Name',
      problem: required('Bitte geben Sie den wissenschaftlichen Namen ein.'),
    },
    { name: 'author', label: 'Autor' },
    {
      name: 'rank',
      label: 'Rang',
      kind: 'choice',
      options: [['', '–'], ...ranksInOrder.map((rank) => [rank, rankLabel(rank)] as const)],
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: (isSynonym ? synonyms : accepted).map((status) => [status, statusLabel(status)] as const),
    },
  ]
}
