import { describeOneEngine } from '../db/testing/testDatabase'
import { makeCrosswalk } from './makeCrosswalk'
import { type BranchRow, readBranch } from './readBranch'
import { crosswalkBetween } from './readCrosswalk'
import { twoVersions } from './testing/twoVersions'

const old = `
  genus: Aster | L.
    Aster alpinus | L.
    Aster perditus | C.
  genus: Poa | L.
    Poa annua | L.
`
const young = `
  tribe: Astereae | L.
    genus: Galatella | Cass.
      Galatella alpina | (L.) Z.
        = Aster alpinus | L.
    genus: Aster | L.
  genus: Poa | L.
    Poa annua | L.
    Poa nova | Z.
`

const lines = (rows: readonly BranchRow[]) =>
  rows.map(({ name, childCount, counterparts }) => {
    const told = counterparts.map(({ kind, taxon, lineage }) => `${kind} ${[...lineage, taxon?.name ?? '–'].join(' › ')}`)
    return `${name} (${childCount}): ${told.join('; ')}`
  })

describeOneEngine('the trees of the two sides of a crosswalk', (db) => {
  test('each taxon stands in its own tree, with where it stands in the other; page after page they are all there', async () => {
    const world = await twoVersions(db(), old, young)
    await makeCrosswalk(db(), { id: world.crosswalk })
    const crosswalk = await crosswalkBetween(db().reader, world.from, world.to)
    if (!crosswalk) throw new Error('It was made.')
    const branch = async (side: 'old' | 'new', parentId: string | null, offset = 0, limit = 200) =>
      lines(await readBranch(db().reader, crosswalk, { side, parentId, offset, limit }))
    expect(await branch('old', null)).toEqual(['Aster (2): same Astereae › Aster', 'Poa (1): same Poa'])
    expect(await branch('old', world.idOf('Aster', 'from'))).toEqual([
      'Aster alpinus (0): renamed Astereae › Galatella › Galatella alpina',
      'Aster perditus (0): gone –',
    ])
    expect(await branch('new', world.idOf('Poa', 'to'))).toEqual(['Poa annua (0): same Poa › Poa annua', 'Poa nova (0): new –'])
    const all = await branch('new', null)
    expect([...(await branch('new', null, 0, 1)), ...(await branch('new', null, 1, 1))]).toEqual(all)
    expect(await branch('new', world.idOf('Poa', 'from'))).toEqual([])
  })
})
