import { type RawBuilder, sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { stateOf, table } from '../facts/testing/testFacts'
import { importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'
import { undoImport } from './undoImport'
import { undoOutlook } from './undoOutlook'

afterAll(removeSources)

const frogs = [
  'id;parentId;acceptedId;name;author;rank;Deutscher Name',
  '1;;;Amphibia;;class;',
  '2;1;;Bombina;Oken, 1816;genus;',
  '3;2;;Bombina bombina;(Linnaeus, 1761);species;Rotbauchunke',
  '4;2;;Bombina variegata;(Linnaeus, 1758);species;Gelbbauchunke',
  '5;1;;Hyla;Laurenti, 1768;genus;',
  '7;1;;Alytes;Wagler, 1829;genus;',
]
/** The lines with one of them changed, or without it. */
const but = (id: number, line?: string) =>
  frogs.flatMap((each) => (each.startsWith(`${id};`) ? (line === undefined ? [] : [line]) : [each]))
const withSynonym = but(7, '7;;5;Alytes;Wagler, 1829;genus;')

describeOneEngine('taking back an import of a taxonomy that somebody goes on with', (db) => {
  let admin = ''
  beforeAll(async () => {
    const { rows } = await sql<{ id: string }>`insert into users (name, is_admin) values ('chef', true) returning id`.execute(
      db().owner,
    )
    admin = rows[0]?.id ?? ''
  })

  const load = (taxonomy: string, lines: string[]) =>
    importFrom(db(), writeSource({ 'lurche.csv': lines.join('\n') }), { taxonomy, type: 'Art', deleteMissing: true })
  /** Loads one version and the other; what somebody then does is done as they would. */
  const twice = async (taxonomy: string, first: string[], second: string[], edit?: RawBuilder<unknown>) => {
    await load(taxonomy, first)
    const { batch } = await load(taxonomy, second)
    if (edit) await db().asViewer(admin, (trx) => edit.execute(trx))
    return batch ?? ''
  }
  const taxon = (taxonomy: string, name: string) =>
    sql`(select t.id from taxa t join taxonomies x on x.id = t.taxonomy_id where x.name = ${taxonomy} and t.name = ${name})`
  /** What the outlook names, when undoing refuses for it and changes nothing. */
  const refused = async (batch: string) => {
    const { changes, shown } = await undoOutlook(db().bulk, batch)
    const state = await stateOf(db())
    await expect(undoImport(db(), batch)).rejects.toThrow(
      `lässt sich nicht rückgängig machen, weil seither etwas geändert wurde: ${shown.join('; ')}. Machen Sie`,
    )
    expect(await stateOf(db())).toEqual(state)
    expect(changes).toBe(shown.length)
    return shown
  }

  test('no taxon comes back under what stands below it by now', async () => {
    const batch = await twice(
      'Kreis',
      frogs,
      but(5, '5;;;Hyla;Laurenti, 1768;genus;'),
      sql`update taxa set parent_id = ${taxon('Kreis', 'Hyla')} where id = ${taxon('Kreis', 'Amphibia')}`,
    )
    expect(await refused(batch)).toEqual(['«Hyla» käme wieder unter «Amphibia», das inzwischen selber darunter steht'])
  })

  test('no two names become synonyms of each other', async () => {
    const batch = await twice(
      'Synonyme',
      withSynonym,
      frogs,
      sql`update taxa set parent_id = null, accepted_id = ${taxon('Synonyme', 'Alytes')}, status = 'synonym' where id = ${taxon('Synonyme', 'Hyla')}`,
    )
    expect(await refused(batch)).toEqual([
      '«Alytes» würde wieder ein Synonym von «Hyla», das inzwischen selber ein Synonym ist',
      '«Alytes» würde wieder ein Synonym, aber inzwischen ist «Hyla» ein Synonym davon',
    ])
  })

  test('nothing comes to stand under a synonym, nor back under one', async () => {
    const above = await twice(
      'Kind',
      withSynonym,
      frogs,
      sql`insert into taxa (taxonomy_id, parent_id, name) select taxonomy_id, id, 'Alytes neu' from taxa where id = ${taxon('Kind', 'Alytes')}`,
    )
    expect(await refused(above)).toEqual(['«Alytes» würde wieder ein Synonym, aber inzwischen steht «Alytes neu» darunter'])
    const below = await twice(
      'Eltern',
      but(4, '4;7;;Bombina variegata;(Linnaeus, 1758);species;Gelbbauchunke'),
      frogs,
      sql`update taxa set parent_id = null, accepted_id = ${taxon('Eltern', 'Hyla')}, status = 'synonym' where id = ${taxon('Eltern', 'Alytes')}`,
    )
    expect(await refused(below)).toEqual(['«Bombina variegata» käme wieder unter «Alytes», das inzwischen ein Synonym ist'])
  })

  test('no taxon comes back without what stood above it', async () => {
    const gone = await twice(
      'Gattung',
      frogs,
      but(3).filter((line) => !line.startsWith('4;')),
      sql`delete from taxa where id = ${taxon('Gattung', 'Bombina')}`,
    )
    expect(await refused(gone)).toEqual(['Das übergeordnete Taxon «Bombina» wurde gelöscht'])
    const moved = await twice(
      'Umgehängt',
      but(4, '4;5;;Bombina variegata;(Linnaeus, 1758);species;Gelbbauchunke'),
      frogs,
      sql`delete from taxa where id = ${taxon('Umgehängt', 'Hyla')}`,
    )
    expect(await refused(moved)).toEqual(['Das übergeordnete Taxon «Hyla» wurde gelöscht'])
    const accepted = await twice('Gültig', withSynonym, frogs, sql`delete from taxa where id = ${taxon('Gültig', 'Hyla')}`)
    expect(await refused(accepted)).toEqual(['Der gültige Name «Hyla» wurde gelöscht'])
  })

  test('what was added again since does not come back beside it', async () => {
    const again = await twice('Wieder', frogs, but(4))
    const { batch: later } = await load('Wieder', frogs)
    expect(await refused(again)).toEqual(['«Bombina variegata» gibt es wieder'])
    await undoImport(db(), later)
    await undoImport(db(), again)
    expect(await treeOf(db(), 'Wieder')).toEqual([
      'Amphibia [class]',
      '  Alytes [genus]',
      '  Bombina [genus]',
      '    Bombina bombina [species]',
      '    Bombina variegata [species]',
      '  Hyla [genus]',
    ])
    const byHand = await twice(
      'Von Hand',
      frogs,
      but(4),
      sql`insert into taxa (taxonomy_id, parent_id, name, author, rank)
        select taxonomy_id, id, 'Bombina variegata', '(Linnaeus, 1758)', 'species' from taxa where id = ${taxon('Von Hand', 'Bombina')}`,
    )
    expect(await refused(byHand)).toEqual(['«Bombina variegata» gibt es wieder'])
    const renamed = await twice(
      'Umbenannt',
      frogs,
      but(7),
      sql`update taxa set name = 'Alytes', author = 'Wagler, 1829' where id = ${taxon('Umbenannt', 'Hyla')}`,
    )
    expect(await refused(renamed)).toEqual(['«Alytes» gibt es wieder'])
  })

  test('nor does a vernacular name', async () => {
    const batch = await twice(
      'Deutsch',
      frogs,
      but(4, '4;2;;Bombina variegata;(Linnaeus, 1758);species;'),
      sql`insert into vernacular_names (taxon_id, name, language) values (${taxon('Deutsch', 'Bombina variegata')}, 'Gelbbauchunke', 'de')`,
    )
    expect(await refused(batch)).toEqual(['«Bombina variegata» gibt es wieder'])
  })

  test('what stood twice before the import stands twice again', async () => {
    const twins = [...frogs, '8;1;;Alytes;Wagler, 1829;genus;']
    const batch = await twice(
      'Zwillinge',
      twins,
      frogs,
      sql`update taxa set rank = 'family' where id = ${taxon('Zwillinge', 'Alytes')}`,
    )
    expect((await undoImport(db(), batch)).returned).toBe(1)
  })

  test('nor does a relation', async () => {
    const options = {
      collection: 'Beziehungen',
      taxonomies: ['Deutsch'],
      deleteMissing: true,
      mapping: {
        tables: [{ taxon: { columns: ['Art'] }, relations: [{ partner: { columns: ['Wirt'] }, type: { text: 'lebt auf' } }] }],
      },
    }
    const both = ['Bombina bombina;Bombina variegata', 'Bombina variegata;Bombina bombina']
    await importFrom(db(), table('Art;Wirt', ...both), options)
    const { batch } = await importFrom(db(), table('Art;Wirt', ...both.slice(1)), options)
    await importFrom(db(), table('Art;Wirt', ...both), options)
    expect(await refused(batch ?? '')).toEqual(['«Bombina bombina» in «Beziehungen» gibt es wieder'])
  })

  test('an edit beside it keeps no import from being taken back', async () => {
    await load('Daneben', withSynonym)
    const before = await treeOf(db(), 'Daneben')
    const { batch } = await load('Daneben', but(4))
    await db().asViewer(admin, (trx) =>
      sql`update taxa set parent_id = ${taxon('Daneben', 'Hyla')} where id = ${taxon('Daneben', 'Bombina')}`.execute(trx),
    )
    await undoImport(db(), batch)
    expect([before, await treeOf(db(), 'Daneben')]).toEqual([
      [
        'Amphibia [class]',
        '  Bombina [genus]',
        '    Bombina bombina [species]',
        '    Bombina variegata [species]',
        '  Hyla [genus]',
        '    =Alytes',
      ],
      [
        'Amphibia [class]',
        '  Hyla [genus]',
        '    =Alytes',
        '    Bombina [genus]',
        '      Bombina bombina [species]',
        '      Bombina variegata [species]',
      ],
    ])
  })
})
