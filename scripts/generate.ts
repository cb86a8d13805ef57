import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateOutput } from '@gql.tada/cli-utils'
import { openInMemory } from '../server/db/pglite/openPglite'
import { schemaText } from '../server/db/schema/schemaText'
import { printedSchema } from '../server/graphql/schema'
import { withGeneratedParts } from './readme/generatedParts'

/** Prints what follows from the code: the schema of the interface, the types of gql.tada from it, parts of the README, and the schema of the database. */
async function generate() {
  const root = join(__dirname, '..')
  writeFileSync(join(root, 'server/schema.graphql'), printedSchema())
  await generateOutput({ output: undefined, tsconfig: join(root, 'tsconfig.json'), disablePreprocessing: false })
  const readme = join(root, 'README.md')
  writeFileSync(readme, withGeneratedParts(readFileSync(readme, 'utf8')))
  const database = await openInMemory(60_000)
  writeFileSync(join(root, 'server/db/schema.sql'), await schemaText(database.owner))
  await database.close()
}

void generate()
