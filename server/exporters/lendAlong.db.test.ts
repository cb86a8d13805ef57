import { sql } from 'kysely'
import { decide, undoDecisions } from '../crosswalk/decide'
import { makeCrosswalk } from '../crosswalk/makeCrosswalk'
import { writerOf } from '../crosswalk/testing/writerOf'
import { dataState } from '../db/reading/dataState'
import { describeOneEngine } from '../db/testing/testDatabase'
import { movingWorld, type MovingWorld } from '../moving/testing/withCollections'
import { exportCount, exportPreview } from './rows/exportPreview'
import { exportRows } from './rows/exportRows'
import { resolveExportQuery } from './plan/resolveExport'
import { fieldChart } from './statistics/fieldChart'

const old = `
  genus: Abies | Mill.
    Abies alba | Mill.
      = Abies pectinata | DC.
    Abies una | A.
    Abies duo | B.
  genus: Aster | L.
    Aster alpinus | L.
      = Aster montanus | M.
    Aster amellus | L.`
const young = `
  genus: Abies | Mill.
    Abies alba | Mill.
    Abies pectinata | DC.
    Abies una | A.
      = Abies duo | B.
  genus: Galatella | Cass.
    Galatella alpina | (L.) Z.
      = Aster alpinus | L.
    Galatella amellus | (L.) Z.
      = Aster amellus | L.`

describeOneEngine('an export that lends along a crosswalk', (db) => {
  const world = () => movingWorld(db(), old, young)
  const nameOf = async (id: string) => {
    const { rows } = await sql<{ name: string }>`
      select name from taxonomies where id = ${id}::uuid union all select name from property_collections where id = ${id}::uuid`.execute(
      db().owner,
    )
    return encodeURIComponent(rows[0]?.name ?? '')
  }
  const ofNew = async ({ to }: MovingWorld) => `taxonomies=${await nameOf(to)}&ranks=species&lendAlong=true`
  const rowsOf = async (query: string): Promise<string[]> => {
    const rows: (string | null)[][] = []
    for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query))) rows.push(...batch)
    return rows.map(([, ...cells]) => cells.map((cell) => (cell ?? '–').replace(/ [-0-9a-f]{36}/g, '')).join(' · '))
  }

  test('own values, then a synonym’s, then those of the one taxon it comes from; never of a split or a merger, nor of a synonym there', async () => {
    const here = await world()
    const collection = await here.collection('Werte', {
      'Abies alba': { Wert: 'aufgeteilt' },
      'Abies duo': { Wert: 'zusammengelegt' },
      'Aster alpinus': { Wert: 'alt' },
      'Aster montanus': { Wert: 'Synonym der alten' },
      'Aster amellus': { Wert: 'alt', Jahr: 1999 },
      'neu: Aster amellus': { Wert: 'Synonym' },
    })
    const columns = `&pcoProperties=${await nameOf(collection)}~Wert`
    expect(await rowsOf((await ofNew(here)) + columns)).toEqual([
      'Abies alba · – · –',
      'Abies pectinata · – · –',
      'Abies una · – · –',
      'Galatella alpina · alt · Aster alpinus (alt)',
      'Galatella amellus · Synonym · –',
    ])
    expect(await rowsOf(`${await ofNew(here)}${columns}&withSynonymData=false&provenance=true`)).toEqual([
      'Abies alba · – · – · – · – · –',
      'Abies pectinata · – · – · – · – · –',
      'Abies una · – · – · – · – · –',
      'Galatella alpina · alt · Werte · – · – · Aster alpinus (alt)',
      'Galatella amellus · alt · Werte · – · – · Aster amellus (alt)',
    ])
    const plan = await resolveExportQuery(db().reader, (await ofNew(here)) + columns)
    expect(plan.columns.at(-1)?.header.replace(/ [-0-9a-f]{36}/, '')).toBe('Werte: aus anderer Fassung')
    expect(plan.warnings.map((text) => text.replace(/ [-0-9a-f]{36}/g, ''))).toContain(
      'Wo weder ein Objekt noch ein Synonym Werte in einer Sammlung hat, stehen die des einen Objekts, aus dem es in einem Umzug ' +
        'hervorgeht, sicher oder von jemandem entschieden, nie aufgeteilt oder zusammengelegt; aus: «alt».',
    )
  })

  test('filters, counts, preview and charts see what the file says', async () => {
    const here = await world()
    const name = await nameOf(await here.collection('Werte', { 'Aster alpinus': { Wert: 5 }, 'neu: Abies una': { Wert: 7 } }))
    const query = `${await ofNew(here)}&pcoFilters=${name}~Wert~%3E~4`
    expect(await rowsOf(query)).toEqual(['Abies una · 7 · –', 'Galatella alpina · 5 · Aster alpinus (alt)'])
    expect(await exportCount(db().reader, query)).toBe(2)
    const { rows } = await exportPreview(db().reader, `${query}&sort=predecessor~pco~${name}`, 0, 10)
    expect(rows.map(([, taxon]) => taxon)).toEqual(['Galatella alpina', 'Abies una'])
    const chart = await fieldChart(db(), query, { axis: 'pco', source: decodeURIComponent(name), pname: 'Wert' }, false)
    expect([chart.own, chart.viaSynonym]).toEqual([1, 1])
    expect(await rowsOf(query.replace('&lendAlong=true', ''))).toEqual(['Abies una · 7'])
  })

  test('relations go along as well, one per partner, the taxon’s own first', async () => {
    const here = await world()
    const collection = await here.collection('Netz', {})
    await here.relate(collection, 'Aster alpinus', 'frisst', 'Abies alba', { Wert: 'alt' })
    await here.relate(collection, 'Aster alpinus', 'frisst', 'Abies una', { Wert: 'alt' })
    await here.relate(collection, 'neu: Galatella alpina', 'frisst', 'Abies una', { Wert: 'neu' })
    const name = await nameOf(collection)
    const columns = ['@partner', 'Wert'].map((field) => `&rcoProperties=${name}~frisst~${encodeURIComponent(field)}`).join('')
    const only = `&rcoFilters=${name}~Wert~frisst~notEmpty~`
    expect(await rowsOf((await ofNew(here)) + columns + only)).toEqual([
      'Galatella alpina · Abies alba | Abies una · alt | neu · Aster alpinus (alt) | ',
    ])
    expect(await rowsOf(`${await ofNew(here)}${columns}${only}&relationRows=true`)).toEqual([
      'Galatella alpina · Abies alba · alt · Aster alpinus (alt)',
      'Galatella alpina · Abies una · neu · –',
    ])
  })

  test('what somebody decides holds in the next file, and each time it is another Datenstand', async () => {
    const here = await world()
    const name = await nameOf(await here.collection('Werte', { 'Abies alba': { Wert: 'alt' } }))
    const query = `${await ofNew(here)}&pcoFilters=${name}~Wert~notEmpty~`
    const revision = async () => (await dataState(db().reader)).revision
    const { does } = await writerOf(db(), here.organization)
    const first = await revision()
    expect(await rowsOf(query)).toEqual([])
    await does((trx) =>
      decide(trx, here.crosswalk, [{ fromId: here.idOf('Abies alba', 'from'), toIds: [here.idOf('Abies pectinata', 'to')] }]),
    )
    expect([await rowsOf(query), await revision()]).toEqual([['Abies pectinata · alt · Abies alba (alt)'], first + 1])
    await does((trx) => undoDecisions(trx, here.crosswalk, [{ fromId: here.idOf('Abies alba', 'from') }]))
    expect([await rowsOf(query), await revision()]).toEqual([[], first + 2])
    await makeCrosswalk(db(), { id: here.crosswalk })
    expect(await revision()).toBe(first + 3)
    await sql`delete from crosswalks where id = ${here.crosswalk}::uuid`.execute(db().owner)
    expect(await revision()).toBe(first + 4)
  })

  test('where no crosswalk leads here, the file says so', async () => {
    const here = await world()
    const name = await nameOf(await here.collection('Werte', { 'neu: Aster alpinus': { Wert: 1 }, 'Aster alpinus': { Wert: 2 } }))
    const backwards = `taxonomies=${await nameOf(here.from)}&lendAlong=true&pcoFilters=${name}~Wert~notEmpty~`
    expect(await rowsOf(backwards)).toEqual(['Aster alpinus · 2 · –'])
    const { warnings } = await resolveExportQuery(db().reader, backwards)
    expect(warnings).toContain(
      'In keine der gewählten Taxonomien führt ein Umzug: Aus einer anderen Fassung ist nichts ergänzt (lendAlong).',
    )
  })
})
