import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { ids, storeAmphibians } from '../testing/amphibians'
import { resolveExportQuery } from './resolveExport'

const nobody = '00000000-0000-4000-8000-00000000dead'
const unknown = Array.from({ length: 6 }, (_, index) => `${nobody.slice(0, -1)}${index}`)
const lurche = 'taxonomies=Beispiel-Lurche'
const askedFor = (chosen: readonly string[]) => chosen.map((id) => `&ids=${id}`).join('')

describeOneEngine('what an export asks for', (db) => {
  beforeAll(() => storeAmphibians(db()))

  test.each([
    ['', 'Wählen Sie mindestens eine Taxonomie: Die Abfrage nennt weder taxonomies noch ids noch subtree.'],
    ['ids=', 'Der Parameter «ids» hat keinen Wert.'],
    ['ids=Bufo', '«Bufo» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.'],
    [
      `ids=${ids.unke}&subtree=Bombina`,
      '«Bombina» ist keine id. Erwartet wird eine UUID wie 0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2.',
    ],
    ['taxonomies=Moore&ranks=species', 'ranks=species gilt nur für Arten; gewählt sind Lebensräume.'],
    [`subtree=${nobody}`, `subtree=${nobody}: Ein Objekt mit dieser id gibt es nicht (mehr).`],
    [`subtree=${ids.synonym}`, `subtree=${ids.synonym}: «Rana variegata» ist ein Synonym, unter ihm steht nichts.`],
    [`${lurche}&subtree=${ids.moor}`, `subtree=${ids.moor}: «Hochmoor» gehört zu keiner der gewählten Taxonomien.`],
    [
      lurche + askedFor([nobody, ids.synonym, ids.moor]),
      'Keine der gewählten ids ist ein Objekt dieser Auswahl. ' +
        `Ids, die es nicht (mehr) gibt: 1 (${nobody}). ` +
        `Ids von Synonymen, die keine eigene Zeile haben: 1 (${ids.synonym}). ` +
        `Ids von Objekten, die zu keiner der gewählten Taxonomien gehören: 1 (${ids.moor}).`,
    ],
    [`${lurche}&taxonomies=Moore`, '«Beispiel-Lurche» enthält Arten, «Moore» Lebensräume: Ein Export hat nur eines von beiden.'],
    [`${lurche}&type=Lebensräume`, '«Beispiel-Lurche» enthält Arten, gewählt sind aber Lebensräume.'],
    [
      `${lurche}&taxFilters=Beispiel-Lurche~Länge~like~5`,
      'Filter «Beispiel-Lurche: Länge»: Einen Vergleich «like» gibt es nicht. ' +
        'Möglich sind ILIKE, LIKE, =, >, >=, <, <=, in, between, empty, notEmpty.',
    ],
    [`${lurche}&taxFilters=Beispiel-Lurche~Länge~>~lang`, 'Filter «Beispiel-Lurche: Länge»: «lang» ist keine Zahl.'],
    [
      'taxonomies=Moore&taxProperties=Beispiel-Lurche~Länge',
      '«Beispiel-Lurche: Länge» gehört zu einer Taxonomie, die nicht exportiert wird. ' +
        'Wählen Sie «Beispiel-Lurche» dazu oder entfernen Sie das Feld.',
    ],
    [`${lurche}&sort=Länge`, 'sort=Länge ist keine Spalte. Erwartet wird id, name oder zum Beispiel pco~Sammlung~Eigenschaft.'],
    [
      `${lurche}&provenance=true&sort=source~pco~Rote Liste`,
      'sort=source~pco~Rote Liste ist keine Spalte dieses Exports. ' +
        'Herkunftsspalten hat er nur mit provenance=true und einer Eigenschaft dieser Quelle.',
    ],
  ])('%s is refused in a sentence', async (query, sentence) => {
    await expect(resolveExportQuery(db().reader, query).then(({ warnings }) => warnings)).rejects.toEqual(
      expect.objectContaining({ name: 'ExportError', message: sentence }),
    )
  })

  test('of taxonomies of another type the first by its name is named', async () => {
    await sql`
      insert into taxonomies (type, name, published)
      values ('Lebensraum', 'Wälder', true), ('Lebensraum', 'Äcker', true)`.execute(db().owner)
    const sentence = async (...names: string[]) =>
      resolveExportQuery(db().reader, names.map((name) => `taxonomies=${name}`).join('&')).then(
        () => null,
        (error: Error) => error.message,
      )
    const differing = (first: string, other: string) => `${first}, ${other}: Ein Export hat nur eines von beiden.`
    const named = [
      await sentence('Wälder', 'Moore', 'Beispiel-Lurche'),
      await sentence('Wälder', 'Beispiel-Lurche', 'Äcker'),
      await sentence('Wälder', 'Moore', 'Äcker'),
    ]
    expect(named).toEqual([
      differing('«Beispiel-Lurche» enthält Arten', '«Moore» Lebensräume'),
      differing('«Äcker» enthält Lebensräume', '«Beispiel-Lurche» Arten'),
      null,
    ])
  })

  test('of ids that are no rows of it five are named, and the others are exported', async () => {
    const asked = async (query: string) => {
      const { taxonomies, ids: rows, warnings } = await resolveExportQuery(db().reader, query)
      return [taxonomies.map(({ name }) => name), rows, warnings]
    }
    expect(await asked(lurche + askedFor([ids.unke, ...unknown.slice(0, 5)]))).toEqual([
      ['Beispiel-Lurche'],
      [ids.unke],
      [`Ids, die es nicht (mehr) gibt: 5 (${unknown.slice(0, 5).join(', ')}).`],
    ])
    expect(await asked(lurche + askedFor([...unknown, ids.frosch]))).toEqual([
      ['Beispiel-Lurche'],
      [ids.frosch],
      [`Ids, die es nicht (mehr) gibt: 6 (${unknown.slice(0, 5).join(', ')} …).`],
    ])
  })

  test('a row for each relation without a property of one is said to be none', async () => {
    const { warnings, relationRows } = await resolveExportQuery(db().reader, `${lurche}&relationRows=true`)
    expect([relationRows, warnings]).toEqual([
      [],
      ['Eine Zeile je Beziehung ist gewählt, aber keine Eigenschaft einer Beziehung: Es bleibt bei einer Zeile je Objekt.'],
    ])
  })

  test('a filter that names a number for a field of texts says that letters are compared', async () => {
    const warned = async (filter: string) =>
      (await resolveExportQuery(db().reader, `${lurche}&pcoFilters=Rote Liste~${filter}`)).warnings.filter((text) =>
        /Buchstaben/.test(text),
      )
    const sentence =
      'Filter «Rote Liste: Kategorie»: Nicht jeder Wert dieses Feldes ist eine Zahl. Verglichen wird darum nach Buchstaben, nicht nach Grösse ' +
      '(«10» kommt vor «9»), und es können Zeilen fehlen.'
    expect([await warned('Kategorie~>~6'), await warned('Kategorie~between~1..20')]).toEqual([[sentence], [sentence]])
    const { warnings } = await resolveExportQuery(db().reader, `${lurche}&taxFilters=Beispiel-Lurche~@sourceId~>=~20`)
    expect(warnings).toEqual([
      'Filter «Beispiel-Lurche: Quell-ID»: Kennungen sind Text. Verglichen wird darum nach Buchstaben, nicht nach Grösse ' +
        '(«10» kommt vor «9»), und es können Zeilen fehlen.',
    ])
    expect([await warned('Kategorie~>~L'), await warned('Kategorie~=~6'), await warned('Kategorie~ILIKE~6')]).toEqual([
      [],
      [],
      [],
    ])
  })
})
