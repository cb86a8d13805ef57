import { describeOneEngine } from '../db/testing/testDatabase'
import { ask } from '../graphql/testing/ask'
import { decide } from './decide'
import { makeCrosswalk } from './makeCrosswalk'
import { crosswalkBetween, type PairFilter, readPairs } from './readCrosswalk'
import { type TwoVersions, twoVersions } from './testing/twoVersions'
import { writerOf } from './testing/writerOf'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies pectinata | DC.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies pectinata | DC.`
const split = ['Abies alba → Abies alba: split', 'Abies alba → Abies pectinata: split']

describeOneEngine('pages of a crosswalk', (db) => {
  let world: TwoVersions
  beforeEach(async () => {
    world = await twoVersions(db(), old, young)
    await makeCrosswalk(db(), { id: world.crosswalk })
  })

  test('a taxon comes with all its pairs, whatever is looked for and wherever a page ends', async () => {
    const row = await crosswalkBetween(db().reader, world.from, world.to)
    const found = async (filter: PairFilter, limit: number) => {
      const pairs = await readPairs(db().reader, row ?? { id: '', making: 0 }, filter, { after: -1, limit })
      return pairs.map(({ fromName, toName, kind }) => `${fromName} → ${toName}: ${kind}`)
    }
    expect(await found({ text: 'pectinata' }, 100)).toEqual(split)
    expect(await found({ kinds: ['split'] }, 1)).toEqual(split)
    expect(await found({}, 2)).toEqual(['Abies → Abies: same', ...split])
  })

  const page = async (after: string | null) => {
    const pairs = `pairs(limit: 1, after: ${JSON.stringify(after)}) { next nodes { kind from { name } to { name } } }`
    const { data, errors } = await ask(db(), `{ crosswalk(fromId: "${world.from}", toId: "${world.to}") { ${pairs} } }`)
    const [[code] = [undefined]] = (errors ?? [[]]) as (string | undefined)[][]
    const { pairs: said } = (data as { crosswalk: { pairs: Page } | null } | null)?.crosswalk ?? { pairs: null }
    const nodes = said?.nodes.map(({ kind, from, to }) => `${from?.name} → ${to?.name}: ${kind}`)
    return { code, next: said?.next ?? null, nodes }
  }

  test('the next page goes on behind the last taxon, whatever was decided about it meanwhile', async () => {
    const first = await page(null)
    expect(first).toMatchObject({ nodes: ['Abies → Abies: same'], next: expect.any(String) })
    expect(await page(first.next)).toEqual({ code: undefined, nodes: split, next: null })
    const { does } = await writerOf(db(), world.organization)
    const genus = world.idOf('Abies', 'from')
    await does((trx) => decide(trx, world.crosswalk, [{ fromId: genus, toIds: [world.idOf('Abies', 'to')] }]))
    expect(await page(first.next)).toMatchObject({ nodes: split })
  })

  test('a page of a former making is refused: others stand in its places', async () => {
    const { next } = await page(null)
    await makeCrosswalk(db(), { id: world.crosswalk })
    expect(await page(next)).toMatchObject({ code: 'CONFLICT', nodes: undefined })
    expect(await page('3.5.1')).toMatchObject({ code: 'BAD_USER_INPUT' })
  })
})

interface Page {
  next: string | null
  nodes: { kind: string; from: { name: string } | null; to: { name: string } | null }[]
}
