// One list and its next version, in every way in which it may come again: each file more would load both once more.
import { sql } from 'kysely'
import { makeCrosswalk } from '../../crosswalk/makeCrosswalk'
import { countPairs } from '../../crosswalk/readCrosswalk'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { undoOutlook } from '../undo/undoOutlook'

afterAll(removeSources)

const titles = 'taxonID;parentNameUsageID;acceptedNameUsageID;scientificName;scientificNameAuthorship;taxonRank;taxonomicStatus'
const list = (...rows: string[]) => writeSource({ 'a.csv': [titles, ...rows, ''].join('\n') })

const old = list(
  '1;;;Abies;Mill.;genus;accepted',
  '2;1;;Abies alba;Mill.;species;accepted',
  '3;1;;Abies pectinata;DC.;species;accepted',
  '4;1;;Abies perdita;C.;species;accepted',
  '5;;;Aster;L.;genus;accepted',
  '6;5;;Aster alpinus;L.;species;accepted',
  '7;5;;Aster amellus;L.;species;accepted',
)
/** One keeps its id under another name, one has another, one became a synonym, one is gone, one is new. */
const young = list(
  '1;;;Abies;Mill.;genus;accepted',
  '2;1;;Abies alba;Mill.;species;accepted',
  '3;;2;Abies pectinata;DC.;species;synonym',
  '5;;;Aster;L.;genus;accepted',
  '6;5;;Aster montanus;(L.) Z.;species;accepted',
  '60;;6;Aster alpinus;L.;species;synonym',
  '8;5;;Aster amelloides;Z.;species;accepted',
  '80;;8;Aster amellus;L.;species;synonym',
  '9;5;;Aster novus;Z.;species;accepted',
)

describeOneEngine('a list that comes again', (db) => {
  const facts = 'Art;Wert\nAbies alba;1\nAbies pectinata;2\nAbies perdita;3\nAster alpinus;4\nAster amellus;5\n'
  const about = { taxonomy: 'Flora 2012' }
  const idsOf = async (taxonomy: string) =>
    (
      await sql<{ id: string; name: string; isSynonym: boolean }>`
        select t.id, t.name, t.accepted_id is not null as "isSynonym" from taxa t join taxonomies h on h.id = t.taxonomy_id
        where h.name = ${taxonomy} and h.published order by t.name, t.id`.execute(db().owner)
    ).rows

  beforeAll(async () => {
    await importFrom(db(), old, { ...about, type: 'Art' })
    await importFrom(db(), writeSource({ 'w.csv': facts }), { collection: 'Werte', taxonomies: ['Flora 2012'] })
  })

  test('is compared with what is there before it is loaded, the same for either way, and changes nothing', async () => {
    const before = await idsOf('Flora 2012')
    const inPlace = await importFrom(db(), young, { ...about, dryRun: true })
    const id = expect.any(String) as unknown
    expect(inPlace.versions).toEqual({
      taxonomy: { id, name: 'Flora 2012' },
      isDeleting: false,
      kinds: [
        { kind: 'same', taxa: 2, entries: 0, open: 0 },
        { kind: 'renamed', taxa: 2, entries: 2, open: 0 },
        { kind: 'merged', taxa: 1, entries: 1, open: 0 },
        { kind: 'lumped', taxa: 1, entries: 1, open: 0 },
        { kind: 'gone', taxa: 1, entries: 1, open: 0 },
        { kind: 'new', taxa: 1, entries: 0, open: 0 },
      ],
      kept: { taxa: 4, entries: 2 },
      sunk: { taxa: 1, entries: 1 },
      left: { taxa: 2, entries: 2 },
      doubled: { taxa: 1, entries: 1 },
      leaving: [
        { id, name: 'Abies perdita', entries: 1, kind: 'gone', successor: null },
        { id, name: 'Aster amellus', entries: 1, kind: 'renamed', successor: 'Aster amelloides' },
      ],
    })
    const beside = await importFrom(db(), young, { taxonomy: 'Flora 2021', versionOf: 'flora 2012', dryRun: true })
    expect(beside.versions).toEqual(inPlace.versions)
    const deleting = await importFrom(db(), young, { ...about, dryRun: true, deleteMissing: true })
    expect(deleting.versions).toEqual({ ...inPlace.versions, isDeleting: true })
    expect(await idsOf('Flora 2012')).toEqual(before)
  })

  test('what only a synonym has a row of does not stand there twice', async () => {
    const about = { taxonomy: 'Namen', type: 'Art' as const }
    await importFrom(db(), list('1;;;Rana nova;L.;species;accepted', '2;;1;Rana vetus;Z.;species;synonym'), about)
    const dry = (name: string) =>
      importFrom(db(), writeSource({ 'n.csv': `name;Farbe\n${name};rot\n` }), { ...about, dryRun: true })
    const { counts, versions } = await dry('Rana vetus')
    const nothing = { taxa: 0, entries: 0 }
    expect([counts, versions?.left, versions?.doubled]).toEqual([[0, 1, 0, 0], { taxa: 1, entries: 0 }, nothing])
    expect(versions?.leaving).toMatchObject([{ name: 'Rana nova', successor: 'Rana vetus' }])
  })

  test('of what leaves, that stands first of which most is said', async () => {
    const gone = ['Abies alba', 'Betula nana', 'Carex flava']
    await importFrom(db(), list(...gone.map((name, at) => `${at};;;${name};L.;species;accepted`)), {
      taxonomy: 'Wald',
      type: 'Art',
    })
    const said = (names: string[]) => writeSource({ 'w.csv': `Art;Wert\n${names.map((name) => `${name};1\n`).join('')}` })
    await importFrom(db(), said(['Betula nana', 'Carex flava']), { collection: 'Wald 1', taxonomies: ['Wald'] })
    await importFrom(db(), said(['Carex flava']), { collection: 'Wald 2', taxonomies: ['Wald'] })
    const { versions } = await importFrom(db(), list('9;;;Dryas octopetala;L.;species;accepted'), {
      taxonomy: 'Wald',
      dryRun: true,
    })
    expect(versions?.leaving.map(({ name, entries }) => [name, entries])).toEqual([
      ['Carex flava', 2],
      ['Betula nana', 1],
      ['Abies alba', 0],
    ])
  })

  test('a relation counts once: at its taxon, or at its partner where its taxon is of another taxonomy', async () => {
    const eaten = ['Salix alba', 'Salix aurita', 'Salix caprea']
    await importFrom(db(), list(...eaten.map((name, at) => `${at};;;${name};L.;species;accepted`)), {
      taxonomy: 'Weiden',
      type: 'Art',
    })
    await importFrom(db(), list('1;;;Apatura iris;(L.);species;accepted'), { taxonomy: 'Falter', type: 'Art' })
    const relations = (...rows: string[]) => writeSource({ 'r.csv': ['Art;Wirt', ...rows, ''].join('\n') })
    await importFrom(db(), relations('Apatura iris;Salix caprea', 'Apatura iris;Salix aurita', 'Salix alba;Salix aurita'), {
      collection: 'Wirte',
      taxonomies: ['Weiden', 'Falter'],
    })
    const { versions } = await importFrom(db(), list('9;;;Dryas octopetala;L.;species;accepted'), {
      taxonomy: 'Weiden',
      dryRun: true,
    })
    expect(versions?.leaving.map(({ name, entries }) => [name, entries]).sort()).toEqual([
      ['Salix alba', 1],
      ['Salix aurita', 1],
      ['Salix caprea', 1],
    ])
  })

  test('a taxon whose name stands below several is open, and says so', async () => {
    await importFrom(db(), list('1;;;Carex;L.;genus;accepted', '2;1;;Carex flava;L.;species;accepted'), {
      taxonomy: 'Seggen',
      type: 'Art',
    })
    await importFrom(db(), writeSource({ 'w.csv': 'Art;Wert\nCarex flava;1\n' }), { collection: 'S', taxonomies: ['Seggen'] })
    const split = list(
      '1;;;Carex;L.;genus;accepted',
      '12;1;;Carex demissa;Hornem.;species;accepted',
      '13;1;;Carex lepidocarpa;Tausch;species;accepted',
      '112;;12;Carex flava;L.;species;synonym',
      '113;;13;Carex flava;L.;species;synonym',
    )
    const { versions } = await importFrom(db(), split, { taxonomy: 'Seggen', dryRun: true })
    expect(versions?.kinds).toEqual([
      { kind: 'same', taxa: 1, entries: 0, open: 0 },
      { kind: 'doubtful', taxa: 1, entries: 1, open: 1 },
    ])
    expect(versions?.leaving).toEqual([
      { id: expect.any(String) as unknown, name: 'Carex flava', entries: 1, kind: 'doubtful', successor: null },
    ])
  })

  test('where both have too many names to be compared, that is said, and what to do, for either way', async () => {
    const grown = async (count: string) =>
      sql`update taxonomies set taxon_count = taxon_count ${sql.raw(count)} where name = 'Flora 2012'`.execute(db().owner)
    await grown('+ 399990')
    try {
      const inPlace = await importFrom(db(), young, { ...about, dryRun: true })
      expect([inPlace.versions, inPlace.notes]).toEqual([
        null,
        expect.arrayContaining([
          expect.stringMatching(
            /^«Flora 2012» und die Datei haben zusammen 400'006 Namen; verglichen werden .* 400'000\. .*Laden Sie die Datei als neue Fassung daneben/,
          ),
        ]),
      ])
      const beside = await importFrom(db(), young, { taxonomy: 'Flora 2021', versionOf: 'Flora 2012', dryRun: true })
      expect(beside.notes.join()).toContain('nach dem Laden sagt es der Umzug.')
    } finally {
      await grown('- 399990')
    }
  })

  test('beside the old one it is loaded with a crosswalk that says what was said before; undone, both are gone', async () => {
    const { versions } = await importFrom(db(), young, { taxonomy: 'Flora 2021', versionOf: 'Flora 2012', dryRun: true })
    const tree = await treeOf(db(), 'Flora 2012')
    const loaded = await importFrom(db(), young, { taxonomy: 'Flora 2021', versionOf: 'Flora 2012' })
    expect(loaded.versions).toBeNull()
    const crosswalks = () =>
      sql<{ id: string; making: number }>`
        select c.id, c.making from crosswalks c join taxonomies a on a.id = c.from_taxonomy_id join taxonomies b on b.id = c.to_taxonomy_id
        where a.name = 'Flora 2012' and b.name = 'Flora 2021'`.execute(db().owner)
    const [crosswalk] = (await crosswalks()).rows
    expect(crosswalk?.making).toBe(0)
    await makeCrosswalk(db(), { id: crosswalk?.id ?? '' })
    const [made] = (await crosswalks()).rows
    const counts = await countPairs(db().owner, { id: made?.id ?? '', making: made?.making ?? 0 })
    expect(new Map(counts.map(({ kind, taxa }) => [kind, taxa]))).toEqual(
      new Map(versions?.kinds.map(({ kind, taxa }) => [kind, taxa])),
    )
    expect(await treeOf(db(), 'Flora 2012')).toEqual(tree)
    // Whoever takes it back hears before what goes with it.
    const { rows: decided } = await sql<{ id: string }>`
      insert into crosswalk_decisions (crosswalk_id, from_id, to_ids, undone_at)
      select ${made?.id ?? ''}::uuid, t.id, '{}', case t.name when 'Abies alba' then now() end from taxa t join taxonomies h on h.id = t.taxonomy_id
      where h.name = 'Flora 2012' and t.rank = 'species' returning from_id as id`.execute(db().owner)
    const nothing = { decisions: decided.length - 1, changes: 0, shown: [] }
    expect(await undoOutlook(db().bulk, loaded.batch ?? '')).toEqual(nothing)
    const edited = sql`from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = 'Flora 2021' and t.name = 'Aster novus'`
    await sql`
      insert into changes (table_name, row_id, action, before, taxonomy_id)
      select 'taxa', t.id, 'update', history_image(to_jsonb(t)), h.id ${edited}`.execute(db().owner)
    expect(await undoOutlook(db().bulk, loaded.batch ?? '')).toEqual({
      ...nothing,
      changes: 1,
      shown: ['«Aster novus» wurde geändert'],
    })
    await expect(undoImport(db(), loaded.batch)).rejects.toThrow('«Aster novus» wurde geändert')
    await sql`delete from changes where batch_id is null and table_name = 'taxa' and before ->> 'name' = 'Aster novus'`.execute(
      db().owner,
    )
    await undoImport(db(), loaded.batch)
    expect([await idsOf('Flora 2021'), (await crosswalks()).rows]).toEqual([[], []])
  })

  test('in place it does to each taxon what was said before', async () => {
    const before = await idsOf('Flora 2012')
    const { versions } = await importFrom(db(), young, { ...about, dryRun: true })
    const { batch } = await importFrom(db(), young, about)
    const after = await idsOf('Flora 2012')
    const now = new Map(after.map(({ id, ...rest }) => [id, rest]))
    const fates = before.map(({ id }) => now.get(id)?.isSynonym)
    expect([fates.filter((isSynonym) => isSynonym === false).length, fates.filter(Boolean).length]).toEqual([
      (versions?.kept.taxa ?? 0) + (versions?.left.taxa ?? 0),
      versions?.sunk.taxa,
    ])
    // Those that are left stand beside what took their place.
    expect(after.map(({ name }) => name).filter((name) => name.startsWith('Aster amell'))).toEqual([
      'Aster amelloides',
      'Aster amellus',
      'Aster amellus',
    ])
    await undoImport(db(), batch)
    expect(await idsOf('Flora 2012')).toEqual(before)
  })

  test.each([
    [
      'Flora 2012',
      'Flora 2012',
      '«Flora 2012» gibt es schon, unter diesem Namen oder einem früheren. Eine neue Fassung neben «Flora 2012» braucht einen eigenen Namen',
    ],
    ['Neu', 'Nirgends', 'Die Taxonomie «Nirgends», von der dies eine neue Fassung sein soll, gibt es nicht (mehr).'],
  ])('«%s» as a new version of «%s» is refused with a sentence', async (taxonomy, versionOf, sentence) => {
    await expect(importFrom(db(), young, { taxonomy, versionOf })).rejects.toThrow(sentence)
  })

  test('among several tables the taxonomy stands beside its former version, and the collection goes to the new one', async () => {
    const titled = [titles, '1;;;Abies;Mill.;genus;accepted', '2;1;;Abies alba;Mill.;species;accepted', ''].join('\n')
    const both = writeSource({ 'a.csv': titled, 'w.csv': 'Art;Wert\nAbies alba;7\n' })
    const tables = [
      { file: 'a.csv', taxonomy: {}, taxonomyName: 'Flora 2030', versionOf: 'Flora 2012' },
      { file: 'w.csv', collection: 'Werte 2030' },
    ]
    const dry = await importFrom(db(), both, { mapping: { tables }, dryRun: true })
    expect(dry.versions?.kinds.map(({ kind, taxa }) => [kind, taxa])).toEqual([
      ['same', 2],
      ['gone', 5],
    ])
    await importFrom(db(), both, { mapping: { tables } })
    const { rows } = await sql`
      select h.name, b.name as to from property_records r join property_collections c on c.id = r.collection_id and c.name = 'Werte 2030'
      join taxa t on t.id = r.taxon_id join taxonomies h on h.id = t.taxonomy_id
      left join crosswalks x on x.to_taxonomy_id = h.id left join taxonomies b on b.id = x.from_taxonomy_id`.execute(db().owner)
    expect(rows).toEqual([{ name: 'Flora 2030', to: 'Flora 2012' }])
  })

  test('a collection is no version of a taxonomy', async () => {
    const table = writeSource({ 'w.csv': facts })
    await expect(importFrom(db(), table, { collection: 'Werte', versionOf: 'Flora 2012' })).rejects.toThrow(
      'aus diesen Tabellen werden Eigenschaften-Sammlungen',
    )
  })

  test('a new version has the type of the former one', async () => {
    await importFrom(db(), list('1;;;Moor;;;accepted'), { taxonomy: 'Räume', type: 'Lebensraum' })
    await importFrom(db(), list('1;;;Moor;;;accepted', '2;1;;Hochmoor;;;accepted'), { taxonomy: 'Räume 2', versionOf: 'Räume' })
    const { rows } = await sql`select type from taxonomies where name = 'Räume 2'`.execute(db().owner)
    expect(rows).toEqual([{ type: 'Lebensraum' }])
    await expect(
      importFrom(db(), list('1;;;Moor;;;accepted'), { taxonomy: 'Räume 3', versionOf: 'Räume', type: 'Art' }),
    ).rejects.toThrow('«Räume» enthält Lebensräume, die Datei Arten')
  })
})
