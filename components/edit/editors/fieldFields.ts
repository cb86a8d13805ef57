import {
  detailLabels,
  type DetailName,
  detailNames,
  detailsOfMeaning,
  detailsProblem,
  type FieldMeaning,
  fieldMeanings,
  fitDetails,
  type MeaningDetails,
  meaningLabels,
  numericDetails,
} from '@/lib/domain/vocabulary/fieldMeaning'
import type { Typed, TypedField } from '../form/formField'

const unit: TypedField = { name: 'unit', label: 'Einheit', hint: 'Zum Beispiel mm, kg oder Tage.' }
const description: TypedField = {
  name: 'description',
  label: 'Beschreibung',
  kind: 'text',
  hint: 'Was der Wert bedeutet und wie er erhoben ist.',
}
const meaning = (of: readonly FieldMeaning[], hint: string): TypedField => ({
  name: 'meaning',
  label: 'Bedeutung',
  kind: 'choice',
  options: [['', 'keine'], ...of.map((each) => [each, meaningLabels[each]] as const)],
  hint,
})

const hints: Partial<Record<DetailName, string>> = {
  least: 'Zum Beispiel 1. Ohne Skala steht nur die Zahl da.',
  leastLabel: 'Was der kleinste Wert heisst, zum Beispiel trocken.',
  greatestLabel: 'Was der grösste Wert heisst, zum Beispiel nass.',
  area: 'Wo es gilt, zum Beispiel Schweiz.',
  year: 'Von wann die Liste oder das Gesetz ist.',
}

const details = detailNames.map((name): TypedField => ({
  name,
  label: detailLabels[name],
  hint: hints[name],
  isAsked: (all) => isMeaning(all.meaning) && detailsOfMeaning[all.meaning].includes(name),
  together: ['meaning', ...detailNames],
  problem: (value, all) => (value === '' && name !== 'greatest' ? null : problemOf(name, value, all)),
}))

/** What can be said of a field of records or of a taxonomy. */
export const fieldFields: readonly TypedField[] = [
  unit,
  description,
  meaning(
    fieldMeanings,
    'Rote Liste, Schutz, Zeigerwerte und Kernangaben stehen auf der Seite einer Art zuoberst. ' +
      'Eine Quelle steht bei den Angaben ihrer Zeile, nicht unter ihnen.',
  ),
  ...details,
]

/** And of a field of relations, which says nothing of one taxon. */
export const relationFieldFields: readonly TypedField[] = [
  unit,
  description,
  meaning(['source'], 'Eine Quelle steht bei den Angaben ihrer Zeile, nicht unter ihnen.'),
]

interface Described {
  unit: string | null
  description: string | null
  meaning: FieldMeaning | null
  meaningDetails: MeaningDetails | null
}

/** What is said of a field, as it stands in the form. */
export const typedField = (field: Described): Typed => ({
  unit: field.unit ?? '',
  description: field.description ?? '',
  meaning: field.meaning ?? '',
  ...Object.fromEntries(detailNames.map((name) => [name, String(field.meaningDetails?.[name] ?? '')])),
})

/** What stands in the form, as it is sent; what does not belong to the meaning is left out. */
export function saidOfField(typed: Typed): Described {
  const own = isMeaning(typed.meaning) ? typed.meaning : null
  return {
    unit: typed.unit ?? '',
    description: typed.description ?? '',
    meaning: own,
    meaningDetails: fitDetails(own, typedDetails(typed)),
  }
}

const isMeaning = (value: string | undefined): value is FieldMeaning => fieldMeanings.some((each) => each === value)

const typedDetails = (typed: Typed): MeaningDetails =>
  Object.fromEntries(
    detailNames.flatMap((name) => {
      const text = (typed[name] ?? '').trim()
      if (text === '') return []
      return [[name, numericDetails.includes(name) ? Number(text.replace(',', '.')) : text] as const]
    }),
  )

/** What is wrong with a detail; what is wrong with the scale as a whole is said at its upper end. */
function problemOf(name: DetailName, value: string, all: Typed): string | null {
  if (numericDetails.includes(name) && value.trim() !== '' && Number.isNaN(Number(value.replace(',', '.'))))
    return `«${value}» ist keine Zahl.`
  if (name === 'least') return null
  const own = isMeaning(all.meaning) ? all.meaning : null
  const { least, greatest, [name]: alone } = typedDetails(all)
  if (name === 'greatest') return detailsProblem(own, { least, greatest })
  // What is wrong with the scale is said where it ends.
  const isLabel = name === 'leastLabel' || name === 'greatestLabel'
  const hasScale = least !== undefined || greatest !== undefined
  return detailsProblem(own, { ...(isLabel && hasScale && { least: 0, greatest: 1 }), [name]: alone })
}
