import { describeOneEngine } from '../db/testing/testDatabase'
import { fieldsOf, importFrogs, linesOf, stateOf, table } from './facts/testing/testFacts'
import { importFrom, removeSources } from './testing/testSources'
import { undoImport } from './undo/undoImport'

afterAll(removeSources)

describeOneEngine('what a file has no column for', (db) => {
  beforeAll(() => importFrogs(db()))

  test('columns of records that the file does not have keep their values, those that it has lose them; told before, undone after', async () => {
    const options = { collection: 'Teil' }
    await importFrom(db(), table('Art;Farbe;Höhe', 'Bombina bombina;rot;5', 'Hyla arborea;grün;6'), options)
    const before = await stateOf(db())
    const part = table('Art;Alter;Farbe', 'Bombina bombina;9;', 'Hyla arborea;4;blau')
    const dry = await importFrom(db(), part, { ...options, dryRun: true })
    const done = await importFrom(db(), part, options)
    expect([dry.counts, done.counts]).toEqual([
      [0, 2, 0, 0],
      [0, 2, 0, 0],
    ])
    expect(await linesOf(db(), 'Teil')).toEqual([
      'Bombina bombina {"Alter": "9", "Höhe": "5"}',
      'Hyla arborea {"Alter": "4", "Farbe": "blau", "Höhe": "6"}',
    ])
    expect(await fieldsOf(db(), 'Teil')).toEqual(['Alter number 2', 'Farbe text 1', 'Höhe number 2'])
    expect((await importFrom(db(), part, options)).counts).toEqual([0, 0, 2, 0])
    await undoImport(db(), done.batch)
    expect(await stateOf(db())).toEqual(before)
    await importFrom(db(), part, { ...options, deleteMissing: true })
    expect(await linesOf(db(), 'Teil')).toEqual([
      'Bombina bombina {"Alter": "9"}',
      'Hyla arborea {"Alter": "4", "Farbe": "blau"}',
    ])
  })

  test('so do properties that a table with one value per row names nowhere', async () => {
    const options = { collection: 'Teil in Zeilen' }
    const long = (...rows: string[]) => table('Taxon\tMerkmal\tWert', ...rows)
    await importFrom(db(), long('Bombina bombina\tFarbe\trot', 'Bombina bombina\tHöhe\t5', 'Hyla arborea\tHöhe\t6'), options)
    const part = long('Bombina bombina\tAlter\t9', 'Hyla arborea\tHöhe\t7')
    expect((await importFrom(db(), part, options)).counts).toEqual([0, 2, 0, 0])
    expect(await linesOf(db(), 'Teil in Zeilen')).toEqual([
      'Bombina bombina {"Alter": "9", "Farbe": "rot"}',
      'Hyla arborea {"Höhe": "7"}',
    ])
  })

  test('and columns of relations', async () => {
    const run = (properties: string[], ...rows: string[]) =>
      importFrom(db(), table(`Wer;Wen;${properties.join(';')}`, ...rows), {
        collection: 'Teil von Beziehungen',
        mapping: {
          tables: [
            {
              taxon: { columns: ['Wer'] },
              properties: [],
              relations: [
                {
                  partner: { columns: ['Wen'] },
                  type: { text: 'frisst' },
                  properties: properties.map((column) => ({ column })),
                },
              ],
            },
          ],
        },
      })
    await run(
      ['Stadium', 'Quelle'],
      'Bombina bombina;Hyla arborea;Larve;A',
      'Bombina bombina;Hyla arborea;adult;B',
      'Hyla arborea;Bombina bombina;adult;C',
    )
    const second = ['Bombina bombina;Hyla arborea;A;viel', 'Bombina bombina;Hyla arborea;D;', 'Hyla arborea;Bombina bombina;;']
    const done = await run(['Quelle', 'Menge'], ...second)
    expect([done.counts, done.left]).toEqual([[0, 3, 0, 0], 0])
    expect(await linesOf(db(), 'Teil von Beziehungen')).toEqual([
      'Bombina bombina –frisst→ Hyla arborea {"Menge": "viel", "Quelle": "A", "Stadium": "Larve"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "D", "Stadium": "adult"}',
      'Hyla arborea –frisst→ Bombina bombina {"Stadium": "adult"}',
    ])
    expect((await run(['Quelle', 'Menge'], ...second)).counts).toEqual([0, 0, 3, 0])
    // Which of the two has another source nobody can say.
    const unsure = await run(['Quelle'], 'Bombina bombina;Hyla arborea;E', 'Bombina bombina;Hyla arborea;F')
    expect([unsure.counts, unsure.left]).toEqual([[2, 0, 0, 0], 3])
    expect(await linesOf(db(), 'Teil von Beziehungen')).toEqual([
      'Bombina bombina –frisst→ Hyla arborea {"Menge": "viel", "Quelle": "A", "Stadium": "Larve"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "D", "Stadium": "adult"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "E"}',
      'Bombina bombina –frisst→ Hyla arborea {"Quelle": "F"}',
      'Hyla arborea –frisst→ Bombina bombina {"Stadium": "adult"}',
    ])
  })
})
