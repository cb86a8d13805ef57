import type { RawBuilder } from 'kysely'

/** What is done to the small world behind the program's back, and what is to be found of it: rule, number, first example. */
export type Damage = [
  title: string,
  statements: RawBuilder<unknown>[],
  findings: [rule: string, count: number, example: string][],
]

/** An id of nothing in the small world. */
export const batch = '80000000-0000-4000-8000-000000000001'
