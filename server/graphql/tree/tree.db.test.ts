import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'
import { narrowedTree } from './narrowed'

const lost = {
  eternal: '20000000-0000-4000-8000-000000000101',
  circle: '20000000-0000-4000-8000-000000000102',
  orphan: '20000000-0000-4000-8000-000000000103',
  nobody: '20000000-0000-4000-8000-000000000104',
  selfish: '20000000-0000-4000-8000-000000000105',
}

describeEachEngine('tree', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    // What no import lets through: parents in a circle, and one that is not there.
    await db()
      .owner.transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`
          insert into taxa (id, taxonomy_id, parent_id, name, rank) values
            (${lost.eternal}, ${ids.newerAnimals}, ${lost.circle}, 'Ouroboros aeternus', 'species'),
            (${lost.circle}, ${ids.newerAnimals}, ${lost.eternal}, 'Ouroboros', 'genus'),
            (${lost.orphan}, ${ids.newerAnimals}, ${lost.nobody}, 'Ouroboros orphanus', 'species')`.execute(trx)
        await sql`update taxa set child_count = 1 where id = any(${[lost.eternal, lost.circle]}::uuid[])`.execute(trx)
        await sql`select add_search_words(array['ouroboros aeternus', 'ouroboros orphanus'])`.execute(trx)
      })
  })

  const narrowed = (text: string) =>
    ask(
      db(),
      `{ treeNarrowed(text: "${text}") { total capped nodes { node { label position } parent isMatch foundAs below taxa } } }`,
    )

  test('the narrowed tree holds the matches and the way to each, with counts', async () => {
    const { data, statements } = await narrowed('rana')
    expect(data).toEqual({
      treeNarrowed: {
        total: 1,
        capped: false,
        nodes: expect.arrayContaining([
          {
            node: { label: 'Rana', position: 1 },
            parent: `taxon:${ids.amphibia}`,
            isMatch: true,
            foundAs: null,
            below: 0,
            taxa: null,
          },
          {
            node: { label: 'Amphibia', position: 0 },
            parent: `taxonomy:${ids.animals}`,
            isMatch: false,
            foundAs: null,
            below: 1,
            taxa: null,
          },
          { node: { label: 'Tiere', position: 1 }, parent: 'Art', isMatch: false, foundAs: null, below: 1, taxa: 4 },
          { node: { label: 'Arten', position: 0 }, parent: null, isMatch: false, foundAs: null, below: 1, taxa: 5 },
        ]),
      },
    })
    expect((data as Narrowed).treeNarrowed.nodes).toHaveLength(4)
    // what was typed, the names, words that contain it, the names again; taxonomies of both types; matches with all above them
    expect(statements).toBe(7)
  })

  test('a synonym and a vernacular name lead to the accepted taxon; a match above others is counted once', async () => {
    expect(await rows('bombinator')).toEqual([
      'Arten (1 von 5)',
      'Tiere (1 von 4)',
      'Amphibia (1)',
      'Bombina (1)',
      'Bombina variegata * als Bombinator pachypus',
    ])
    expect(await rows('bergunke')).toEqual([
      'Arten (1 von 5)',
      'Tiere (1 von 4)',
      'Amphibia (1)',
      'Bombina (1)',
      'Bombina variegata * als Bergunke',
    ])
    expect(await rows('gelbbauchunke')).toEqual([
      'Arten (1 von 5)',
      'Tiere (1 von 4)',
      'Amphibia (1)',
      'Bombina (1)',
      'Bombina variegata *',
    ])
    expect(await rows('bombina')).toEqual([
      'Arten (3 von 5)',
      'Älteste Tiere (1 von 1)',
      'Bombina variegata *',
      'Tiere (2 von 4)',
      'Amphibia (2)',
      'Bombina * (1)',
      'Bombina variegata *',
    ])
  })

  test('a filter for which nobody waits any more is dropped', async () => {
    await expect(narrowedTree(db(), 'bombina', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect((await narrowedTree(db(), 'bombina')).total).toBeGreaterThan(0)
  })

  test('habitats, collections and organisations match too; nothing matches nothing', async () => {
    expect(await rows('tümpel_100%')).toEqual([
      'Lebensräume (1 von 2)',
      'Gewässer (1 von 2)',
      '1 Weiher (1)',
      '1.1 Tümpel_100% *',
    ])
    expect(await rows('rote liste')).toEqual(['Sammlungen (1)', 'Rote Liste *'])
    expect(await rows('fachstelle')).toEqual(['Organisationen (1)', 'Fachstelle *'])
    for (const text of ['', '%', '_', "'", '\\\\', 'qqqqqq'])
      expect((await narrowed(text)).data).toEqual({ treeNarrowed: { total: 0, capped: false, nodes: [] } })
  })

  test('a code stands before its name, once', async () => {
    const { owner } = db()
    await sql`insert into taxa (taxonomy_id, name, code) values (${ids.habitats}, '5.1 Krautsaum', '5.1'), (${ids.habitats}, 'Krautschicht', '5.2')`.execute(
      owner,
    )
    try {
      const { data } = await ask(db(), `{ search(text: "kraut") { hits { label } } }`)
      expect(data).toEqual({ search: { hits: [{ label: '5.2 Krautschicht' }, { label: '5.1 Krautsaum' }] } })
      expect((await rows('kraut')).slice(2).sort()).toEqual(['5.1 Krautsaum *', '5.2 Krautschicht *'])
    } finally {
      await sql`delete from taxa where name in ('5.1 Krautsaum', 'Krautschicht')`.execute(owner)
    }
  })

  test('the users are counted also on a page behind the last', async () => {
    const { data } = await ask(db(), `{ treeChildren(parent: "users", offset: 100) { total nodes { label } } }`, ids.anna)
    expect(data).toEqual({ treeChildren: { total: 2, nodes: [] } })
  })

  test('a circle of parents or a missing one ends nowhere: no lineage, no match, and the record is shown all the same', async () => {
    const { data, errors } = await ask(
      db(),
      `{ inCircle: treeLineage(key: "taxon:${lost.eternal}") { key }
        orphan: treeLineage(key: "taxon:${lost.orphan}") { key }
        below: treeChildren(parent: "taxon:${lost.circle}") { total nodes { label } }
        belowNobody: treeChildren(parent: "taxon:${lost.nobody}") { total nodes { label } }
        seek: treeSeek(parent: "taxon:${lost.circle}", beginning: "x")
        circle: taxon(id: "${lost.eternal}") { name lineage { name } }
        lonely: taxon(id: "${lost.orphan}") { name lineage { name } }
        search(text: "ouroboros") { hits { label path } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      inCircle: [],
      orphan: [],
      below: { total: 1, nodes: [{ label: 'Ouroboros aeternus' }] },
      belowNobody: { total: 0, nodes: [] },
      seek: null,
      circle: { name: 'Ouroboros aeternus', lineage: [{ name: 'Ouroboros' }] },
      lonely: { name: 'Ouroboros orphanus', lineage: [] },
      search: {
        hits: [
          { label: 'Ouroboros', path: `/Arten/${ids.newerAnimals}/${lost.eternal}/${lost.circle}` },
          { label: 'Ouroboros aeternus', path: `/Arten/${ids.newerAnimals}/${lost.circle}/${lost.eternal}` },
          { label: 'Ouroboros orphanus', path: `/Arten/${ids.newerAnimals}/${lost.orphan}` },
        ],
      },
    })
    expect((await narrowed('ouroboros')).data).toEqual({ treeNarrowed: { total: 0, capped: false, nodes: [] } })
  })

  test('treeSeek: the first child that begins so, by halving the places', async () => {
    const taxonomy = '10000000-0000-4000-8000-000000000077'
    await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Viele', true)`.execute(db().owner)
    await sql`insert into taxa (taxonomy_id, name) select ${taxonomy}, chr(96 + n / 100) || 'Taxon ' || n from generate_series(100, 1099) n`.execute(
      db().owner,
    )
    await sql`select refresh_taxonomy(${taxonomy}::uuid)`.execute(db().owner)
    const { data, statements } = await ask(
      db(),
      `{ first: treeSeek(parent: "taxonomy:${taxonomy}", beginning: "A")
        middle: treeSeek(parent: "taxonomy:${taxonomy}", beginning: "ctáxon 345")
        last: treeSeek(parent: "taxonomy:${taxonomy}", beginning: "jtaxon 1099")
        before: treeSeek(parent: "taxonomy:${taxonomy}", beginning: "0")
        none: treeSeek(parent: "taxonomy:${taxonomy}", beginning: "dtaxon 999")
        behind: treeSeek(parent: "taxonomy:${taxonomy}", beginning: "z")
        taxon: treeSeek(parent: "taxon:${ids.amphibia}", beginning: "ra")
        hidden: treeSeek(parent: "taxonomy:${ids.hidden}", beginning: "b")
        root: treeSeek(parent: "Art", beginning: "T") }`,
    )
    expect(data).toEqual({
      first: 0,
      middle: 245,
      last: 999,
      before: null,
      none: null,
      behind: null,
      taxon: 1,
      hidden: null,
      root: null,
    })
    // one per asked parent; roots have none
    expect(statements).toBe(8)
  })

  interface Narrowed {
    treeNarrowed: {
      nodes: {
        node: { label: string; key: string; position: number }
        parent: string | null
        isMatch: boolean
        foundAs: string | null
        below: number
        taxa: number | null
      }[]
    }
  }

  /** The narrowed tree as the screen shows it: * for a match. */
  async function rows(text: string): Promise<string[]> {
    const { data } = await ask(
      db(),
      `{ treeNarrowed(text: "${text}") { nodes { node { key label position } parent isMatch foundAs below taxa } } }`,
    )
    const { nodes } = (data as Narrowed).treeNarrowed
    const below = (parent: string | null): string[] =>
      nodes
        .filter((row) => row.parent === parent)
        .sort((a, b) => a.node.position - b.node.position)
        .flatMap(({ node, isMatch, foundAs, below: count, taxa }) => [
          [
            node.label,
            isMatch && '*',
            foundAs && `als ${foundAs}`,
            count > 0 && `(${count}${taxa === null ? '' : ` von ${taxa}`})`,
          ]
            .filter(Boolean)
            .join(' '),
          ...below(node.key),
        ])
    return below(null)
  }
})
