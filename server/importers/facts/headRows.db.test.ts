import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { saidBy } from './headRows'

describeOneEngine('what a staged row says', (db) => {
  test.each([
    ['all that is in it', '{"a": "1", "b": 1.50}', '{"a": "1", "b": 1.50}'],
    ['nothing of what is wrong', '{"a": null, "b": "x", "c": null}', '{"b": "x"}'],
    ['nothing at all', '{"a": null}', '{}'],
    [
      'nulls inside of its values',
      '{"a": {"x": null, "y": [null, {"z": null}]}, "b": null}',
      '{"a": {"x": null, "y": [null, {"z": null}]}}',
    ],
  ])('is %s', async (_, properties, said) => {
    const { rows } = await sql<{ said: string }>`
      select ${saidBy('i')}::text as said from (select ${properties}::jsonb as properties) i`.execute(db().owner)
    expect(rows).toEqual([{ said }])
  })
})
