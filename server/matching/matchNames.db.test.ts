import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { costs } from '../../lib/domain/matching/gradeName'
import { editDistance, forgiven } from '../../lib/domain/matching/nameKey'
import { parseName, plainText } from '../../lib/domain/matching/parseName'
import { describeEachEngine } from '../db/testDatabase'
import { gradeRow } from './found'
import { resembles } from './genera'
import { matchNames, stemOf } from './matchNames'

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const plants = id(1, 1)
const older = id(1, 2)
const habitats = id(1, 3)

interface Row {
  id: string
  taxonomyId: string
  name: string
  author: string | null
  rank: string | null
  acceptedId: string | null
}

const taxon = (n: number, name: string, author: string | null = null, more: Partial<Row> = {}): Row => ({
  id: id(2, n),
  taxonomyId: plants,
  name,
  author,
  rank: null,
  acceptedId: null,
  ...more,
})

const rows: Row[] = [
  taxon(1, 'Salix L.', null, { rank: 'genus' }),
  taxon(2, 'Salix alba L.'),
  taxon(3, 'Salix ×rubens Schrank'),
  taxon(4, 'Carex flava L.'),
  taxon(5, 'Carex flava subsp. alpina (Kük.) O. Bolòs & Vigo'),
  taxon(6, 'Carex flacca Schreb.'),
  taxon(7, 'Mentha aquatica', 'L.'),
  taxon(8, 'Mentha ×piperita', 'L.'),
  taxon(9, 'Triglochin maritima L.'),
  taxon(10, 'Taraxacum officinale', 'F. H. Wigg.', { rank: 'species aggregate' }),
  taxon(11, 'Carex vulgaris', 'Fr.', { acceptedId: id(2, 6) }),
  taxon(12, 'Hieracium murorum L.'),
  taxon(13, 'Hieracium murorum Gren.', null, { acceptedId: id(2, 14) }),
  taxon(14, 'Hieracium grenieri Arv.-Touv.'),
  taxon(15, 'Sorbus aria (L.) Crantz'),
  taxon(16, 'Sorbus aria Hedl. ex Boreau'),
  taxon(17, 'Bromopsis erecta', '(Huds.) Fourr.'),
  taxon(18, 'Reseda lutea'),
  taxon(19, 'Reseda luteola'),
  taxon(20, 'Festuca ovina'),
  taxon(30, 'Weiher', null, { taxonomyId: habitats }),
  taxon(40, 'Bromus erectus', 'Huds.', { taxonomyId: older }),
  taxon(41, 'Salix alba', null, { taxonomyId: older }),
]

describeEachEngine('matching names', (db) => {
  beforeAll(async () => {
    await sql`insert into taxonomies (id, type, name, published) values
      (${plants}, 'Art', 'Pflanzen', true), (${older}, 'Art', 'Ältere Namen', true), (${habitats}, 'Lebensraum', 'Gewässer', true)`.execute(
      db().owner,
    )
    for (const row of [...rows].sort((a, b) => Number(a.acceptedId !== null) - Number(b.acceptedId !== null)))
      await sql`insert into taxa (id, taxonomy_id, name, author, rank, accepted_id, source_id, code, status)
        values (${row.id}, ${row.taxonomyId}, ${row.name}, ${row.author}, ${row.rank}, ${row.acceptedId}, ${`q-${row.id.slice(-2)}`},
          ${row.taxonomyId === habitats ? 'C1.1' : null}, ${row.acceptedId ? 'synonym' : 'accepted'})`.execute(db().owner)
    await sql`insert into vernacular_names (taxon_id, name, language) values
      (${id(2, 2)}, 'Silber-Weide', 'de'), (${id(2, 2)}, 'Saule blanc', 'fr'), (${id(2, 18)}, 'Reseda', 'de'), (${id(2, 19)}, 'Reseda', 'de')`.execute(
      db().owner,
    )
    await sql`insert into synonyms (taxon_id, synonym_id) values (${id(2, 40)}, ${id(2, 17)}), (${id(2, 17)}, ${id(2, 40)})`.execute(
      db().owner,
    )
  })

  const said = async (names: string[], taxonomies = [plants]) =>
    (await matchNames(db(), taxonomies, names)).map(({ kind, taxonId, candidates }) => [
      kind,
      taxonId === null ? null : Number(taxonId.slice(-2)),
      ...candidates.slice(0, 3).map(({ foundName, name }) => (foundName === name ? name : `${foundName} → ${name}`)),
    ])

  test('by id: ours, that of the source, the code of a habitat', async () => {
    expect(await said([id(2, 7), id(2, 7).toUpperCase(), 'q-07', id(2, 99), id(2, 11)])).toEqual([
      ['id', 7, 'Mentha aquatica'],
      ['id', 7, 'Mentha aquatica'],
      ['id', 7, 'Mentha aquatica'],
      ['notFound', null],
      ['id', 6, 'Carex vulgaris → Carex flacca Schreb.'],
    ])
    expect(await said(['c1.1', 'WEIHER', 'Weiher'], [habitats])).toEqual(Array(3).fill(['exact', 30, 'Weiher']))
  })

  test('by scientific name, with or without author, whatever capitals, spaces and signs', async () => {
    const names = ['Salix alba', 'SALIX  ALBA L.', 'salix_alba', 'Salix', 'Salix L.', 'Mentha x piperita', 'Mentha piperita L.', 'Salix rubens'] // prettier-ignore
    expect((await said(names)).map(([kind, found]) => [kind, found])).toEqual([2, 2, 2, 1, 1, 8, 8, 3].map((n) => ['exact', n]))
    expect(await said(['Salix alba Mill.', 'Sorbus aria'])).toEqual([
      ['authorDiffers', 2, 'Salix alba L.'],
      ['ambiguous', null, 'Sorbus aria (L.) Crantz', 'Sorbus aria Hedl. ex Boreau'],
    ])
    // The author decides between two of the same name.
    expect(await said(['Sorbus aria Hedl.', 'Hieracium murorum', 'Hieracium murorum Gren.'])).toEqual([
      ['exact', 16, 'Sorbus aria Hedl. ex Boreau', 'Sorbus aria (L.) Crantz'],
      ['exact', 12, 'Hieracium murorum L.', 'Hieracium murorum Gren. → Hieracium grenieri Arv.-Touv.'],
      ['synonym', 14, 'Hieracium murorum Gren. → Hieracium grenieri Arv.-Touv.', 'Hieracium murorum L.'],
    ])
  })

  test('by synonym, also by the name another taxonomy has for it', async () => {
    expect(await said(['Carex vulgaris', 'Bromus erectus'])).toEqual([
      ['synonym', 6, 'Carex vulgaris → Carex flacca Schreb.'],
      ['synonym', 17, 'Bromus erectus → Bromopsis erecta'],
    ])
  })

  test('by vernacular name in any language; one of two taxa is ambiguous', async () => {
    expect(await said(['Silber-Weide', 'SILBERWEIDE', 'saule blanc', 'Silber-Weise'])).toEqual([
      ['vernacular', 2, 'Silber-Weide → Salix alba L.'],
      ['similar', 2, 'Silber-Weide → Salix alba L.'],
      ['vernacular', 2, 'Saule blanc → Salix alba L.'],
      ['similar', 2, 'Silber-Weide → Salix alba L.'],
    ])
    // A genus that is no taxon: its species, none of which is taken; the vernacular name is of two.
    expect((await said(['Reseda', 'Festuca spp.'])).map(([kind, taxonId]) => [kind, taxonId])).toEqual([
      ['ambiguous', null],
      ['ambiguous', null],
    ])
  })

  test('by what is spelt nearly so: endings, ae and e, marks, typing errors in genus and epithet', async () => {
    const found = await said(['Triglochin maritimum', 'Carex flava ssp. alpina', 'Carex flava var. alpina', 'Taraxacum officinale', 'Taraxacum officinale aggr.', 'Mentha aqatica', 'Carax flacca', 'Slix alba', 'Carex flva', 'Quercus robur']) // prettier-ignore
    expect(found.map(([kind, taxonId]) => [kind, taxonId])).toEqual([
      ['similar', 9],
      ['exact', 5],
      ['similar', 5],
      ['similar', 10],
      ['exact', 10],
      ['similar', 7],
      ['similar', 6],
      ['similar', 2],
      ['similar', 4],
      ['notFound', null],
    ])
  })

  test('of several taxonomies the first decides; others are not looked at', async () => {
    expect((await said(['Salix alba'], [plants, older])).map(([, taxonId]) => taxonId)).toEqual([2])
    expect((await said(['Salix alba'], [older, plants])).map(([, taxonId]) => taxonId)).toEqual([41])
    expect(await said(['Carex flava'], [older])).toEqual([['notFound', null]])
    expect(await said(['Carex flava'], [])).toEqual([['notFound', null]])
  })

  test('the order, the doubles and the empty ones of a list stay as they are', async () => {
    const names = ['Carex flava', '', 'Salix alba', 'Carex flava', '   ']
    expect((await said(names)).map(([kind, taxonId]) => [kind, taxonId])).toEqual([['exact', 4], ['notFound', null], ['exact', 2], ['exact', 4], ['notFound', null]]) // prettier-ignore
  })

  test('what somebody might send instead of a name finds nothing and breaks nothing', async () => {
    const hostile = ["'; drop table taxa; --", '"', '\\', '%', '_', '\0', 'a\0b', '\ud800', '😀 😀', '=1+1', '(((((', '[a-z]+', '× × ×', 'x', 'sp.', 'cf.', 'É'.normalize('NFD'), 'ß', 'Carex '.repeat(200_000), 'a'.repeat(1_000_000), `${'Salix alba '.repeat(3)}\n`, '1e400', 'null'] // prettier-ignore
    const matches = await matchNames(db(), [plants, habitats], hostile)
    expect(matches.map(({ kind }) => kind === 'exact' || kind === 'id')).toEqual(hostile.map(() => false))
    expect(await said(['Carex flava'])).toEqual([['exact', 4, 'Carex flava L.']])
  })

  test('a long list takes no more statements than a short one', async () => {
    const statementsFor = async (names: string[]) => {
      let statements = 0
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const counted = { ...db(), readerUntil: (signal?: AbortSignal) => db().readerUntil(signal).withPlugin(plugin) }
      await matchNames(counted, [plants], names)
      return statements
    }
    const list = (count: number) => Array.from({ length: count }, (_, n) => `Carex${n % 2 === 0 ? '' : 'ia'} flavissima${n}`)
    expect(await statementsFor(list(200))).toBe(await statementsFor(list(2)))
  })

  test('agrees with looking at every row, for names with changes at random', async () => {
    const words = [...new Set(rows.filter(({ taxonomyId }) => taxonomyId === plants).map(({ name }) => name))]
    const changed = fc
      .tuple(
        fc.constantFrom(...words),
        fc.array(fc.tuple(fc.nat(60), fc.constantFrom('drop', 'double', 'swap', 'a', 'us', ' ', '×', 'L.')), { maxLength: 2 }),
      ) // prettier-ignore
      .map(([name, changes]) => changes.reduce(change, name))
    await fc.assert(
      fc.asyncProperty(fc.array(changed, { minLength: 1, maxLength: 40 }), async (names) => {
        const matches = await matchNames(db(), [plants], names)
        expect(matches.map(({ kind, taxonId }, index) => [names[index], kind, taxonId])).toEqual(
          names.map((name) => [name, ...everyRow(name)]),
        )
      }),
      { numRuns: 60 },
    )
  })
})

function change(name: string, [place, how]: [number, string]): string {
  const at = place % Math.max(1, name.length)
  if (how === 'drop') return name.slice(0, at) + name.slice(at + 1)
  if (how === 'double') return name.slice(0, at + 1) + name.slice(at)
  if (how === 'swap') return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
  return name.slice(0, at) + how + name.slice(at)
}

/** The same by a loop over all rows: what fits best, the wider circles only where the narrower have nothing as good. */
function everyRow(text: string): [string, string | null] {
  const tidy = text.replace(/\s+/g, ' ').trim()
  const wanted = parseName(tidy)
  const inside = rows.filter(({ taxonomyId }) => taxonomyId === plants)
  const [genus = '', epithet] = wanted?.words ?? []
  const graded = (some: Row[]) =>
    some.flatMap((row) => {
      const isLiteral = plainText(row.name).replaceAll('×', '*') === plainText(tidy).replaceAll('×', '*')
      const grade = gradeRow(wanted, row, isLiteral)
      return grade ? [{ score: grade.score, kind: grade.kind as string, taxonId: row.acceptedId ?? row.id }] : []
    })
  const wordsOf = ({ name }: Row) => parseName(name)?.words ?? []
  const sameGenus = inside.filter((row) => wordsOf(row)[0] === genus)
  const sameStem = (row: Row) => epithet === undefined || (wordsOf(row)[1] ?? '').startsWith(stemOf(epithet))
  const sameLetter = (row: Row) => epithet !== undefined && wordsOf(row)[1]?.[0] === epithet[0]
  const nearGenus = inside.filter((row) => {
    const other = wordsOf(row)[0] ?? ''
    return genus.length > 3 && resembles(genus, other)
  })
  const vernaculars = [['Silber-Weide', 2], ['Saule blanc', 2], ['Reseda', 18], ['Reseda', 19]] as const // prettier-ignore
  const letters = plainText(tidy)
  const exactVernacular = vernaculars.flatMap(([name, n]) =>
    [letters, letters.replaceAll('-', ''), letters.replaceAll('-', ' ')].includes(plainText(name))
      ? [{ score: costs.synonym as number, kind: 'vernacular', taxonId: id(2, n) }]
      : [],
  )
  const equivalent = epithet === 'erectus' || epithet?.startsWith(stemOf('erectus')) ? graded(rows.filter((row) => row.taxonomyId === older && sameStem(row) && wordsOf(row)[0] === genus)).map((each) => ({ ...each, score: each.score + costs.synonym, kind: each.kind === 'similar' ? 'similar' : 'synonym', taxonId: id(2, 17) })) : [] // prettier-ignore
  const nearVernacular = vernaculars.flatMap(([name, n]) => {
    const other = plainText(name)
    const most = Math.min(forgiven(letters), forgiven(other))
    const stepsAway = editDistance(letters, other, most)
    return letters.length > 4 && letters.slice(0, 4) === other.slice(0, 4) && stepsAway <= most
      ? [{ score: costs.synonym + stepsAway * costs.typo, kind: 'similar', taxonId: id(2, n) }]
      : []
  })
  const ofGenus = wanted?.words.length === 1 ? sameGenus.filter((row) => wordsOf(row).length > 1 || row.name.includes(' ')).map((row) => ({ score: 1000, kind: 'similar', taxonId: row.acceptedId ?? row.id })) : [] // prettier-ignore
  const circles = [
    { found: graded(sameGenus.filter((row) => sameStem(row))), most: Infinity },
    { found: exactVernacular, most: Infinity },
    { found: equivalent, most: Infinity },
    { found: graded(sameGenus.filter(sameLetter)), most: costs.typo },
    { found: graded(nearGenus.filter(sameStem)), most: 0 },
    { found: nearVernacular, most: 0 },
    { found: ofGenus, most: 0 },
  ]
  let best: { score: number; kind: string; taxonId: string }[] = []
  for (const { found, most } of circles) {
    const least = Math.min(Infinity, ...best.map(({ score }) => score))
    const isCertain = best.some(({ kind }) => kind !== 'similar')
    if (isCertain || (most === 0 && best.length > 0) || (most === costs.typo && least < costs.typo)) continue
    best = [...best, ...found]
  }
  const least = Math.min(Infinity, ...best.map(({ score }) => score))
  const first = best.filter(({ score }) => score === least)
  const taxa = [...new Set(first.map(({ taxonId }) => taxonId))]
  if (first[0] === undefined) return ['notFound', null]
  if (taxa.length > 1 || least >= 1000) return ['ambiguous', null]
  return [first[0].kind, taxa[0] ?? null]
}
