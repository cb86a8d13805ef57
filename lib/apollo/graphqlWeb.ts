// What the browser gets instead of the package `graphql` (next.config.ts): the same functions in a quarter of the weight, of which the
// typed documents need this one anyway. Only the browser: the server runs the real one.
// eslint-disable-next-line no-restricted-syntax
export * from '@0no-co/graphql.web'
import { type ASTNode, BREAK, visit as visitAll } from '@0no-co/graphql.web'

/** Only makes a query shorter on its way through a server-rendered page, of which there is none. */
export const stripIgnoredCharacters = (source: string) => source

const withoutDirectives = new WeakMap<ASTNode, boolean>()

/** The data client looks each document through for one directive after the other; most have none. */
export const visit: typeof visitAll = (root: ASTNode, visitor: object) => {
  if ('Directive' in visitor && Object.keys(visitor).length === 1) {
    const hasNone = withoutDirectives.get(root) ?? !hasDirective(root)
    withoutDirectives.set(root, hasNone)
    if (hasNone) return root
  }
  return visitAll(root, visitor) as never
}

function hasDirective(root: ASTNode): boolean {
  let isFound = false
  visitAll(root, {
    Directive() {
      isFound = true
      return BREAK
    },
  })
  return isFound
}
