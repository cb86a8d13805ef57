import { rankLabel } from '../../../lib/domain/vocabulary/rank'
import type { Column } from '../columns/column'
import { type ColumnWords, withoutWords } from '../columns/columnWords'
import type { ColumnSurvey } from '../columns/survey'
import { leftOutOf, type WordIds } from './taxonCells'
import type { TaxonColumns } from './taxonColumns'
import type { TaxonColumnRole } from './vocabulary'

const roleWords: Record<TaxonColumnRole, string> = {
  id: 'Id',
  rowId: 'Id der Zeile',
  parentId: 'Id des übergeordneten Objekts',
  parentName: 'Name des übergeordneten Objekts',
  acceptedId: 'Id des gültigen Namens',
  acceptedName: 'gültiger Name',
  name: 'Name',
  author: 'Autor',
  rank: 'Rang',
  status: 'Status',
  provisional: 'ob vorläufig',
  code: 'Code',
  level: 'Ebene',
  synonyms: 'Synonyme',
  vernacular: 'Name in einer anderen Sprache',
  'vernacular-de': 'deutscher Name',
  'vernacular-fr': 'französischer Name',
  'vernacular-it': 'italienischer Name',
  'vernacular-en': 'englischer Name',
}

const languageNames = new Intl.DisplayNames('de', { type: 'language' })
const languageName = (code: string) => (/^[a-z]{2,3}$/.test(code) ? languageNames.of(code) : undefined) ?? `«${code}»`

export const A_PROPERTY = 'Eigenschaft'

/** What each column of a table of taxa becomes, in German words; what is nothing else is a property. */
export function taxonColumnWords({
  roles,
  classification,
  parts,
  properties,
  vernaculars = [],
}: TaxonColumns): Map<Column, string> {
  const words = new Map(properties.map((column) => [column, A_PROPERTY]))
  if (!roles.parentId && !roles.parentName)
    for (const { rank, column } of classification) words.set(column, `höheres Taxon (${rankLabel(rank)})`)
  if (!roles.name) for (const column of parts) words.set(column, 'Teil des Namens')
  for (const { column, language } of vernaculars)
    words.set(column, language === null ? roleWords.vernacular : `Name auf ${languageName(language)}`)
  for (const [role, column] of Object.entries(roles) as [TaxonColumnRole, Column][]) words.set(column, roleWords[role])
  return words
}

/** The same with the words for nothing that are left out of them; `seen` is what was found in each column. */
export const taxonColumnsSeen = (
  columns: TaxonColumns,
  seen: (column: Column) => ColumnSurvey | undefined,
  wordIds?: WordIds,
): ColumnWords[] =>
  [...taxonColumnWords(columns)].map(([column, became]) => {
    const survey = seen(column)
    return { column, became: survey ? became + withoutWords(leftOutOf(columns, column, survey, wordIds)) : became }
  })
