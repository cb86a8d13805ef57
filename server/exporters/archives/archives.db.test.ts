import { sql } from 'kysely'
import { parse } from 'yaml'
import { interactionType, interactionTypes } from '../../../lib/domain/archive/interactionTypes'
import { longLanguages, shortLanguages } from '../../../lib/domain/archive/longLanguages'
import { ownTables } from '../../../lib/domain/archive/ownTables'
import { childrenOf, textOf, xmlTree } from '../../../lib/domain/text/xmlTree'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { amphibianServer } from '../testing/amphibianServer'
import { ids } from '../testing/amphibians'
import { filesOf, tableIn } from './testing/archiveOf'
import { coldpTables, coldpInteractions } from './testing/coldpTables'

const whole = 'taxonomies=Beispiel-Lurche'

describeOneEngine('/export.coldp.zip and /export.dwca.zip', (db) => {
  const get = amphibianServer(db)
  const archive = async (extension: 'coldp' | 'dwca', query = whole) => {
    const answer = await get(`/export.${extension}.zip?${query}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    return filesOf(answer.rawPayload)
  }
  const rowsOf = (text: string | undefined) => {
    const [header = [], ...rows] = tableIn(text)
    return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])))
  }

  test('without chosen properties an archive holds all that is said about the taxa, each value with its own name', async () => {
    const files = await archive('coldp')
    const [, ...usages] = tableIn(files['NameUsage.csv'])
    expect(usages.sort()).toEqual(
      [
        [ids.unke, '', 'Bombina variegata', '(Linnaeus, 1758)', 'species', 'accepted'],
        [ids.frosch, '', 'Rana "temporaria"; L.', '', 'species', 'accepted'],
        [ids.molch, '', '=Triturus\ncristatus', '', '', 'accepted'],
        [ids.synonym, ids.unke, 'Rana variegata', '', 'species', 'synonym'],
      ].sort(),
    )
    const said = rowsOf(files['TaxonProperty.csv']).map(({ taxonID, property, value }) => [taxonID, property, value])
    expect(said).toEqual(
      expect.arrayContaining([
        [ids.unke, 'Länge', '5.5'],
        [ids.frosch, 'Kategorie', 'LC'],
        [ids.molch, 'Bemerkung', 'zwei\r\nZeilen\u0001'],
      ]),
    )
    expect(
      rowsOf(files[ownTables.synonymProperties.file]).map(({ taxonID, property, value }) => [taxonID, property, value]),
    ).toContainEqual([ids.synonym, 'Kategorie', 'VU'])
    const relations = rowsOf(files['SpeciesInteraction.csv']).map((row) => [
      row.taxonID,
      row.relatedTaxonID,
      row.relatedTaxonScientificName,
      row.type,
      row.remarks,
    ])
    expect(relations.sort()).toEqual(
      [
        [ids.unke, '', 'Hochmoor', 'related to', 'lebt in'],
        [ids.synonym, '', 'Hochmoor', 'related to', 'lebt in'],
        [ids.synonym, ids.frosch, '', 'related to', 'lebt in'],
      ].sort(),
    )
  })

  test('chosen properties are in it and no others; chosen taxa come with what is above them and the partners of their relations', async () => {
    await sql`update taxonomies set terms_of_use = 'nur mit Nennung' where name = 'Beispiel-Lurche'`.execute(db().owner)
    const files = await archive(
      'coldp',
      `ids=${ids.unke}&pcoProperties=Rote Liste~Kategorie&rcoProperties=Lebensräume der Arten~lebt in~@partner`,
    )
    expect(
      rowsOf(files['NameUsage.csv'])
        .map(({ ID }) => ID)
        .sort(),
    ).toEqual([ids.unke, ids.frosch, ids.synonym].sort())
    expect(files['TaxonProperty.csv']).toBe('taxonID,sourceID,property,value,referenceID\r\n')
    expect(rowsOf(files[ownTables.synonymProperties.file]).map(({ property }) => property)).toEqual(['Kategorie'])
    expect(rowsOf(files[ownTables.fields.file]).map(({ property }) => property)).toEqual(['Kategorie'])
    const notes = String((parse(files['metadata.yaml'] ?? '') as { notes: string }).notes).split('\n')
    expect(notes).toEqual([
      'Ein Auszug: die gewählten Objekte, und was sie brauchen, um eingeordnet zu sein (Übergeordnete, Partner von Beziehungen).',
      'Nutzungsbedingungen: nur mit Nennung',
      expect.stringMatching(/^Exportiert am .+ von .+\/Export\?ids=/),
    ])
  })

  test('nobody learns what is not published', async () => {
    await sql`update property_collections set published = false where name = 'Rote Liste'`.execute(db().owner)
    try {
      const all = JSON.stringify([await archive('coldp'), await archive('dwca')])
      for (const word of ['Rote Liste', 'Kategorie', 'VU']) expect(all).not.toContain(word)
    } finally {
      await sql`update property_collections set published = true where name = 'Rote Liste'`.execute(db().owner)
    }
  })

  test.each([
    ['taxonomies=Beispiel', 'Eine Taxonomie «Beispiel» gibt es nicht. Prüfen Sie den Namen.'],
    ['taxonomies=Verborgen', 'Eine Taxonomie «Verborgen» gibt es nicht. Prüfen Sie den Namen.'],
    [
      'taxonomies=Moore&pcoProperties=Blaue Liste~x',
      'Eine Eigenschaften-Sammlung «Blaue Liste» gibt es nicht. Prüfen Sie den Namen.',
    ],
  ])('%s is refused as by other formats', async (query, detail) => {
    for (const extension of ['coldp', 'dwca'])
      expect((await get(`/export.${extension}.zip?${query}`)).json()).toMatchObject({ status: 400, detail })
  })

  test('a selection without rows is an archive without rows', async () => {
    for (const [extension, file] of [
      ['coldp', 'NameUsage.csv'],
      ['dwca', 'taxon.csv'],
    ] as const) {
      const files = await archive(extension, `${whole}&taxFilters=Beispiel-Lurche~Länge~>~99`)
      expect(tableIn(files[file])).toHaveLength(1)
    }
  })

  test('ColDP: tables and columns are those of the specification, what is needed is there, and references lead somewhere', async () => {
    const files = await archive('coldp')
    const usages = new Set(rowsOf(files['NameUsage.csv']).map(({ ID }) => ID))
    const references = new Set(rowsOf(files['Reference.csv']).map(({ ID }) => ID))
    const metadata = parse(files['metadata.yaml'] ?? '') as Record<string, unknown>
    const sources = new Set((metadata.source as { id: string }[]).map(({ id }) => id))
    for (const [file, text] of Object.entries(files)) {
      if (file === 'metadata.yaml' || file.startsWith('ae-')) continue
      const known = coldpTables[file.replace('.csv', '')]
      const [header = []] = tableIn(text)
      expect([file, header.filter((column) => !known?.columns.includes(column))]).toEqual([file, []])
      for (const row of rowsOf(text)) {
        for (const column of known?.needed ?? []) expect(row[column]).not.toBe('')
        for (const [column, words] of Object.entries(known?.vocabulary ?? {})) expect(words).toContain(row[column])
        for (const column of ['taxonID', 'parentID', 'relatedTaxonID']) if (row[column]) expect(usages).toContain(row[column])
        if (row.referenceID) expect(references).toContain(row.referenceID)
        if (row.sourceID) expect(sources).toContain(row.sourceID)
        if (file.startsWith('SpeciesInteraction')) {
          expect(interactionTypes).toContain(row.type)
          expect([row.relatedTaxonID, row.relatedTaxonScientificName].filter(Boolean)).toHaveLength(1)
        }
      }
    }
    expect(metadata).toMatchObject({
      title: 'Beispiel-Lurche',
      license: 'CC BY 4.0',
      citation: 'Amt (2025): Lurche',
      issued: '2025-03-01',
      creator: [{ organisation: 'Amt für Natur' }],
    })
    const own = Object.keys(files).filter((file) => file.startsWith('ae-'))
    expect((metadata.table as { file: string }[]).map(({ file }) => file).sort()).toEqual(own.sort())
  })

  test('Darwin Core: meta.xml describes each table as it is', async () => {
    const files = await archive('dwca')
    const meta = xmlTree(files['meta.xml'] ?? '')
    expect([meta.name, meta.attributes.metadata]).toEqual(['archive', 'eml.xml'])
    const [core] = childrenOf(meta, 'core')
    const extensions = childrenOf(meta, 'extension')
    expect([core?.attributes.rowType, childrenOf(meta, 'core').length]).toEqual(['http://rs.tdwg.org/dwc/terms/Taxon', 1])
    expect(extensions.map(({ attributes }) => attributes.rowType)).toEqual([
      'http://rs.gbif.org/terms/1.0/VernacularName',
      'http://rs.tdwg.org/dwc/terms/MeasurementOrFact',
      'http://rs.tdwg.org/dwc/terms/ResourceRelationship',
    ])
    const taxa = new Set(rowsOf(files['taxon.csv']).map(({ taxonID }) => taxonID))
    for (const [index, table] of [core, ...extensions].entries()) {
      if (!table) throw new Error('An archive has a core.')
      const { encoding, fieldsTerminatedBy, fieldsEnclosedBy, linesTerminatedBy, ignoreHeaderLines } = table.attributes
      expect([encoding, fieldsTerminatedBy, fieldsEnclosedBy, linesTerminatedBy, ignoreHeaderLines]).toEqual([
        'UTF-8',
        ',',
        '"',
        '\\r\\n',
        '1',
      ])
      const [location] = childrenOf(table, 'files').flatMap((each) =>
        childrenOf(each, 'location').map((location) => textOf(location)),
      )
      const text = files[location ?? '']
      const [header = []] = tableIn(text)
      expect(text?.startsWith(header.join(','))).toBe(true)
      // The id stands in the first column of each; of the core it is a term, too.
      expect(childrenOf(table, index === 0 ? 'id' : 'coreid').map(({ attributes }) => attributes.index)).toEqual(['0'])
      const fields = childrenOf(table, 'field').map(
        ({ attributes }) => [Number(attributes.index), attributes.term ?? ''] as const,
      )
      expect(fields.map(([at]) => at)).toEqual(header.map((_, at) => at).slice(index === 0 ? 0 : 1))
      for (const [at, term] of fields)
        expect(term).toMatch(
          new RegExp(`^http://(rs\\.tdwg\\.org/dwc|purl\\.org/dc|rs\\.gbif\\.org)/terms/(1\\.0/)?${header[at]}$`),
        )
      for (const row of tableIn(text).slice(1)) expect(taxa).toContain(row[0])
    }
    const eml = xmlTree(files['eml.xml'] ?? '')
    const [dataset] = childrenOf(eml, 'dataset')
    expect([eml.name, dataset && childrenOf(dataset, 'title').map((title) => textOf(title))]).toEqual([
      'eml',
      ['Beispiel-Lurche'],
    ])
    for (const file of Object.keys(files).filter((name) => name.startsWith('ae-'))) expect(files['eml.xml']).toContain(file)
    for (const said of ['CC BY 4.0', 'Amt (2025): Lurche']) expect(files['eml.xml']).toContain(said)
    expect(rowsOf(files['measurementorfact.csv'])).toContainEqual(
      expect.objectContaining({ taxonID: ids.frosch, measurementType: 'Länge', measurementValue: '10', measurementUnit: 'cm' }),
    )
  })

  test('a value of a record has the unit of its own property, not that of a relation’s property of the same name', async () => {
    await sql`
      insert into property_fields (collection_id, relation_type, name, value_type, value_count, distinct_count, unit)
      select id, 'lebt in', 'Kategorie', 'text', 1, 1, 'kg' from property_collections where name = 'Rote Liste'`.execute(
      db().owner,
    )
    try {
      const values = rowsOf((await archive('dwca'))['measurementorfact.csv'])
      expect(values.find(({ measurementType }) => measurementType === 'Kategorie')).toMatchObject({ measurementUnit: '' })
    } finally {
      await sql`delete from property_fields where unit = 'kg'`.execute(db().owner)
    }
  })

  test('a source that taxa, records and relations name is listed once, in Darwin Core once of each taxon', async () => {
    for (const table of ['taxa', 'property_records', 'relations'])
      await sql`update ${sql.table(table)} set properties = properties || '{"Quelle": "Meyer 2001"}'`.execute(db().owner)
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(db().owner)
    await sql`select refresh_collection(id) from property_collections`.execute(db().owner)
    await sql`update property_fields set meaning = 'source' where name = 'Quelle'`.execute(db().owner)
    expect(rowsOf((await archive('coldp'))['Reference.csv']).map(({ citation }) => citation)).toEqual(['Meyer 2001'])
    const files = await archive('dwca')
    expect(files['meta.xml']).toContain('term="http://purl.org/dc/terms/bibliographicCitation"')
    const ofTaxa = rowsOf(files['reference.csv']).map(({ taxonID }) => taxonID)
    expect(ofTaxa.sort()).toEqual([ids.unke, ids.frosch, ids.molch, ids.synonym].sort())
  })
})

test('words of other vocabularies', () => {
  for (const type of coldpInteractions) expect(interactionTypes).toContain(type)
  expect(['frisst', 'Host_of', 'lebt in'].map(interactionType)).toEqual(['eats', 'host of', 'related to'])
  expect(longLanguages).toMatchObject({ de: 'deu', fr: 'fra', rm: 'roh', en: 'eng' })
  expect(Object.entries(longLanguages).every(([short, long]) => /^[a-z]{2}$/.test(short) && /^[a-z]{3}$/.test(long))).toBe(true)
  expect(Object.keys(shortLanguages)).toHaveLength(Object.keys(longLanguages).length)
})
