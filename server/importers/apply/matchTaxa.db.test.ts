import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describeOneEngine('which taxon a row is', (db) => {
  const taxa = async () => {
    const { rows } = await sql<{ line: string }>`
      select t.id || ' ' || coalesce(t.source_id, '–') || ' ' || t.name as line from taxa t order by t.id`.execute(db().owner)
    return rows.map(({ line }) => line)
  }

  test('its own id says so, whatever it is called and numbered by now', async () => {
    const tables = (unke: string) => ({
      'taxonomies.csv': `id,type,name\n${id(3, 1)},Art,Lurche\n`,
      'objects.csv': `id,taxonomy_id,name\n${id(5, 1)},${id(3, 1)},${unke}\n${id(5, 2)},${id(3, 1)},Hyla arborea\n`,
    })
    const frog = `${id(5, 2)} ${id(5, 2)} Hyla arborea`
    await importFrom(db(), writeSource(tables('Bombina bombina')))
    expect(await taxa()).toEqual([`${id(5, 1)} ${id(5, 1)} Bombina bombina`, frog])
    // A list of others gives it a number of theirs.
    const list = writeSource({ 'lurche.csv': 'id,scientificName\nCH-7,Bombina bombina\n' })
    await importFrom(db(), list, { taxonomy: 'Lurche', type: 'Art' })
    expect(await taxa()).toEqual([`${id(5, 1)} CH-7 Bombina bombina`, frog])
    expect((await importFrom(db(), writeSource(tables('Bombina ignea')))).counts).toEqual([0, 1, 1, 0])
    expect(await taxa()).toEqual([`${id(5, 1)} ${id(5, 1)} Bombina ignea`, frog])
  })

  test('genera of one name are told apart by their families, in whatever order they are mentioned and whatever stands under both', async () => {
    const birds = ['Muscicapidae;Oenanthe;Oenanthe hispanica;Art', 'Muscicapidae;Oenanthe;Oenanthe deserti;Art']
    const plants = ['Apiaceae;Oenanthe;Oenanthe crocata;Art', 'Apiaceae;Oenanthe;Oenanthe pimpinelloides;Art']
    const flies = ['Phoridae;Oenanthe;Oenanthe minima;Art']
    const load = (rows: string[]) => {
      const source = writeSource({ 'liste.csv': ['Familie;Gattung;Name;Rang', ...rows, ';Oenanthe;Oenanthe sp.;Art'].join('\n') })
      return importFrom(db(), source, { taxonomy: 'Namensvettern', type: 'Art', deleteMissing: true })
    }
    const surelyPlaced = async () => {
      const { rows } = await sql<{ line: string }>`
        select t.id || ' ' || p.name || ' ' || t.name as line from taxa t join taxa p on p.id = t.parent_id
        where t.name <> 'Oenanthe sp.' order by t.id`.execute(db().owner)
      return rows
    }
    await load([...birds, ...plants, ...flies])
    const values = writeSource({ 'werte.csv': 'Art;Wert\nOenanthe hispanica;Vogel\nOenanthe crocata;Pflanze\n' })
    await importFrom(db(), values, { collection: 'Werte', taxonomies: ['Namensvettern'] })
    const before = await surelyPlaced()
    const report = await load([...plants, ...flies, ...birds])
    // Only of the one without a family nobody can say; and the genera have the numbers of the new order.
    expect([report.counts, issuesOf(report)]).toEqual([
      [1, 3, 8, 1],
      {
        'Mehrere Taxa der Quelle heissen so; die Zeile sagt nicht, zu welchem sie gehört': [
          'liste.csv:7 Gattung=Oenanthe → unter «Apiaceae › Oenanthe» übernommen',
        ],
      },
    ])
    expect(await treeOf(db(), 'Namensvettern')).toEqual([
      'Apiaceae [family]',
      '  Oenanthe [genus]',
      '    Oenanthe crocata [species]',
      '    Oenanthe pimpinelloides [species]',
      '    Oenanthe sp. [species]',
      'Muscicapidae [family]',
      '  Oenanthe [genus]',
      '    Oenanthe deserti [species]',
      '    Oenanthe hispanica [species]',
      'Phoridae [family]',
      '  Oenanthe [genus]',
      '    Oenanthe minima [species]',
    ])
    expect(await surelyPlaced()).toEqual(before)
    expect(await linesOf(db(), 'Werte')).toEqual(['Oenanthe crocata {"Wert": "Pflanze"}', 'Oenanthe hispanica {"Wert": "Vogel"}'])
    expect((await load([...plants, ...flies, ...birds])).counts).toEqual([0, 0, 12, 0])
    // One that is new takes none from them, although the file mentions it first.
    expect((await load(['Corvidae;Oenanthe;Oenanthe nova;Art', ...birds, ...plants, ...flies])).counts).toEqual([4, 3, 8, 1])
    expect((await surelyPlaced()).filter(({ line }) => !/Corvidae|nova/.test(line))).toEqual(before)
  })
})
