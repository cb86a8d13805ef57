/** Columns from which a name is put together when no column holds it whole. */
export const nameParts: readonly (readonly string[])[] = [
  ['uninomial'],
  ['genericname', 'genus', 'gattung'],
  ['specificepithet', 'species', 'art', 'artepitheton'],
  ['infraspecificepithet', 'subtaxon', 'unterart'],
]

/**
 * The name that stands in several columns, from the genus down. A part that begins with what stands before it, whole or with its first word shortened to
 * a letter, is the name so far and not one more word: «Abies», «Abies alba» and «A. alba» are said of one species.
 */
export function nameOfParts(parts: readonly string[]): string | null {
  const join = (before: string, part: string) => {
    const shortened = before.replace(/^(.)\S*/u, '$1.')
    const repeated = [before, shortened].find((beginning) => part.startsWith(`${beginning} `))
    return `${before} ${repeated === undefined ? part : part.slice(repeated.length + 1)}`
  }
  return parts.length === 0 ? null : parts.reduce(join)
}

/** The species of a name that stands in several columns, where the name goes on below the species; else null: an aggregate is none of its species. */
export function speciesOfParts(parts: readonly string[]): string | null {
  const species = nameOfParts(parts.slice(0, 2))
  const name = nameOfParts(parts)
  if (parts.length < 3 || !species || !binomial.test(species) || !name?.startsWith(`${species} `)) return null
  return belowSpecies.test(name.slice(species.length + 1)) ? species : null
}

const binomial = /^\p{Lu}\S* ([x×] ?)?\p{Ll}[\p{Ll}-]{2,}$/u
const marksOfRanks = 'subsp|ssp|subspecies|var|varietas|f|fo|forma|convar|subvar|subf'
const noEpithets = 'agg|aggr|coll|grex|group|gruppe|hybr|spec|species|aff|sensu|auct|str|lat'
const epithet = String.raw`(?!(${noEpithets})\b)\p{Ll}[\p{Ll}-]{2,}( |$)`
/** A mark of a rank below the species, or an epithet. */
const belowSpecies = new RegExp(String.raw`^((notho)?(${marksOfRanks})\b|${epithet})`, 'u')
