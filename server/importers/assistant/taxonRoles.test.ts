import { headerColumns } from '../formats/taxonColumns'
import { taxonRoles } from './taxonRoles'

const rolesOf = (...header: string[]) => [...(taxonRoles(headerColumns(header)) ?? [])].map((pair) => pair.join(': ')).sort()

test('everyday words of a list of habitats', () => {
  expect(rolesOf('Code', 'Bezeichnung', 'Ebene', 'Deutscher Name', 'Fläche')).toEqual([
    'Bezeichnung: Name',
    'Code: Code',
    'Deutscher Name: deutscher Name',
    'Ebene: Ebene',
    'Fläche: Eigenschaft',
  ])
})

test('a name in parts below a written-out classification, which does not count where rows name their parent', () => {
  expect(rolesOf('Familie', 'Gattung', 'Art', 'Autor')).toEqual([
    'Art: Teil des Namens',
    'Autor: Autor',
    'Familie: höheres Taxon (Familie)',
    'Gattung: Teil des Namens',
  ])
  expect(rolesOf('scientificName', 'parentNameUsageID', 'family', 'taxonID')).toEqual([
    'family: Eigenschaft',
    'parentNameUsageID: Id des übergeordneten Objekts',
    'scientificName: Name',
    'taxonID: Id',
  ])
})

test('without a column of names there is nothing to say', () => {
  expect(taxonRoles(headerColumns(['Wert', 'Jahr']))).toBeNull()
})
