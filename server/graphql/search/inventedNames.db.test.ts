import fc from 'fast-check'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { search } from './search'

/** Two invented words each; every third is a synonym of the one before it. */
const invented = fc.sample(
  fc.record({
    genus: fc.stringMatching(/^[A-Z][aeiou][bcdfglmnprst][aeiou][bcdfglmnprst]{1,2}[aeiou][ns]?$/),
    epithet: fc.stringMatching(/^[bcdfglmnprst][aeiou][bcdfglmnprst][aeiou][bcdfglmnprst]{1,2}(us|a|um|is)$/),
  }),
  { numRuns: 240, seed: 4 },
)

describeOneEngine('search among invented names', (db) => {
  const taxonomy = '10000000-0000-4000-8000-0000000000aa'
  const id = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const names = invented.map(({ genus, epithet }, n) => ({
    id: id(n),
    name: `${genus} ${epithet}`,
    accepted: n % 3 === 2 ? id(n - 1) : null,
    known: n % 5 === 0,
  }))
  const everything = async (text: string) => (await search(db(), { text, limit: 50, offset: 0 })).found

  beforeAll(async () => {
    const { owner } = db()
    await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Namen', true)`.execute(owner)
    for (const { id, name, accepted } of names)
      await sql`insert into taxa (id, taxonomy_id, name, accepted_id) values (${id}, ${taxonomy}, ${name}, ${accepted})`.execute(
        owner,
      )
    await sql`insert into property_collections (id, name, published) values (${taxonomy}, 'Bekannte', true)`.execute(owner)
    await sql`
      insert into property_records (collection_id, taxon_id) select ${taxonomy}, id from taxa
      where id = any (${names.filter(({ known }) => known).map((each) => each.id)}::uuid[])`.execute(owner)
  })

  test('the beginnings of both words find a name in either order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(3), fc.nat(3), fc.boolean(), async ({ id, name }, a, b, turned) => {
        const [genus = '', epithet = ''] = name.split(' ')
        const words = [genus.slice(0, 2 + a), epithet.slice(0, 2 + b)]
        expect((await everything((turned ? words.reverse() : words).join(' '))).map((row) => row.id)).toContain(id)
      }),
      { numRuns: 60 },
    )
  })

  test('a typo in a word of five letters or more finds it, unless the text means another name as it stands', async () => {
    const edit = fc.record({
      place: fc.nat(),
      letter: fc.constantFrom(...'abcdefghilmnoprstu'),
      how: fc.constantFrom('more', 'less', 'other', 'exchanged'),
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), edit, async ({ id, name }, { place, letter, how }) => {
        const [genus = '', epithet = ''] = name.toLowerCase().split(' ')
        const at = place % (epithet.length - 1)
        const [before, here, after] = [epithet.slice(0, at), epithet.charAt(at), epithet.slice(at + 1)]
        const misspelt = {
          more: before + letter + here + after,
          less: before + after,
          other: before + letter + after,
          exchanged: before + after.charAt(0) + here + after.slice(1),
        }
        const rows = await everything(`${genus} ${misspelt[how]}`)
        if (!rows.some(({ score }) => score < 5))
          expect([name, misspelt[how], rows.map((row) => row.id)]).toEqual([name, misspelt[how], expect.arrayContaining([id])])
      }),
      { numRuns: 80 },
    )
  })

  test('the order is that of looking at every name', async () => {
    const reference = (text: string) => {
      const typed = text.toLowerCase().split(' ')
      return names
        .flatMap(({ id, name, accepted, known }) => {
          const searched = name.toLowerCase()
          if (!typed.every((word) => searched.split(' ').some((each) => each.startsWith(word)))) return []
          const other = accepted === null ? 0 : 1
          return [{ id, searched, known, score: searched === text ? 0 : searched.startsWith(text) ? 1 + other : 3 + other }]
        })
        .sort(
          (a, b) =>
            a.score - b.score ||
            Number(b.known) - Number(a.known) ||
            (a.searched < b.searched ? -1 : a.searched > b.searched ? 1 : a.id < b.id ? -1 : 1),
        )
        .map((each) => each.id)
    }
    for (const text of [
      ...'bcdfglmnprst',
      'ba',
      'da',
      'me',
      'b a',
      'm t',
      'ne pa',
      ...names.slice(0, 12).map(({ name }) => name.toLowerCase().slice(0, 4)),
    ]) {
      const rows = (await everything(text)).filter(({ score, taxonomyId }) => score < 5 && taxonomyId !== null)
      expect([text, rows.map((row) => row.id)]).toEqual([text, reference(text)])
    }
  })
})
