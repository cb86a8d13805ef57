import type { NewChoices } from './decisions'
import { isDoubtful, type Outcome, type OwnCandidate } from './outcome'

/** What became of a taxon in another version, as a crosswalk says it. */
export interface ListFate {
  /** Somebody has yet to decide about it. */
  isOpen: boolean
  successors: readonly Pick<OwnCandidate, 'taxonId' | 'name' | 'author'>[]
}

/** A list of names on its way from one version of a taxonomy to another. */
export interface ListInNewVersion {
  /** What is to be taken for names that do not lead to the same taxon there by themselves, or not surely: of other names, ids, names of other languages. */
  choices: NewChoices
  /** Names that mean the same taxon by the same name. */
  same: number
  /** Names whose taxon is called otherwise there. */
  renamed: string[]
  /** Names whose taxon was split, about which nobody has decided, or that were found doubtfully and are called otherwise: somebody has to look. */
  open: string[]
  /** Names whose taxon is not there any more. */
  gone: string[]
}

/** What the names that mean a taxon of `from` mean in `to`. `fates`: of the taxa of `from`, by their ids. Pure. */
export function listInNewVersion(
  names: readonly string[],
  outcome: (name: string) => Outcome,
  { from, to, fates }: { from: string; to: string; fates: ReadonlyMap<string, ListFate> },
): ListInNewVersion {
  const choices: Record<string, OwnCandidate> = {}
  const found = { choices, same: 0, renamed: [] as string[], open: [] as string[], gone: [] as string[] }
  for (const name of names) {
    const { kind, candidate } = outcome(name)
    if (candidate?.taxonomy !== from) continue
    const { isOpen, successors } = fates.get(candidate.taxonId) ?? { isOpen: true, successors: [] }
    const [only, second] = successors
    if (isOpen || second) found.open.push(name)
    else if (!only) found.gone.push(name)
    else {
      const isRenamed = only.name !== candidate.name
      // Whether it is the right taxon at all nobody has said yet.
      if (isDoubtful(kind)) {
        if (isRenamed) found.open.push(name)
        else found.same++
        continue
      }
      if (isRenamed) found.renamed.push(name)
      else found.same++
      if (isRenamed || kind !== 'exact') choices[name] = { ...candidate, ...only, taxonomy: to, isCarried: true }
    }
  }
  return found
}
