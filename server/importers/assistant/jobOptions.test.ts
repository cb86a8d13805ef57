import type { ImportSettings } from '../../../lib/domain/import/importSettings'
import type { Database } from '../../db/database'
import { jobOptions } from './jobOptions'

const settings = (mapping: ImportSettings['mapping']): ImportSettings => ({
  ...{ as: 'collection', name: ' Werte ', organizationId: null, type: 'Art' },
  mapping,
})
/** Of a collection nothing is looked up. */
const nowhere = null as unknown as Database
const optionsOf = (mapping: ImportSettings['mapping']) =>
  jobOptions(nowhere, { kind: 'CHECK', settings: settings(mapping) }, ['a.csv', 'b.csv'])

const common = { path: 'a.csv', others: ['b.csv'], organizationId: null, dryRun: true }

test('without tables all columns are guessed: no mapping that names none', async () => {
  expect(await optionsOf({ tables: [] })).toEqual({ ...common, collection: 'Werte' })
})

test('what was decided for a taxonomy says nothing of a collection, and tables that name theirs have no other name', async () => {
  expect(await optionsOf({ tables: [{ taxonomy: {}, headerRow: 2 }] })).toEqual({
    ...common,
    collection: 'Werte',
    mapping: { tables: [{ headerRow: 2 }] },
  })
  expect(await optionsOf({ tables: [{ collection: 'Eigene' }] })).toEqual({
    ...common,
    mapping: { tables: [{ collection: 'Eigene' }] },
  })
})
