// What charts count, over a few species, many plants, extreme values and everything that makes exports hard.
import { everyNth } from '../../../lib/domain/testing/runs'
import { sql } from 'kysely'
import { barFilter, missingFilter } from '../../../lib/domain/charts/fieldChart'
import type { ChartChoice } from '../../../lib/domain/charts/chartAddress'
import { chosenFilters, isSameProperty, propertyNamed } from '../../../lib/domain/export/exportAxes'
import { pnameOfProperty } from '../../../lib/domain/export/exportColumns'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { defaultExportSettings, defaultExportView, setFilter } from '../../../lib/domain/export/exportSettings'
import type { AxisFilter, ExportSettings, ExportView } from '../../../lib/domain/export/exportShape'
import { onlyConditions } from '../../../lib/domain/export/filterGroups'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { exportCount } from '../rows/exportPreview'
import { summaries } from '../../../lib/domain/ownList/summary'
import { storeAmphibians } from '../testing/amphibians'
import { storeWorld } from '../testing/storeWorld'
import { makeWorld } from '../testing/world'
import { fieldChart } from './fieldChart'

const bar = (value: string, count: number) => ({ from: value, to: null, least: value, greatest: value, count })

describeOneEngine('charts of three species', (db) => {
  beforeAll(() => storeAmphibians(db()))
  const lurche = 'taxonomies=Beispiel-Lurche'
  const category: ChartChoice = { axis: 'pco', source: 'Rote Liste', pname: 'Kategorie' }

  test('a chart says how many taxa have which value, of how many, and how many are lent theirs', async () => {
    expect(await fieldChart(db(), lurche, category, false)).toEqual({
      valueType: 'text',
      unit: null,
      kind: 'values',
      bars: [bar('LC', 1), bar('VU', 1)],
      taxa: 3,
      own: 1,
      viaSynonym: 1,
      otherValues: 0,
      otherTaxa: 0,
      isEstimated: false,
    })
    const { bars, own, viaSynonym } = await fieldChart(db(), `${lurche}&withSynonymData=false`, category, true)
    expect([bars, own, viaSynonym]).toEqual([[bar('LC', 1)], 1, 0])
  })

  test('a property of the taxonomy has its unit; what does not exist is a sentence', async () => {
    const length = await fieldChart(db(), lurche, { axis: 'tax', source: 'Beispiel-Lurche', pname: 'Länge' }, false)
    expect([length.unit, length.valueType, length.bars]).toEqual(['cm', 'number', [bar('10', 1), bar('5.5', 1)]])
    await expect(fieldChart(db(), lurche, { ...category, pname: 'x' }, false)).rejects.toThrow(
      'Die Eigenschaften-Sammlung «Rote Liste» hat keine Eigenschaft «x».',
    )
  })

  test('whoever went away is not counted for', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    const query = `${lurche}&withSynonymData=true&ids=00000000-0000-4000-8000-000000000001`
    await expect(fieldChart(db(), query, category, false, gone)).rejects.toThrow('gone')
  })
})

/** Some thousand plants in genera, measured, with a date; every fifth one is lent its record by a synonym. */
async function storePlants(db: Database): Promise<void> {
  await sql`
    with taxonomy as (insert into taxonomies (type, name, published) values ('Art', 'Pflanzen', true) returning id),
    genera as (
      insert into taxa (taxonomy_id, name, rank) select id, 'Genus ' || n, 'genus' from taxonomy, generate_series(1, 10) n returning id, taxonomy_id, name
    ),
    species as (
      insert into taxa (taxonomy_id, parent_id, name, rank, properties)
      select taxonomy_id, id, name || ' species ' || n, 'species', jsonb_build_object('Nummer', n % 7)
      from genera, generate_series(1, 300) n returning id, taxonomy_id, name
    )
    insert into taxa (taxonomy_id, accepted_id, name, rank) select taxonomy_id, id, name || ' synonym', 'species' from species where name like '%5'`.execute(
    db.bulk,
  )
  await sql`
    with collection as (insert into property_collections (name, published) values ('Masse', true) returning id)
    insert into property_records (collection_id, taxon_id, properties)
    select collection.id, t.id, jsonb_build_object(
      'Höhe', case when mod(n, 11) > 0 then to_jsonb(round((mod(n * 7919, 100003)::numeric / 700) - 20, 2)) end,
      'Fund', to_char(date '1850-01-01' + mod(n * 31, 60000)::int, 'YYYY-MM-DD'),
      'Farbe', (array['rot', 'gelb', 'blau', null])[1 + mod(n, 4)],
      'Zweifach', case when mod(n, 2) = 0 then to_jsonb('7'::text) else to_jsonb(7.0) end)
    from collection, (
      select id, name, row_number() over (order by name) as n from taxa
      where rank = 'species' and (accepted_id is not null or name not like '%5')
    ) t`.execute(db.bulk)
  await sql`select refresh_taxonomy(id) from taxonomies`.execute(db.bulk)
  await sql`select refresh_collection(id) from property_collections`.execute(db.bulk)
}

describeOneEngine('charts of many measured plants', (db) => {
  beforeAll(() => storePlants(db()))
  const whole = { ...defaultExportSettings(), taxonomies: ['Pflanzen'], addFilterFields: false }
  const of = (pname: string): ChartChoice => ({ axis: 'pco', source: 'Masse', pname })

  test('each step has as many taxa as the export filtered by it has rows, and they add up', async () => {
    for (const pname of ['Höhe', 'Fund']) {
      const chart = await expectCounts(db(), whole, defaultExportView(), of(pname))
      expect([pname, chart.kind, chart.taxa]).toEqual([pname, 'steps', 3010])
      expect([chart.bars.length > 8, chart.viaSynonym > 100]).toEqual([true, true])
      expect(chart.bars.reduce((sum, { count }) => sum + count, 0)).toBe(chart.own + chart.viaSynonym)
      expect(chart.bars.map(({ to }) => to).slice(0, -1)).toEqual(chart.bars.map(({ from }) => from).slice(1))
    }
  })

  test('numbers that are written differently are one value', async () => {
    expect((await expectCounts(db(), whole, defaultExportView(), of('Zweifach'))).bars).toEqual([bar('7', 3000)])
  })

  test('a branch counts those below it, ids and filters narrow it', async () => {
    const { rows } = await sql<{ id: string }>`select id from taxa where rank = 'genus' order by name limit 2`.execute(db().owner)
    const subtree = rows.map(({ id }) => id)
    expect((await expectCounts(db(), whole, under(subtree), of('Farbe'))).taxa).toBe(602)
    const number: ChartChoice = { axis: 'tax', source: 'Pflanzen', pname: 'Nummer' }
    expect((await expectCounts(db(), whole, under(subtree.slice(0, 1)), number)).taxa).toBe(301)
    const red = setFilter(whole, { axis: 'pco', pcname: 'Masse', pname: 'Farbe', comparator: '=', value: 'rot' })
    expect((await expectCounts(db(), red, under(subtree.slice(0, 1)), of('Höhe'))).taxa).toBeLessThan(301)
    const some = await sql<{ id: string }>`select id from taxa where accepted_id is null order by name limit 100`.execute(
      db().owner,
    )
    expect((await expectCounts(db(), { ...whole, ids: some.rows.map(({ id }) => id) }, under(subtree), of('Fund'))).taxa).toBe(
      100,
    )
  })
})

describeOneEngine('charts of extreme values', (db) => {
  const days = ['0001-01-01', ...Array.from({ length: 24 }, (_, n) => `${1980 + n}-07-01`), '9999-12-31']
  const of = (pname: string): ChartChoice => ({ axis: 'pco', source: 'Extreme', pname })
  beforeAll(async () => {
    await sql`
      with taxonomy as (insert into taxonomies (type, name, published) values ('Art', 'Alte', true) returning id),
      species as (insert into taxa (taxonomy_id, name, rank) select id, 'Species ' || n, 'species' from taxonomy, generate_series(1, 26) n returning id, name),
      collection as (insert into property_collections (name, published) values ('Extreme', true) returning id)
      insert into property_records (collection_id, taxon_id, properties)
      select collection.id, s.id, jsonb_build_object('Tag', (${days}::text[])[s.n], 'Früh', (${days.slice(0, -1)}::text[])[s.n],
        'Nummer', 12345678901234567 + (case when s.n <= 4 then 0 else 1 end))
      from (select id, (row_number() over (order by name))::int as n from species) s, collection`.execute(db().bulk)
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(db().bulk)
    await sql`select refresh_collection(id) from property_collections`.execute(db().bulk)
  })

  test.each(['Tag', 'Früh'])('%s: dates from the first to the last day stand in the steps of an own list', async (pname) => {
    const chart = await expectCounts(db(), { ...base, taxonomies: ['Alte'] }, defaultExportView(), of(pname))
    const column = { key: 'x', header: 'x', valueType: 'date' as const, unit: null }
    const cells = new Map(days.map((day) => [day, [pname === 'Früh' && day > '9' ? null : day]]))
    expect([chart.kind, chart]).toEqual(['steps', summaries(days, { columns: [column], cells })[0]?.chart])
  })

  test('long numbers that JavaScript holds for one are two bars', async () => {
    // As a catalogue says that is older than they are.
    await sql`update property_fields set value_type = 'number' where name = 'Nummer'`.execute(db().bulk)
    const { bars } = await fieldChart(db(), 'taxonomies=Alte', of('Nummer'), false)
    const long = (from: string, count: number) => ({ from, to: null, least: null, greatest: null, count })
    expect(bars).toEqual([long('12345678901234568', 22), long('12345678901234567', 4)])
  })
})

describeOneEngine('charts of what is another text for every taxon', (db) => {
  beforeAll(async () => {
    await sql`
      with taxonomy as (insert into taxonomies (type, name, published) values ('Art', 'Viele', true) returning id)
      insert into taxa (taxonomy_id, name, source_id, properties)
      select id, 'Species ' || n, case when n > 3 then 'q' || n when n = 3 then '' end, jsonb_build_object('Kennung', case when n > 2 then 'k' || n else '' end)
      from taxonomy, generate_series(1, 5010) n`.execute(db().bulk)
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(db().bulk)
  })

  test.each(['@sourceId', 'Kennung'])('%s is counted and not drawn', async (pname) => {
    const { kind, bars, taxa, own, otherTaxa } = await fieldChart(
      db(),
      'taxonomies=Viele',
      { axis: 'tax', source: 'Viele', pname },
      false,
    )
    const filled = pname === '@sourceId' ? 5_007 : 5_008
    expect({ kind, bars, taxa, own, otherTaxa }).toEqual({ kind: 'none', bars: [], taxa: 5_010, own: filled, otherTaxa: filled })
  })
})

const world = makeWorld(20261122)
const base = { ...defaultExportSettings(), taxonomies: ['Zuletzt', 'Ärzte & Co ~ 50 %'], addFilterFields: false }
const number = { axis: 'pco', pcname: 'Rote Liste', pname: 'Zahl', comparator: '>=', value: 5 } as const
const ofOne = { axis: 'tax', taxname: 'Zuletzt', pname: 'Zahl', comparator: '>=', value: 5 } as const

describeOneEngine('charts of everything that makes exports hard', (db) => {
  beforeAll(() => storeWorld(db(), world))

  const choicesOf = (axis: ChartChoice['axis'], sources: { name: string; fields: { name: string }[] }[]): ChartChoice[] =>
    sources.flatMap(({ name: source, fields }) => fields.map(({ name }) => ({ axis, source, pname: pnameOfProperty(name) })))
  const taxonomies = world.taxonomies.filter(({ name }) => base.taxonomies.includes(name))
  const collections = world.collections.filter(({ published }) => published)
  const choices = everyNth([...choicesOf('tax', taxonomies), ...choicesOf('pco', collections)], 5)

  test.each([
    ['everything', base, {}],
    ['without synonyms', { ...base, withSynonymData: false }, {}],
    ['a filter', setFilter(base, number), {}],
    ['ids', { ...base, ids: world.taxa.slice(0, 20).map(({ id }) => id) }, {}],
    ['a branch', base, { subtree: [parentIn(base.taxonomies)] }],
    [
      'species, a filter and a group on one taxonomy of two',
      setFilter(base, { ...ofOne, pname: 'Text', comparator: 'notEmpty', value: '' }),
      { ranks: 'species', filterGroups: [{ match: 'any', parts: [number, { match: 'none', parts: [ofOne] }] }] },
    ],
  ] as [string, ExportSettings, Partial<ExportView>][])('each bar is as long as its export: %s', async (_, settings, part) => {
    const root = world.taxa.find(({ id }) => id === part.subtree?.[0])
    const source = world.taxonomies.find(({ id }) => id === root?.taxonomyId)?.name
    for (const choice of choices) {
      const view = { ...defaultExportView(), ...part }
      const isElsewhere = choice.axis === 'tax' && source !== undefined && choice.source !== source
      if (!isElsewhere) await expectCounts(db(), settings, view, choice)
      else
        expect(await fieldChart(db(), writeExportQuery(settings, view), choice, false)).toMatchObject({
          taxa: 0,
          own: 0,
          bars: [],
        })
    }
  })

  test('it does not matter how a link writes the name of a taxonomy', async () => {
    const written = (taxname: string) => {
      const field = { axis: 'tax', taxname, pname: 'Text' } as const
      const filtered = setFilter(base, { ...field, comparator: 'notEmpty', value: '' })
      const view: ExportView = { ...defaultExportView(), filterGroups: [{ match: 'none', parts: [{ ...ofOne, taxname }] }] }
      return writeExportQuery(
        { ...filtered, taxonomies: [...base.taxonomies.filter((name) => name !== ofOne.taxname), taxname] },
        view,
      )
    }
    const choice: ChartChoice = { axis: 'tax', source: ofOne.taxname, pname: 'Text' }
    const [usual, loud] = await Promise.all(
      [ofOne.taxname, ofOne.taxname.toUpperCase()].map((name) => fieldChart(db(), written(name), choice, false)),
    )
    expect(loud).toEqual(usual)
    expect(usual?.taxa).toBeLessThan((await fieldChart(db(), writeExportQuery(base, defaultExportView()), choice, false)).taxa)
  })
})

const under = (subtree: string[]): ExportView => ({ ...defaultExportView(), subtree })

/** A taxon with others below it. */
function parentIn(taxonomies: readonly string[]): string {
  const published = world.taxonomies.filter(({ name }) => taxonomies.includes(name)).map(({ id }) => id)
  const found = world.taxa.find(({ parentId, taxonomyId }) => parentId !== null && published.includes(taxonomyId))
  return found?.parentId ?? ''
}

/** Without the conditions of the other taxonomies. */
function ofOneTaxonomy(settings: ExportSettings, view: ExportView, source: string) {
  const isKept = (filter: AxisFilter) => filter.axis !== 'tax' || filter.taxname === source
  return {
    settings: { ...settings, taxonomies: [source], taxFilters: settings.taxFilters.filter(({ taxname }) => taxname === source) },
    view: { ...view, filterGroups: onlyConditions(view.filterGroups, isKept) },
  }
}

/** Every number of a chart is the number of rows of the export that its link leads to. */
async function expectCounts(db: Database, settings: ExportSettings, view: ExportView, choice: ChartChoice) {
  const chart = await fieldChart(db, writeExportQuery(settings, view), choice, false)
  const rows = (filter: { comparator: string; value: string } | null) => {
    const property = propertyNamed(choice.axis, [choice.source, choice.pname])
    const chosen = choice.axis === 'tax' ? ofOneTaxonomy(settings, view, choice.source) : { settings, view }
    const filtered = filter ? setFilter(chosen.settings, { ...property, ...filter }) : chosen.settings
    return exportCount(db.reader, writeExportQuery(filtered, chosen.view))
  }
  const name = [choice.source, choice.pname]
  expect([...name, chart.isEstimated, chart.taxa]).toEqual([...name, false, await rows(null)])
  // A filter of the selection on the same field would be replaced.
  const isIt = isSameProperty.bind(null, propertyNamed(choice.axis, [choice.source, choice.pname]))
  const isFiltered = chosenFilters(settings).some(isIt)
  if (isFiltered) return chart
  expect([...name, chart.taxa - chart.own - chart.viaSynonym]).toEqual([...name, await rows(missingFilter)])
  for (const each of chart.bars) {
    const filter = barFilter(each)
    if (filter) expect([...name, each.from, each.count]).toEqual([...name, each.from, await rows(filter)])
    else expect([...name, each.from, each.count]).toEqual([...name, each.from, 0])
  }
  expect(chart.otherTaxa + chart.bars.reduce((sum, { count }) => sum + count, 0)).toBe(chart.own + chart.viaSynonym)
  return chart
}
