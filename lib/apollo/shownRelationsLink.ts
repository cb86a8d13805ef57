import { ApolloLink } from '@apollo/client'
import { mergeMap, type Observable, of } from 'rxjs'

/** The part of an answer to the page of an object (components/taxon/taxonQuery.ts) of which one asks for further pages. */
interface Answer {
  taxon?: { relations?: { total: number; nodes: readonly unknown[] } } | null
}

/**
 * Whoever asks for an object anew (an edit, a newer Datenstand, a connection that is back) gets as many of its relations as are shown: with the first page
 * alone those behind it would go. One question may not ask for so many, so they are asked for page by page, and answered at once.
 */
export const shownRelationsLink = () =>
  new ApolloLink((operation, forward) => {
    const { query, variables } = operation
    if (variables.relationsFrom !== 0) return forward(operation)
    const shown = operation.client.readQuery<Answer>({ query, variables })?.taxon?.relations?.nodes.length ?? 0
    const ask = (before: readonly unknown[]): Observable<ApolloLink.Result> =>
      forward(pageFrom(operation, before.length)).pipe(
        mergeMap((answer) => {
          const { taxon } = (answer.data ?? {}) as Answer
          const page = taxon?.relations
          if (!page) return of(answer)
          const nodes = [...before, ...page.nodes]
          const isAll = nodes.length >= shown || nodes.length >= page.total || page.nodes.length === 0
          return isAll
            ? of({ ...answer, data: { ...answer.data, taxon: { ...taxon, relations: { ...page, nodes } } } })
            : ask(nodes)
        }),
      )
    return ask([])
  })

/** The same operation, from another row on. */
const pageFrom = (operation: ApolloLink.Operation, relationsFrom: number): ApolloLink.Operation =>
  Object.create(operation, { variables: { value: { ...operation.variables, relationsFrom } } }) as ApolloLink.Operation
