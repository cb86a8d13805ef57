import type { OwnCandidate, OwnChoice, OwnChoices } from './outcome'

/**
 * What somebody decided about the names of a list, by name and taxonomy: what was said while one looked in one taxonomy rests while one looks in another, and
 * counts again as soon as one is back.
 */
export type OwnDecisions = Readonly<Record<string, Readonly<Record<string, OwnChoice>>>>

/** What is decided now, by name; null takes a decision back. */
export type NewChoices = Readonly<Record<string, OwnChoice | null>>

/** The decisions with new ones, made while one looked in these taxonomies: what was decided about a name in them before gives way. */
export function withChoices(decisions: OwnDecisions, decided: NewChoices, taxonomies: readonly string[]): OwnDecisions {
  const changed = Object.entries(decided).map(([name, choice]) => {
    const elsewhere = Object.entries(decisionsAbout(decisions, name)).filter(([taxonomy]) => !taxonomies.includes(taxonomy))
    return [name, Object.fromEntries([...elsewhere, ...asDecided(choice, taxonomies)])] as const
  })
  const others = Object.entries(decisions).filter(([name]) => !Object.hasOwn(decided, name))
  return Object.fromEntries([...others, ...changed.filter(([, about]) => Object.keys(about).length > 0)])
}

const asDecided = (choice: OwnChoice | null, taxonomies: readonly string[]): [string, OwnChoice][] => {
  if (choice === null) return []
  return choice === 'none' ? taxonomies.map((taxonomy) => [taxonomy, choice]) : [[choice.taxonomy, choice]]
}

/** What counts while one looks in these taxonomies: what was chosen in the first that has something; none, where that was said of each of them. */
export function choicesIn(decisions: OwnDecisions, taxonomies: readonly string[]): OwnChoices {
  return Object.fromEntries(
    Object.keys(decisions).flatMap((name): [string, OwnChoice][] => {
      const about = decisionsAbout(decisions, name)
      const said = taxonomies.map((taxonomy) => (Object.hasOwn(about, taxonomy) ? about[taxonomy] : undefined))
      const chosen = said.find((choice): choice is OwnCandidate => choice !== undefined && choice !== 'none')
      if (chosen) return [[name, chosen]]
      return said.length > 0 && said.every((choice) => choice === 'none') ? [[name, 'none']] : []
    }),
  )
}

/** By taxonomy. */
const decisionsAbout = (decisions: OwnDecisions, name: string): Readonly<Record<string, OwnChoice>> =>
  Object.hasOwn(decisions, name) ? (decisions[name] ?? {}) : {}

/** The same decisions where their taxonomies are called otherwise. */
export function renamedDecisions(decisions: OwnDecisions, nameOf: (taxonomy: string) => string): OwnDecisions {
  const renamed = (choice: OwnChoice): OwnChoice =>
    choice === 'none' ? choice : { ...choice, taxonomy: nameOf(choice.taxonomy) }
  return mapped(decisions, (about) =>
    Object.fromEntries(Object.entries(about).map(([taxonomy, choice]) => [nameOf(taxonomy), renamed(choice)])),
  )
}

/** As older versions kept them, one for a name; `taxonomies`: in which one looked then, for «none» says nothing of it. */
export function decisionsAsKept(kept: OwnDecisions, taxonomies: readonly string[]): OwnDecisions {
  return mapped(kept, (about: OwnChoice | Readonly<Record<string, OwnChoice>>) =>
    about === 'none' || isCandidate(about) ? Object.fromEntries(asDecided(about, taxonomies)) : about,
  )
}

const isCandidate = (about: object): about is OwnCandidate =>
  'taxonId' in about && typeof about.taxonId === 'string' && about.taxonId !== 'none'

const mapped = (
  decisions: OwnDecisions,
  change: (about: Readonly<Record<string, OwnChoice>>) => Readonly<Record<string, OwnChoice>>,
): OwnDecisions => Object.fromEntries(Object.entries(decisions).map(([name, about]) => [name, change(about)]))
