import { key } from '../../../lib/domain/vocabulary/columnKey'
import type { FieldMeaning, MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'

const lists = 'rl|roteliste|redlist|listerouge|listarossa|iucn|iucnredlist'
const areas = 'ch|schweiz|suisse|svizzera|d|deutschland|a|österreich|eu|europa|europe|global|national|regional'
const categories = 'kategorie|category|catégorie|categoria|status|statut|code'
const listOfAnArea = `(?:${lists})(?:${areas})?(?:19|20)?(?:\\d\\d)?(?:${categories})?(?:(?:19|20)\\d\\d)?`
const threats = 'gef(?:ä|ae)hrdungs(?:kategorie|status|grad)|threatstatus|threatcategory'

const protectedBy = '(?:gesetzlich|bundesrechtlich|kantonal|national|besonders|streng)?gesch(?:ü|ue)tzt(?:ch)?'
const protections = [
  `schutz(?:status|kategorie)?|gesetzlicherschutz|${protectedBy}`,
  'protection(?:status)?|legalprotection|statut(?:de)?protection|protégée?|protezione|protetta',
]

/**
 * What columns are called of which every reader knows what they say (German, French,
 * Italian, English); by `key`, so that case, blanks and brackets make no difference.
 */
const answers: readonly { called: RegExp; meaning: FieldMeaning; meaningDetails?: MeaningDetails }[] = [
  {
    // Rote Liste, Rote Liste CH 2016, RL-Kategorie, IUCN category, Liste rouge; threatStatus of Darwin Core; Gefährdungskategorie.
    called: new RegExp(`^(?:${listOfAnArea}|${threats})$`),
    meaning: 'redListCategory',
  },
  { called: new RegExp(`^(?:${protections.join('|')})$`), meaning: 'protection' },
  // Landolt's scales have five steps, Ellenberg's nine, that of moisture twelve, and that of salt begins at 0; a bare name may be either's.
  {
    called: /^(?:licht|temperatur|kontinentalitäts?|feuchte?|reaktions|nährstoff)zahl(?:nach)?landolt$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 5 },
  },
  { called: /^feuchte?zahl(?:nach)?ellenberg$/, meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 12 } },
  { called: /^salzzahl(?:nach)?ellenberg$/, meaning: 'indicatorValue', meaningDetails: { least: 0, greatest: 9 } },
  {
    called: /^(?:licht|temperatur|kontinentalitäts?|reaktions|stickstoff|nährstoff)zahl(?:nach)?ellenberg$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 9 },
  },
  {
    called: /^(?:licht|temperatur|kontinentalitäts?|feuchte?|reaktions|stickstoff|nährstoff|salz)zahl$/,
    meaning: 'indicatorValue',
  },
]

/**
 * What a column answers by its name; null where that is not plain. A status may name its area and its year: «Rote Liste (Schweiz)», «Rote Liste CH 2016».
 * Nothing is said of words at the ends of a scale: they are the source's to say.
 */
export function answerOf(column: string): { meaning: FieldMeaning; meaningDetails: MeaningDetails | null } | null {
  const [, status = column, inBrackets = null] = /^(.+?)\s*\(([^()]*)\)$/.exec(column.trim()) ?? []
  const found = answerCalled(column) ?? answerCalled(status)
  if (!found) return null
  const { meaning, meaningDetails = null } = found
  if (meaning === 'indicatorValue') return answerCalled(column) ? { meaning, meaningDetails } : null
  // «Rote Liste (Jahr)» says something of the list.
  if (inBrackets !== null && !isArea(inBrackets)) return null
  const year = /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(status)?.[1]
  const details = { ...(inBrackets !== null && { area: inBrackets.trim() }), ...(year && { year: Number(year) }) }
  return { meaning, meaningDetails: Object.keys(details).length > 0 ? details : null }
}

const answerCalled = (column: string) => answers.find(({ called }) => called.test(key(column)))

const saidOfList = [
  'jahr|year|année|anno|kriteri|criteria|critère|quelle|source|literatur|datum|date|stand|seit|id$|index|code|kürzel|text|nr',
  'name|anzahl|bemerkung|remark|kommentar|note|version|link|typ|art$|status|kategorie|category|alt$|neu$|old$|new$',
  'vorher|früher',
]
const saysSomethingElse = new RegExp(`^(${saidOfList.join('|')})`, 'i')

/** Letters that name a place, and not what else is said of a list. */
const isArea = (text: string) => /^\p{L}[\p{L}\s.-]{1,59}$/u.test(text.trim()) && !saysSomethingElse.test(text.trim())
