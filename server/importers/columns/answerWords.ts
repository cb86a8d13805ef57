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
      /^(?:schutz(?:status|kategorie)?|gesetzlicherschutz|(?:gesetzlich|bundesrechtlich|kantonal|national)?gesch(?:ü|ue)tzt(?:ch)?|protection(?:status)?|legalprotection|statut(?:de)?protection|protégée?|protezione|protetta)$/,
    meaning: 'protection',
  },
  // Landolt's scales have five steps, Ellenberg's nine, that of moisture twelve.
  {
    called: /^(?:licht|temperatur|kontinentalitäts?|feuchte|reaktions|nährstoff)(?:zahl|wert)(?:nach)?landolt$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 5 },
  },
  {
    called: /^feuchte(?:zahl|wert)(?:(?:nach)?ellenberg)?$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 12 },
  },
  {
    called: /^(?:licht|temperatur|kontinentalitäts?|reaktions|stickstoff|nährstoff)(?:zahl|wert)(?:(?:nach)?ellenberg)?$/,
    meaning: 'indicatorValue',
    meaningDetails: { least: 1, greatest: 9 },
  },
]

/** What a column answers by its name; null where that is not plain. Nothing is said of words at the ends of a scale: they are the source's to say. */
export function answerOf(column: string): { meaning: FieldMeaning; meaningDetails: MeaningDetails | null } | null {
  const name = key(column)
  const found = answers.find(({ called }) => called.test(name))
  return found ? { meaning: found.meaning, meaningDetails: found.meaningDetails ?? null } : null
}
