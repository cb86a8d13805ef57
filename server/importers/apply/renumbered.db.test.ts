import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf, table } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const trees = ['Abies alba', 'Larix decidua', 'Picea abies', 'Pinus mugo', 'Pinus nigra']
const without = (name: string) => trees.filter((each) => each !== name)
const before = (name: string, ...others: string[]) => trees.flatMap((each) => (each === name ? [...others, each] : [each]))
const called = (names: Record<string, string>) => trees.map((each) => names[each] ?? each)
const numbered = (names: readonly string[]) => names.map((name, index) => `${index + 1};${name};`)

const refusal = (examples: string, taxa: number) =>
  `Die Ids der Quelle sind laufende Nummern, die sich verschoben haben: ${examples}. So bekämen ${taxa} Taxa den Namen eines anderen. ` +
  'Machen Sie die Spalte der Ids zur Eigenschaft, in einer Zuordnung mit "properties", dann werden die Taxa am Namen erkannt; oder laden Sie sie ' +
  'als neue Fassung daneben.'
const note = (taxa: string, listed: string) =>
  `${taxa} nun anders, und der frühere oder der neue Name hat auch eine andere Id: ${listed}. ` +
  'Sind die Ids laufende Nummern, machen Sie ihre Spalte zur Eigenschaft.'

const refers = (values: number) =>
  `Die Spalte «Synonym von» nennt den gültigen Namen mit der Id; ${values} von ${values} verschiedenen Werten stehen als solche in der Tabelle.`

describeOneEngine('ids that lead to taxa of other names', (db) => {
  const list = (taxonomy: string, rows: readonly string[]) =>
    importFrom(db(), writeSource({ 'liste.csv': ['Nr;Name;Synonym von', ...rows].join('\n') }), { taxonomy, type: 'Art' })
  /** Imports the trees and what is known of three of them, and then others. */
  const again = async (taxonomy: string, rows: readonly string[]) => {
    await list(taxonomy, numbered(trees))
    const values = ['Art;Wert', 'Picea abies;dunkel', 'Pinus mugo;kriechend', 'Pinus nigra;hoch']
    await importFrom(db(), table(...values), { collection: `${taxonomy}: Wuchs`, taxonomies: [taxonomy] })
    const known = await linesOf(db(), `${taxonomy}: Wuchs`)
    const outcome = await list(taxonomy, rows).then(
      (report) => [issuesOf(report), report.notes],
      (error: Error) => error.message,
    )
    return { outcome, isKept: JSON.stringify(await linesOf(db(), `${taxonomy}: Wuchs`)) === JSON.stringify(known) }
  }

  test.each([
    [
      'a row before the last three',
      before('Picea abies', 'Larix nova'),
      refusal('«4» war «Pinus mugo» und wäre «Picea abies», «5» war «Pinus nigra» und wäre «Pinus mugo»', 3),
    ],
    [
      'a row before the last two',
      before('Pinus mugo', 'Larix nova'),
      refusal('«5» war «Pinus nigra» und wäre «Pinus mugo», «4» war «Pinus mugo» und wäre «Larix nova»', 2),
    ],
    [
      'two rows before the last two',
      before('Pinus mugo', 'Larix nova', 'Larix vera'),
      refusal('«4» war «Pinus mugo» und wäre «Larix nova», «5» war «Pinus nigra» und wäre «Larix vera»', 2),
    ],
    [
      'the last but two left out',
      without('Picea abies'),
      refusal('«3» war «Picea abies» und wäre «Pinus mugo», «4» war «Pinus mugo» und wäre «Pinus nigra»', 2),
    ],
  ])('have moved: %s', async (taxonomy, names, message) => {
    expect(await again(taxonomy, numbered(names))).toEqual({ outcome: message, isKept: true })
    expect(await treeOf(db(), taxonomy)).toEqual(trees)
  })

  test.each([
    [
      'a row before the last',
      before('Pinus nigra', 'Pinus nova'),
      note('Ein Taxon heisst', 'Id «5» war «Pinus nigra», ist nun «Pinus nova» (1 Eintrag bleibt bei der Id)'),
    ],
    [
      'two exchanged',
      called({ 'Abies alba': 'Picea abies', 'Picea abies': 'Abies alba' }),
      note(
        '2 Taxa heissen',
        'Id «1» war «Abies alba», ist nun «Picea abies», Id «3» war «Picea abies», ist nun «Abies alba» (1 Eintrag bleibt bei der Id)',
      ),
    ],
    [
      'the last but one left out',
      without('Pinus mugo'),
      note('Ein Taxon heisst', 'Id «4» war «Pinus mugo», ist nun «Pinus nigra» (1 Eintrag bleibt bei der Id)'),
    ],
  ])('may be put right, and the report names them: %s', async (taxonomy, names, said) => {
    expect(await again(taxonomy, numbered(names))).toEqual({ outcome: [{}, [said]], isKept: false })
  })

  test('are names that have changed where the old ones are nowhere, or synonyms', async () => {
    const renamed = called({ 'Picea abies': 'Picea excelsa', 'Pinus mugo': 'Pinus montana', 'Pinus nigra': 'Pinus austriaca' })
    const synonyms = ['6;Picea abies;3', '7;Pinus mugo;4', '8;Pinus nigra;5']
    expect(await again('Umbenannt', numbered(renamed))).toEqual({ outcome: [{}, []], isKept: false })
    expect(await again('Synonyme', [...numbered(renamed), ...synonyms])).toEqual({ outcome: [{}, [refers(3)]], isKept: false })
  })

  test('are names that were made wider where the old ones stand beside them as new taxa', async () => {
    const wider = called({ 'Picea abies': 'Picea abies aggr.', 'Pinus mugo': 'Pinus mugo aggr.' })
    const { outcome, isKept } = await again('Weiter', numbered([...wider, 'Picea abies', 'Pinus mugo']))
    expect([outcome, isKept]).toEqual([
      [
        {},
        [
          note(
            '2 Taxa heissen',
            'Id «3» war «Picea abies», ist nun «Picea abies aggr.» (1 Eintrag bleibt bei der Id), ' +
              'Id «4» war «Pinus mugo», ist nun «Pinus mugo aggr.» (1 Eintrag bleibt bei der Id)',
          ),
        ],
      ],
      false,
    ])
  })

  test('are no others where a name is put together with one that has become its synonym', async () => {
    const rows = ['1;Abies alba;', '2;Larix decidua;', '3;Pinus mugo;', '4;Picea abies;3', '5;Pinus nigra;']
    expect((await again('Zusammengelegt', rows)).outcome).toEqual([{}, [refers(1)]])
  })
})
