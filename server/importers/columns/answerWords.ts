import type { FieldMeaning, MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import { key } from '../formats/vocabulary'

/** What columns are called of which every reader knows what they say (German, French, Italian, English); by `key`, so that case, blanks and brackets make no difference. */
const answers: readonly { called: RegExp; meaning: FieldMeaning; meaningDetails?: MeaningDetails }[] = [
  {
    // Rote Liste, Rote Liste CH 2016, RL-Kategorie, IUCN category, Liste rouge; threatStatus of Darwin Core; Gefährdungskategorie.
    called:
      /^(?:(?:rl|roteliste|redlist|listerouge|listarossa|iucn|iucnredlist)(?:ch|schweiz|suisse|svizzera|d|deutschland|a|österreich|eu|europa|europe|global|national|regional)?(?:19|20)?(?:\d\d)?(?:kategorie|category|catégorie|categoria|status|statut|code)?(?:(?:19|20)\d\d)?|gef(?:ä|ae)hrdungs(?:kategorie|status|grad)|threatstatus|threatcategory)$/,
    meaning: 'redListCategory',
  },
  {
    called:
      /^(?:schutz(?:status|kategorie)?|gesetzlicherschutz|(?:gesetzlich|bundesrechtlich|kantonal|national|besonders|streng)?gesch(?:ü|ue)tzt(?:ch)?|protection(?:status)?|legalprotection|statut(?:de)?protection|protégée?|protezione|protetta)$/,
    meaning: 'protection',
  },
  // Landolt's scales have five steps, Ellenberg's nine, that of moisture twelve; that of salt begins at 0.
  {
    called: /^(?:licht|temperatur|kontinentalitäts?|feuchte|reaktions|nährstoff)(?:zahl|wert)(?:nach)?landolt$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 5 },
  },
  {
    called: /^feuchte?(?:zahl|wert)(?:(?:nach)?ellenberg)?$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 12 },
  },
  {
    called:
      /^(?:(?:licht|temperatur|kontinentalitäts?|reaktions|stickstoff|nährstoff)(?:zahl|wert)|kontinentalität)(?:(?:nach)?ellenberg)?$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 9 },
  },
  {
    called: /^salz(?:zahl|wert)(?:(?:nach)?ellenberg)?$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 0, greatest: 9 },
  },
]

/** What a column answers by its name; null where that is not plain. A status may name its area: «threatStatus (Flanders)». Nothing is said of words at the ends of a scale: they are the source's to say. */
export function answerOf(column: string): { meaning: FieldMeaning; meaningDetails: MeaningDetails | null } | null {
  const found = answerCalled(column)
  if (found) return { meaning: found.meaning, meaningDetails: found.meaningDetails ?? null }
  const [, status = '', area = ''] = /^(.+?)\s*\(([^()]{1,60})\)$/.exec(column.trim()) ?? []
  const meaning = answerCalled(status)?.meaning
  return meaning === 'redListCategory' || meaning === 'protection' ? { meaning, meaningDetails: { area: area.trim() } } : null
}

const answerCalled = (column: string) => answers.find(({ called }) => called.test(key(column)))
