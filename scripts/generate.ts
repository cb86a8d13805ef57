import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateOutput } from '@gql.tada/cli-utils'
import { printedSchema } from '../server/graphql/schema'

/** Prints the schema and, from it, the types of gql.tada; both are committed, and `npm run check` compares. */
async function generate() {
  const root = join(__dirname, '..')
  writeFileSync(join(root, 'server/schema.graphql'), printedSchema())
  await generateOutput({ output: undefined, tsconfig: join(root, 'tsconfig.json'), disablePreprocessing: false })
}

void generate()
