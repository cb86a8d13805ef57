import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printedSchema } from './schema'

test('the committed schema is the one that the code prints (npm run generate)', () => {
  expect(readFileSync(join(__dirname, '../schema.graphql'), 'utf8')).toBe(printedSchema())
})
