import {
  detailsProblem,
  type FieldMeaning,
  fieldMeanings,
  type MeaningDetails,
} from '../../../../lib/domain/vocabulary/fieldMeaning'
import { isoDate } from '../../../../lib/domain/vocabulary/propertyValues'
import { type ValueType, valueTypes } from '../../../../lib/domain/vocabulary/valueType'
import { emptyCollection, type FactCollection, type FactField } from '../../facts/factsPlan'
import type { TaxonomyDraft } from '../../plan'
import type { ArchiveRow } from './ownTable'

/** What an archive says of its taxonomy. */
export type DescribedTaxonomy = Omit<TaxonomyDraft, 'organizationId'>

/** A field as the archive describes it. */
export interface DescribedField extends FactField {
  valueType: ValueType
}

/** A row of ae-sources.csv as a taxonomy; cells that say nothing are left out. */
export function taxonomyOf(row: ArchiveRow, name: string): DescribedTaxonomy {
  leaveOutOf(row, ['combining'], 'Das hat nur eine Sammlung')
  const [habitatLabel, habitatComments] = [row.cell('habitatLabel'), row.cell('habitatComments')]
  const [habitatNumberMin, habitatNumberMax] = [wholeNumber(row, 'habitatNumberMin'), wholeNumber(row, 'habitatNumberMax')]
  return {
    type: oneOf(row, 'type', ['Art', 'Lebensraum'], 'als Taxonomie von Arten übernommen') ?? 'Art',
    name,
    ...aboutOf(row),
    ...(habitatLabel && { habitatLabel }),
    ...(habitatNumberMin !== null && { habitatNumberMin }),
    ...(habitatNumberMax !== null && { habitatNumberMax }),
    ...(habitatComments && { habitatComments }),
  }
}

/** And as a collection. */
export function collectionOf(row: ArchiveRow, name: string): FactCollection {
  leaveOutOf(
    row,
    ['type', 'habitatLabel', 'habitatNumberMin', 'habitatNumberMax', 'habitatComments'],
    'Das hat nur eine Taxonomie',
  )
  const combining = oneOf(row, 'combining', ['true', 'false'], WITHOUT)
  const about = { ...aboutOf(row), ...(combining && { combining: combining === 'true' }) }
  return { ...emptyCollection(name), about }
}

const WITHOUT = 'ohne das übernommen'

function leaveOutOf(row: ArchiveRow, columns: readonly string[], reason: string): void {
  for (const column of columns) if (row.cell(column) !== null) row.leaveOut(column, reason, WITHOUT)
}

/** A cell as `read` understands it; one that it does not is left out, and said to be. */
function understood<T>(
  row: ArchiveRow,
  column: string,
  read: (text: string) => T | null,
  reason: string,
  instead = WITHOUT,
): T | null {
  const text = row.cell(column)
  const found = text === null ? null : read(text)
  if (text !== null && found === null) row.leaveOut(column, reason, instead)
  return found
}

const wholeNumber = (row: ArchiveRow, column: string) =>
  understood(row, column, (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : null), 'Das ist keine ganze Zahl')

const oneOf = <T extends string>(row: ArchiveRow, column: string, allowed: readonly T[], instead: string): T | null =>
  understood(
    row,
    column,
    (text) => allowed.find((each) => each === text) ?? null,
    `Der Wert ist keiner von: ${allowed.join(', ')}`,
    instead,
  )

function aboutOf(row: ArchiveRow) {
  const [description, licence, citation, termsOfUse] = ['description', 'licence', 'citation', 'termsOfUse'].map(row.cell)
  const lastUpdated = understood(row, 'lastUpdated', isoDate, 'Das ist kein Tag (JJJJ-MM-TT)')
  const links = understood(row, 'links', linksIn, 'Das ist keine JSON-Liste von Adressen')
  return {
    ...(description && { description }),
    ...(links && { links }),
    ...(lastUpdated && { lastUpdated }),
    ...(licence && { licence }),
    ...(citation && { citation }),
    ...(termsOfUse && { termsOfUse }),
  }
}

/** A JSON list, or one address; null for a list of anything else. */
function linksIn(text: string): string[] | null {
  const list = jsonOf(text)
  if (!Array.isArray(list)) return [text]
  return list.every((each) => typeof each === 'string') ? list : null
}

/** A row of ae-fields.csv. */
export function fieldOf(row: ArchiveRow, name: string): DescribedField {
  const meaning = oneOf(row, 'meaning', fieldMeanings, 'ohne Bedeutung übernommen')
  return {
    relationType: row.cell('relationType'),
    name,
    unit: row.cell('unit'),
    description: row.cell('description'),
    meaning,
    meaningDetails: understood(
      row,
      'meaningDetails',
      (text) => detailsIn(meaning, text),
      'Das passt nicht zur Bedeutung der Eigenschaft',
    ),
    valueType: oneOf(row, 'valueType', valueTypes, 'als Text übernommen') ?? 'text',
  }
}

/** What belongs to a meaning; null for what does not. */
function detailsIn(meaning: FieldMeaning | null, text: string): MeaningDetails | null {
  const details = jsonOf(text)
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return null
  return detailsProblem(meaning, details) === null ? details : null
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
