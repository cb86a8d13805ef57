import { flatTreeHints } from './flatTree'

const columns = (became: Record<string, string>) =>
  Object.entries(became).map(([name, words]) => ({ name, filled: 1, became: words, notTaken: null }))

const rows = (
  all: [name: string, own?: { id?: string; code?: string; parent?: string }, properties?: Record<string, string>][],
) =>
  all.map(([name, { id = null, code = null, parent = null } = {}, properties = {}]) => ({ name, id, code, parent, properties }))

test('a column that holds names, ids or codes of other rows is said to be what stands above', () => {
  const names = rows([['Bufo'], ['Rana'], ['Bufo bufo', {}, { Gruppe: 'Bufo' }], ['Rana temporaria', {}, { Gruppe: 'Rana' }]])
  expect(flatTreeHints(names, [])).toEqual([
    'Fast alles ist eine Wurzel, aber die Werte der Spalte «Gruppe» sind Namen anderer Zeilen. ' +
      'Wählen Sie sie unter «Spalten» als «übergeordnet», in einer Zuordnung mit "parent": "Gruppe".',
  ])
  const ids = rows([
    ['A', { id: '1' }],
    ['B', { id: '2' }, { parentTaxonID: '1' }],
    ['C', { id: '3' }, { parentTaxonID: '1' }],
  ])
  expect(flatTreeHints(ids, [])[0]).toMatch(/Werte der Spalte «parentTaxonID» sind Ids anderer Zeilen/)
  const small = rows([
    ['A', { id: '1' }, { Stufe: '1' }],
    ['B', { id: '2' }, { Stufe: '2' }],
    ['C', { id: '3' }, { Stufe: '1' }],
  ])
  expect(flatTreeHints(small, [])).toEqual([])
  expect(flatTreeHints(rows([['A', {}, { Elter: '17' }], ['B', {}, { Elter: '18' }], ['C']]), [])[0]).toMatch(
    /^Fast alles ist eine Wurzel\. Sagt die Spalte «Elter», was worüber steht\?/,
  )
})

test('codes that begin with one another order the rows; numbers do not', () => {
  const coded = (title: string, codes: string[]) => rows(codes.map((code, index) => [`Name ${index}`, {}, { [title]: code }]))
  expect(flatTreeHints(coded('Zeichen', ['A', 'A1', 'A1.1', 'B', 'B2']), [])).toEqual([
    'Fast alles ist eine Wurzel, aber die Werte der Spalte «Zeichen» sehen wie eine Ordnung aus (A1 unter A, A1.1 unter A1). ' +
      'Wählen Sie sie unter «Spalten» als «Code», in einer Zuordnung mit "code": "Zeichen".',
  ])
  expect(flatTreeHints(coded('Zeichen', ['AA', 'AA01', 'AA02', 'BB', 'BB01']), [])[0]).toMatch(/AA01 unter AA, AA02 unter AA/)
  const numbered = Array.from({ length: 120 }, (_, index) => `F${index + 1}`)
  expect(flatTreeHints(coded('Foto', numbered), [])).toEqual([])
  expect(
    flatTreeHints(
      coded(
        'Nummer',
        Array.from({ length: 120 }, (_, index) => String(index + 1)),
      ),
      [],
    ),
  ).toEqual([])
})

test('parents that no row is called by are named with the column that has them', () => {
  const lost = rows([
    ['Wald', { id: '1' }, { Zeichen: 'W' }],
    ['Buchenwald', { id: '2', parent: 'W' }, { Zeichen: 'X' }],
    ['Tannenwald', { id: '3', parent: 'W' }, { Zeichen: 'Y' }],
  ])
  expect(flatTreeHints(lost, columns({ Oben: 'Id des übergeordneten Objekts', Zeichen: 'Eigenschaft: Text' }))).toEqual([
    'Fast alles ist eine Wurzel, denn was in «Oben» steht (zum Beispiel «W»), ist keine Id einer Zeile. ' +
      'Diese Werte stehen in der Spalte «Zeichen»: Wählen Sie sie als «Id» oder «Code».',
  ])
})
