import type { ValueType } from '@/lib/domain/vocabulary/valueType'

/** What a value is, in a word for the chooser. */
export const typeLabels: Record<ValueType, string> = { text: 'Text', number: 'Zahl', boolean: 'Ja/Nein', date: 'Datum' }
