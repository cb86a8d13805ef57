// What the browser gets instead of the package `graphql` (next.config.ts): the same functions in a quarter of the weight, of which the
// typed documents need this one anyway. Only the browser: the server runs the real one.
// eslint-disable-next-line no-restricted-syntax
export * from '@0no-co/graphql.web'
import { type ASTNode, visit as visitAll } from '@0no-co/graphql.web'

/** Only makes a query shorter on its way through a server-rendered page, of which there is none. */
export const stripIgnoredCharacters = (source: string) => source

const kindsOf = new WeakMap<ASTNode, ReadonlySet<string>>()

/**
 * The data client looks each document through a dozen times before it asks: for one directive after the other, for fragments, for directives that are to be
 * taken out. Most documents have none of what is looked for, which one walk tells.
 */
export const visit: typeof visitAll = (root: ASTNode, visitor: object) => {
  const kinds = kindsOf.get(root) ?? kindsIn(root)
  kindsOf.set(root, kinds)
  return mayFind(visitor, kinds) ? (visitAll(root, visitor) as never) : root
}

function mayFind(visitor: object, kinds: ReadonlySet<string>): boolean {
  // Whoever takes directives out sees what uses their variables, too, and does nothing with it where there are none.
  if ('Directive' in visitor && 'VariableDefinition' in visitor) return kinds.has('Directive')
  return Object.keys(visitor).some((kind) => kind === 'enter' || kind === 'leave' || kinds.has(kind))
}

function kindsIn(root: ASTNode, kinds = new Set<string>()): ReadonlySet<string> {
  kinds.add(root.kind)
  for (const value of Object.values(root) as unknown[])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) kindsIn(child, kinds)
  return kinds
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
