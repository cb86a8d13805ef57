import type { TaxonColumns } from './taxonColumns'
import { taxonColumnWords } from './taxonColumnWords'
import type { TaxonColumnRole } from './vocabulary'

const column = (name: string) => ({ name, index: null, default: null })
const said = (columns: Partial<TaxonColumns>) =>
  Object.fromEntries(
    [...taxonColumnWords({ roles: {}, classification: [], parts: [], properties: [], ...columns })].map(([{ name }, words]) => [
      name,
      words,
    ]),
  )

test('what a column is for a taxon is said in words', () => {
  const words: Record<TaxonColumnRole, string> = {
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
  expect(said({ roles: Object.fromEntries(Object.keys(words).map((role) => [role, column(role)])) })).toEqual(words)
})

test('what is nothing else is a property; a step of the hierarchy is what it is for the taxon', () => {
  const level = column('Stufe')
  expect(said({ roles: { level }, properties: [level, column('Länge')] })).toEqual({ Stufe: 'Ebene', Länge: 'Eigenschaft' })
})

test('higher taxa and parts of the name are only what nothing says better', () => {
  const columns = { classification: [{ rank: 'family', column: column('Fam') }], parts: [column('Genus')] }
  expect(said(columns)).toEqual({ Fam: 'höheres Taxon (Familie)', Genus: 'Teil des Namens' })
  expect(said({ ...columns, roles: { parentId: column('Über') } })).toEqual({
    Über: 'Id des übergeordneten Objekts',
    Genus: 'Teil des Namens',
  })
  expect(said({ ...columns, roles: { parentName: column('Über'), name: column('Art') } })).toEqual({
    Über: 'Name des übergeordneten Objekts',
    Art: 'Name',
  })
})

test('names in other languages are called by their language', () => {
  const vernaculars = [null, 'en', 'roh', 'xx-long'].map((language) => ({ column: column(String(language)), language }))
  expect(said({ vernaculars })).toEqual({
    null: 'Name in einer anderen Sprache',
    en: 'Name auf Englisch',
    roh: 'Name auf Rätoromanisch',
    'xx-long': 'Name auf «xx-long»',
  })
})
