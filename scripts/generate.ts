import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateOutput } from '@gql.tada/cli-utils'
import { openInMemory } from '../server/db/pglite/openPglite'
import { schemaText } from '../server/db/schema/schemaText'
import { createApp } from '../server/http/app'
import type { OpenApi } from '../server/http/contract/openApi'
import { printedSchema } from '../server/graphql/schema'
import { readSettings } from '../server/settings'
import { addressesPage } from './readme/addressesPage'
import { withGeneratedParts } from './readme/generatedParts'

/** Prints what follows from the code: the schema of the interface, the types of gql.tada from it, parts of the README, the schema of the database, and
 * the description of the addresses with its page. */
async function generate() {
  const root = join(__dirname, '..')
  writeFileSync(join(root, 'server/schema.graphql'), printedSchema())
  await generateOutput({ output: undefined, tsconfig: join(root, 'tsconfig.json'), disablePreprocessing: false })
  const readme = join(root, 'README.md')
  writeFileSync(readme, withGeneratedParts(readFileSync(readme, 'utf8')))
  const database = await openInMemory(60_000)
  writeFileSync(join(root, 'server/db/schema.sql'), await schemaText(database.owner))
  const app = await createApp({ database, settings: readSettings({ JWT_SECRET: 'of nobody, for nothing but a description' }) })
  const document: OpenApi = (await app.inject('/openapi.json')).json()
  await app.close()
  await database.close()
  writeFileSync(join(root, 'server/openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
  writeFileSync(join(root, 'content/adressen.mdx'), addressesPage(document))
}

void generate()
