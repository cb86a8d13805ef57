import { Kind, parse, print, visit } from 'graphql'

/** A query as Apollo Client sends it: with the type of everything. */
export const withTypes = (text: string): string =>
  print(
    visit(parse(text), {
      SelectionSet: (node, _, parent) =>
        parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
          ? undefined
          : { ...node, selections: [...node.selections, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }] },
    }),
  )
