// What is counted of a selection, over three small worlds: few species, many taxa in parts, and everything that makes exports hard.
import { sql } from 'kysely'
import { propertyNamed } from '../../../lib/domain/export/exportAxes'
import { columnKey, pnameOfProperty } from '../../../lib/domain/export/exportColumns'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { addProperty, defaultExportSettings, setFilter } from '../../../lib/domain/export/exportSettings'
import type { ExportSettings } from '../../../lib/domain/export/exportShape'
import type { Database } from '../../db/database'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { exportPreview } from '../rows/exportPreview'
import { ids, storeAmphibians } from '../testing/amphibians'
import { storeWorld } from '../testing/storeWorld'
import { makeWorld } from '../testing/world'
import { binBounds, gatheringOf } from './bins'
import { fieldValues, groupStatistics } from './exportStatistics'
import { splitEntries } from '../../../lib/domain/text/joinedCell'
import type { GroupName } from './group'

/** Values that one taxon each has. */
const once = (...values: string[]) => values.map((value) => ({ value, count: 1 }))

test('the small picture of dates begins and ends with the calendar', () => {
  const gathering = gatheringOf({ valueType: 'date', distinctCount: 30, minValue: '0001-01-01', maxValue: '9999-12-31' })
  const edges = gathering.kind === 'bins' ? gathering.edges.slice(1).map((_, n) => binBounds(gathering, n + 1, 'date')) : []
  expect([edges.length, edges[0]?.from, edges.at(-1)?.to]).toEqual([8, '0001-01-01', '+010000-01-01'])
})

describeOneEngine('statistics of three species', (db) => {
  beforeAll(() => storeAmphibians(db()))
  const lurche = 'taxonomies=Beispiel-Lurche'
  const records: GroupName = { axis: 'pco', source: 'Rote Liste', relationType: null }
  const category = { ...records, pname: 'Kategorie' }

  test('each field says for how many it has a value, of their own and lent, and which', async () => {
    expect(await groupStatistics(db(), lurche, records)).toEqual({
      taxa: 3,
      isEstimated: false,
      fields: [
        {
          pname: 'Bemerkung',
          own: 2,
          viaSynonym: 1,
          top: once('-5 oder +3', 'von "Synonym", geliehen', 'zwei\r\nZeilen\u0001'),
          histogram: [],
        },
        { pname: 'Geschützt', own: 1, viaSynonym: 1, top: once('false', 'true'), histogram: [] },
        { pname: 'Kategorie', own: 1, viaSynonym: 1, top: once('LC', 'VU'), histogram: [] },
      ],
    })
  })

  test('they speak of what is selected: filters, ids, whether synonyms lend', async () => {
    const count = async (query: string) => {
      const { taxa, fields } = await groupStatistics(db(), query, records)
      const { own, viaSynonym } = fields[2] ?? {}
      return [taxa, own, viaSynonym]
    }
    expect(await count(`${lurche}&withSynonymData=false`)).toEqual([3, 1, 0])
    expect(await count(`${lurche}&taxFilters=Beispiel-Lurche~Länge~<~6`)).toEqual([1, 0, 1])
    expect(await count(`ids=${ids.frosch}&ids=${ids.moor.toUpperCase()}&type=Arten&taxonomies=Beispiel-Lurche`)).toEqual([
      1, 1, 0,
    ])
  })

  test('of relations a taxon counts once for each value, whoever they come from', async () => {
    const group: GroupName = { axis: 'rco', source: 'Lebensräume der Arten', relationType: 'lebt in' }
    expect((await groupStatistics(db(), lurche, group)).fields).toEqual([
      { pname: '@partner', own: 1, viaSynonym: 0, top: once('Hochmoor', 'Rana "temporaria"; L.'), histogram: [] },
      { pname: 'Stetigkeit', own: 1, viaSynonym: 0, top: once('3'), histogram: [] },
    ])
  })

  test('values are found by a part of them, and a filter on the field itself does not narrow them', async () => {
    const query = `${lurche}&pcoFilters=Rote Liste~Kategorie~=~VU`
    expect(await fieldValues(db(), query, category, '')).toEqual({
      isEstimated: false,
      values: once('LC', 'VU'),
      more: 0,
      isCut: false,
      least: null,
      greatest: null,
    })
    const found = await fieldValues(db(), query, { ...records, pname: 'Bemerkung' }, 'SYN')
    expect(found.values).toEqual(once('von "Synonym", geliehen'))
  })

  test('a filter on the field itself does not narrow them, however the link or the question writes its names', async () => {
    const valuesOf = async (filters: string, field: typeof category = category) =>
      (await fieldValues(db(), `${lurche}&${filters}`, field, '')).values
    const all = once('LC', 'VU')
    expect(await valuesOf('pcoFilters=ROTE liste~kategorie~=~VU')).toEqual(all)
    expect(await valuesOf('pcoFilters=Alte Liste~Kategorie~=~VU')).toEqual(all)
    expect(await valuesOf('pcoFilters=Rote Liste~Kategorie~=~VU', { ...category, source: 'alte liste' })).toEqual(all)
    expect(await valuesOf('pcoFilters=Rote Liste~Bemerkung~=~gibt es nicht')).toEqual([])
  })

  test('numbers and dates say between which they lie', async () => {
    const of = async (pname: string) => {
      const field = { axis: 'tax' as const, source: 'Beispiel-Lurche', relationType: null, pname }
      const { least, greatest } = await fieldValues(db(), lurche, field, '')
      return [least, greatest]
    }
    expect(await of('Länge')).toEqual(['5.5', '10'])
    expect(await of('Beleg')).toEqual(['1850-01-01', '2024-02-29'])
  })

  test('what does not exist is a sentence', async () => {
    await expect(groupStatistics(db(), lurche, { ...records, source: 'Gibt es nicht' })).rejects.toThrow(
      'Eine Eigenschaften-Sammlung «Gibt es nicht» gibt es nicht. Prüfen Sie den Namen.',
    )
    await expect(groupStatistics(db(), lurche, { axis: 'tax', source: 'Moore', relationType: null })).rejects.toThrow(
      '«Moore» ist keine der gewählten Taxonomien.',
    )
    await expect(fieldValues(db(), lurche, { ...category, pname: 'x' }, '')).rejects.toThrow(
      'Eine Eigenschaft «x» gibt es hier nicht.',
    )
  })

  test('whoever went away is not worked for', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(groupStatistics(db(), `${lurche}&withSynonymData=false`, category, gone)).rejects.toThrow('gone')
  })

  test('a machine on which each step takes long comes to the end with the same numbers', async () => {
    await sql`
      with taxonomy as (insert into taxonomies (type, name, published, taxon_count) values ('Art', 'Viele', true, 5000) returning id)
      insert into taxa (taxonomy_id, name, properties)
      select id, 'Genus ' || n, json_build_object('Nummer', n % 4)::jsonb from taxonomy, generate_series(1, 5000) n`.execute(
      db().owner,
    )
    await sql`
      insert into property_fields (taxonomy_id, name, value_type, value_count, distinct_count)
      select id, 'Nummer', 'number', 5000, 4 from taxonomies where name = 'Viele'`.execute(db().owner)
    let now = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000))
    try {
      const group: GroupName = { axis: 'tax', source: 'Viele', relationType: null }
      const { taxa, isEstimated, fields } = await groupStatistics(db(), 'taxonomies=Viele', group)
      const top = ['0', '1', '2', '3'].map((value) => ({ value, count: 1250 }))
      expect([taxa, isEstimated, fields.find(({ pname }) => pname === 'Nummer')]).toEqual([
        5000,
        false,
        { pname: 'Nummer', own: 5000, viaSynonym: 0, top, histogram: [] },
      ])
    } finally {
      clock.mockRestore()
    }
  })

  describe('of a taxonomy of 5,000 taxa in parts', () => {
    // Value n of «Gebiet» has n taxa fewer than the first: 1 to 150 come in each part, none of them among its hundred most frequent for certain.
    beforeAll(async () => {
      await sql`
        with taxonomy as (insert into taxonomies (name, type, published) values ('Werte', 'Art', true) returning id)
        insert into taxa (taxonomy_id, name, properties)
        select id, 'Genus ' || n, json_build_object('Gebiet', 'G' || n % 1500 % (1 + n % 1499), 'Wert', (n % 36) * 0.02, 'Gleich',
          case when n % 2 = 0 then '1.5' else '1.50' end, 'Vieles', case when n % 10 = 0 then 'oft' else 'T' || n end)::jsonb
        from taxonomy, generate_series(1, 5000) n`.execute(db().owner)
      await sql`
        insert into property_fields (taxonomy_id, name, value_type, value_count, distinct_count, min_value, max_value)
        select id, f.* from taxonomies, (values ('Gebiet', 'text', 5000, 1500, null, null), ('Wert', 'number', 5000, 36, '0', '0.7'),
          ('Gleich', 'number', 5000, 2, '1.5', '1.5'), ('Vieles', 'text', 5000, 5001, null, null)) f where taxonomies.name = 'Werte'`.execute(
        db().owner,
      )
    })
    const group: GroupName = { axis: 'tax', source: 'Werte', relationType: null }
    const counted = async (name: string) => {
      const { rows } = await sql<{ value: string; count: number }>`
        select v.value, count(*)::int as count from taxa t join taxonomies h on h.id = t.taxonomy_id
          cross join lateral (select t.properties ->> ${name}::text as value) v
        where h.name = 'Werte' group by v.value order by 2 desc, v.value collate "C"`.execute(db().owner)
      return rows
    }
    const field = async (name: string) =>
      (await groupStatistics(db(), 'taxonomies=Werte', group)).fields.find(({ pname }) => pname === name)

    test('the most frequent of many values are those, with as many taxa as have them', async () => {
      expect((await field('Gebiet'))?.top).toEqual((await counted('Gebiet')).slice(0, 12))
    })

    test('of more values than are all counted only what is certain is said', async () => {
      expect((await field('Vieles'))?.top).toEqual([{ value: 'oft', count: 500 }])
      expect(await fieldValues(db(), 'taxonomies=Werte', { ...group, pname: 'Vieles' }, '')).toMatchObject({
        isEstimated: true,
        isCut: true,
      })
    })

    test('a value on the edge of two steps belongs to the one that begins with it, and the last step holds the greatest', async () => {
      const { histogram = [] } = (await field('Wert')) ?? {}
      const values = await counted('Wert')
      expect(histogram).toEqual(
        histogram.map(({ from, to }) => ({
          ...{ from, to },
          count: values
            .filter(({ value }) => Number(value) >= Number(from) && Number(value) < Number(to))
            .reduce((sum, { count }) => sum + count, 0),
        })),
      )
      expect([histogram.length, histogram[0]?.from, histogram.at(-1)?.to]).toEqual([8, '0', '0.8'])
    })

    test('a number is one value however it is written', async () => {
      expect((await field('Gleich'))?.top).toEqual([{ value: '1.5', count: 5000 }])
      expect((await fieldValues(db(), 'taxonomies=Werte', { ...group, pname: 'Gleich' }, '')).values).toEqual([
        { value: '1.5', count: 5000 },
      ])
    })
  })
})

const world = makeWorld(20261121)
const base = { ...defaultExportSettings(), taxonomies: ['Zuletzt', 'Ärzte & Co ~ 50 %'], addFilterFields: false }
const filtered = (comparator: string, value: string | number) =>
  setFilter(base, { axis: 'pco', pcname: 'Rote Liste', pname: 'Zahl', comparator, value })

describeOneEngine('statistics of everything that makes exports hard', (db) => {
  beforeAll(() => storeWorld(db(), world))

  test.each([
    ['everything', base],
    ['without synonyms', { ...base, withSynonymData: false }],
    ['one taxonomy', { ...base, taxonomies: ['Zuletzt'] }],
    ['a filter', filtered('>=', 5)],
    ['a filter that lets nothing through', filtered('>', 1e30)],
    ['a filter for no value', filtered('empty', '')],
    ['ids', { ...base, ids: world.taxa.slice(0, 20).map(({ id }) => id) }],
  ])('the numbers are those of the column in the file: %s', async (_, settings) => {
    for (const { name, fields } of groupsOf(settings)) {
      const statistics = await groupStatistics(db(), writeExportQuery(settings), name)
      expect(statistics.fields.map(({ pname }) => pname)).toEqual(expect.arrayContaining(fields))
      for (const { pname, own, viaSynonym, top, histogram } of statistics.fields) {
        const { cells, rows } = await column(db(), settings, name, pname)
        // A property of a taxonomy is asked of its own taxa.
        if (name.axis !== 'tax') expect(statistics.taxa).toBe(rows)
        const filled = cells.filter((values) => values.size > 0)
        expect([pname, own + viaSynonym]).toEqual([pname, filled.length])
        for (const { value, count } of top) {
          expect([pname, value, count]).toEqual([pname, value, filled.filter((values) => values.has(value)).length])
        }
        // Each field of this world has few values, so that none is gathered in steps.
        expect(histogram).toEqual([])
      }
    }
  })
})

/** What a column holds, a set of texts per row: a relation's values are joined in the file. */
async function column(db: Database, settings: ExportSettings, { axis, source, relationType }: GroupName, pname: string) {
  const names = axis === 'rco' ? [source, relationType ?? '', pname] : [source, pname]
  const query = writeExportQuery(addProperty(settings, propertyNamed(axis, names)))
  const { columns, rows } = await exportPreview(db.reader, query, 0, 200)
  const key = columnKey(axis, names)
  const at = columns.findIndex((each) => each.key === key)
  const cells = rows.map((row) => {
    const cell = row[at] ?? null
    if (cell === null) return new Set<string>()
    const values = axis === 'rco' ? (splitEntries(String(cell)) ?? []) : [String(cell)]
    const isNumber = columns[at]?.valueType === 'number'
    return new Set(values.filter((value) => value !== '').map((value) => (isNumber ? withoutZeros(value) : value)))
  })
  return { cells, rows: rows.length }
}

/** «1.50» is 1.5, and «1e+21» a one with 21 zeros: however a number is written, it is one value. */
const withoutZeros = (text: string) =>
  /^\d+e\+\d+$/.test(text) ? String(BigInt(Number(text))) : text.replace(/^(-?\d+)(?:\.0+|(\.\d*?[1-9])0+)$/, '$1$2')

function groupsOf({ taxonomies }: ExportSettings): { name: GroupName; fields: string[] }[] {
  const names = (fields: { name: string }[]) => fields.map(({ name }) => pnameOfProperty(name))
  const published = world.collections.filter((collection) => collection.published)
  const of = (axis: GroupName['axis'], source: string, relationType: string | null, fields: string[]) => ({
    name: { axis, source, relationType },
    fields,
  })
  return [
    ...world.taxonomies
      .filter(({ name }) => taxonomies.includes(name))
      .map(({ name, fields }) => of('tax', name, null, ['@author', ...names(fields)])),
    ...published.map(({ name, fields }) => of('pco', name, null, names(fields))),
    ...published.flatMap(({ name, relations }) =>
      relations.map(({ type, fields }) => of('rco', name, type, ['@partner', ...names(fields)])),
    ),
  ]
}
