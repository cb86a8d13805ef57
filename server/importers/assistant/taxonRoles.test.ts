import { headerColumns } from '../formats/taxonColumns'
import { taxonRoles } from './taxonRoles'

const rolesOf = (...header: string[]) => [...(taxonRoles(headerColumns(header), []) ?? [])].map((pair) => pair.join(': ')).sort()

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
  expect(taxonRoles(headerColumns(['Wert', 'Jahr']), [])).toBeNull()
})

test('what no word says the values do: a column called like a species first, else the only one that reads as names', () => {
  const nameOf = (header: string, ...rows: string[]) => {
    const roles = taxonRoles(
      headerColumns(header.split(';')),
      rows.map((row) => ({ values: row.split(';') })),
    )
    return [...(roles ?? [])].find(([, role]) => role === 'Name')?.[0]
  }
  expect(nameOf('Art;Familie', 'Bombina variegata;Bombinatoridae', 'Bufo bufo (L.);Bufonidae')).toBe('Art')
  expect(nameOf('Art (deutsch);Art (wiss.)', 'Gelbbauchunke;Bombina variegata', 'Erdkröte;Bufo bufo')).toBe('Art (wiss.)')
  expect(nameOf('Lebensraum;Art', 'Weiher;Bombina variegata')).toBe('Art')
  expect(nameOf('Pflanze;Wert', '× Festulolium loliaceum;1', 'Carex sp.;2')).toBe('Pflanze')
  // Kinds, remarks, two columns alike, species of a habitat.
  expect(nameOf('Nr;Art;Fläche', '1;Wiese;3')).toBeUndefined()
  expect(nameOf('Nr;Bemerkung', '1;Kommt nur im Norden vor', '2;Nasse bis feuchte Wiesen')).toBeUndefined()
  expect(nameOf('Bufo bufo;Erdkröte', 'Hyla arborea;Laubfrosch')).toBeUndefined()
  expect(nameOf('Wirt;Gast', 'Salix alba;Aphis farinosa')).toBeUndefined()
  expect(nameOf('Lebensraum;Charakterart', 'Weiher;Bombina variegata')).toBe('Lebensraum')
})
