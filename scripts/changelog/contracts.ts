import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, lexicographicSortSchema, parse, print, printSchema, visit } from 'graphql'
import { roots } from '../../lib/domain/addresses/routes'
import { served } from '../../lib/domain/addresses/served'
import { settingList } from '../../server/settingList'

/** What others build on: programs, links and web servers, whoever runs it. */
export interface Contract {
  /** `interface 1a2b3c4d`: another one when the contract is. */
  mark: string
  /** Where it stands. */
  path: string
}

/** Descriptions and order are no part of what others build on. */
export const contracts = (): Contract[] => [
  {
    mark: mark('interface', schemaShape(readFileSync(join(__dirname, '../../server/schema.graphql'), 'utf8'))),
    path: 'server/schema.graphql',
  },
  { mark: mark('addresses', addresses()), path: 'lib/domain/addresses/routes.ts, served.ts' },
  {
    mark: mark('settings', settingList.map((setting) => `${setting.name}=${setting.default}`).sort()),
    path: 'server/settingList.ts',
  },
]

/** A sentence for each contract whose mark the changelog lacks. */
export const untold = (changelog: string, now = contracts()): string[] =>
  now
    .filter((contract) => !changelog.includes(`\`${contract.mark}\``))
    .map(
      (contract) =>
        `${contract.path} has changed in a way that others notice. ` +
        'Say it in CHANGELOG.md under «Unreleased», for those who run the program or build on it, ' +
        `and end the entry with (\`${contract.mark}\`).`,
    )

/** The schema without its descriptions, in alphabetical order. */
export function schemaShape(schema: string): string {
  const sorted = printSchema(lexicographicSortSchema(buildSchema(schema)))
  return print(
    visit(parse(sorted), { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) }),
  )
}

const addresses = () => [...roots.map(({ segment, page, depth }) => `${segment} ${page} ${depth}`), ...served].sort()

const mark = (name: string, content: unknown) =>
  `${name} ${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)}`
