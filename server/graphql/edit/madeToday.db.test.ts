import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

describeOneEngine('what is made shortly after midnight', (db) => {
  beforeAll(() => fillSmallWorld(db()))
  afterEach(() => jest.useRealTimers())

  test.each([
    // Midnight is at 22:00 UTC in summer, at 23:00 in winter.
    ['2026-06-30T22:30:00Z', '2026-07-01'],
    ['2026-12-31T22:30:00Z', '2026-12-31'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('at %s is of %s, as the calendar in Switzerland has it', async (now, day) => {
    // Only what time it is: the database waits by the true clock.
    jest.useFakeTimers({
      now: new Date(now),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    })
    const terms = `name: "Von ${now}", licence: "CC0-1.0", citation: "x"`
    const made = `mutation {
      createTaxonomy(organizationId: "${ids.office}", type: Art, taxonomy: { ${terms} }) { lastUpdated }
      createCollection(organizationId: "${ids.office}", collection: { ${terms} }) { lastUpdated } }`
    const { data, errors } = await ask(db(), made, ids.anna)
    expect([errors, data]).toEqual([undefined, { createTaxonomy: { lastUpdated: day }, createCollection: { lastUpdated: day } }])
  })

  test('a day that is said is the one that holds', async () => {
    const said = `name: "Gesagt", licence: "CC0-1.0", citation: "x", lastUpdated: "2020-02-29"`
    const made = `mutation { createCollection(organizationId: "${ids.office}", collection: { ${said} }) { lastUpdated } }`
    expect((await ask(db(), made, ids.anna)).data).toEqual({ createCollection: { lastUpdated: '2020-02-29' } })
  })
})
