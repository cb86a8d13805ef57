import type { NewChoices, Outcome, OwnCandidate } from './outcome'

/** What became of a taxon in another version, as a crosswalk says it. */
export interface ListFate {
  /** Somebody has yet to decide about it. */
  isOpen: boolean
  successors: readonly Pick<OwnCandidate, 'taxonId' | 'name' | 'author'>[]
}

/** A list of names on its way from one version of a taxonomy to another. */
export interface ListInNewVersion {
  /** What is to be taken for names that mean a taxon of another name there, or that somebody chose by hand. */
  choices: NewChoices
  /** Names that mean the same taxon by the same name. */
  same: number
  /** Names whose taxon is called otherwise there. */
  renamed: string[]
  /** Names whose taxon was split, or about which nobody has decided: what they mean there has to be looked at. */
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
      if (isRenamed) found.renamed.push(name)
      else found.same++
      if (isRenamed || kind === 'chosen') choices[name] = { ...candidate, ...only, taxonomy: to }
    }
  }
  return found
}
