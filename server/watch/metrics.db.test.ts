import { describeOneEngine } from '../db/testing/testDatabase'
import { createMetrics } from './metrics'

describeOneEngine('the figures of a server', (db) => {
  test('count what was refused by its reason, files and pages like the interface', async () => {
    const metrics = createMetrics(db())
    const request = { id: 'a', method: 'GET', route: '/export.csv', asked: [], status: 200, seconds: 0.1, viewer: null }
    for (const status of [200, 404, 429, 503, 503, 507]) metrics.seen({ ...request, status })
    metrics.seen({ ...request, route: '/graphql', asked: [{ field: 'taxon', outcome: 'RATE_LIMITED' }] })
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('arteigenschaften_refusals_total{'))
    expect(lines.sort()).toEqual([
      'arteigenschaften_refusals_total{reason="RATE_LIMITED"} 2',
      'arteigenschaften_refusals_total{reason="STORAGE_FULL"} 1',
      'arteigenschaften_refusals_total{reason="UNAVAILABLE"} 2',
    ])
  })
})
