import { useMemo } from 'react'
import { choicesIn } from '@/lib/domain/ownList/decisions'
import { countsOf, outcomeOf } from '@/lib/domain/ownList/outcome'
import { bodyOf } from '@/lib/domain/ownList/ownList'
import { useExportSettings } from '@/stores/exportSettings'
import { useOwnList } from '@/stores/ownList'

/** The list as all parts of the screen see it. */
export function useListFacts() {
  const { list, matches, choices } = useOwnList()
  const { taxonomies } = useExportSettings()
  const rows = useMemo(() => (list ? bodyOf(list) : []), [list])
  const names = useMemo(() => [...new Set(rows.map(({ name }) => name).filter(Boolean))], [rows])
  const outcome = useMemo(() => {
    const isCurrent = matches !== null && JSON.stringify(matches.taxonomies) === JSON.stringify(taxonomies)
    const byName = isCurrent ? matches.byName : {}
    const within = choicesIn(choices, taxonomies)
    return (name: string) => outcomeOf(name, byName, within)
  }, [matches, choices, taxonomies])
  const counts = useMemo(() => countsOf(rows, outcome), [rows, outcome])
  const ids = useMemo(() => [...new Set(names.flatMap((name) => outcome(name).candidate?.taxonId ?? []))], [names, outcome])
  return { list, rows, names, taxonomies, outcome, counts, ids }
}

export type ListFacts = ReturnType<typeof useListFacts>
