import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources } from '../testing/testSources'
import { importFrogs, linesOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('import of what an export has joined', (db) => {
  beforeAll(() => importFrogs(db()))

  test('cells as an export joins them: each partner has its own entries, and a | or \\ in a value is what it was', async () => {
    const source = table(
      'Art;Partner;Quelle;Menge;Wer',
      'Bombina bombina;Hyla arborea | Bufo bufo (Linnaeus, 1758);Heft 3 \\| 4 | C:\\\\Daten; | 5;N. N.',
      'Hyla arborea;Bombina bombina;a \\| b;7;x',
      // Of another program: nothing of it goes missing.
      'Bombina variegata;Bombina bombina|Hyla arborea;D:\\Daten | E:\\Daten;8;y',
    )
    const properties = ['Quelle', 'Menge', 'Wer'].map((column) => ({ column }))
    const relation = { partner: { columns: ['Partner'] }, separator: '|', type: { text: 'lebt mit' }, properties }
    const mapping = { tables: [{ taxon: { columns: ['Art'] }, properties: [], relations: [relation] }] }
    const report = await importFrom(db(), source, { collection: 'Verbunden', taxonomies: ['Lurche'], mapping })
    expect(await linesOf(db(), 'Verbunden')).toEqual([
      'Bombina bombina –lebt mit→ Bufo bufo {"Wer": "N. N.", "Menge": "5", "Quelle": "C:\\\\Daten"}',
      'Bombina bombina –lebt mit→ Hyla arborea {"Wer": "N. N.", "Quelle": "Heft 3 | 4"}',
      'Bombina variegata –lebt mit→ Bombina bombina {"Wer": "y", "Menge": "8", "Quelle": "D:\\\\Daten | E:\\\\Daten"}',
      'Bombina variegata –lebt mit→ Hyla arborea {"Wer": "y", "Menge": "8", "Quelle": "D:\\\\Daten | E:\\\\Daten"}',
      'Hyla arborea –lebt mit→ Bombina bombina {"Wer": "x", "Menge": "7", "Quelle": "a | b"}',
    ])
    expect(issuesOf(report)).toEqual({})
  })
})
