import { print } from '@apollo/client/utilities'
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client'
import { endpoint } from '@/lib/apollo/endpoint'
import { USUAL_PAUSE_S } from '@/lib/browser/wantedPause'
import { treeKey } from '@/lib/domain/tree/treeKeys'
import { keepWished } from '@/lib/visited/answerStore'
import { answersToKeep, type Operation } from '@/lib/visited/operations'
import { TreeLineage } from '../tree/treeSource'

/**
 * Fetches what the pages of objects ask, one after the other, and keeps it by wish (lib/visited/answerStore.ts): what everybody may see, whoever
 * asks. Waits where the server wants a pause. Rejects when an object cannot be had or kept; what came before stays.
 *
 * @param onDone called after each, with how many there are
 */
export async function fetchRecords(
  client: ApolloClient,
  ids: readonly string[],
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { TaxonScreenQuery, taxonVariables } = await import('../taxon/taxonQuery')
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted()
    const operations = [
      asked(client, TaxonScreenQuery, taxonVariables(id)),
      asked(client, TreeLineage, { key: treeKey('taxon', id) }),
    ]
    await keepWished(answersToKeep(operations, await answered(operations, signal)))
    onDone(at + 1)
  }
}

/** As the data client sends it, so that its question finds the answer. */
function asked(client: ApolloClient, query: DocumentNode, variables: OperationVariables): Operation {
  const document = client.cache.transformDocument(query)
  const [definition] = document.definitions
  const operationName = definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : ''
  return { operationName, query: print(document), variables }
}

async function answered(operations: readonly Operation[], signal: AbortSignal): Promise<string> {
  for (;;) {
    // The service worker lets it pass: it would push out what was read.
    const response = await fetch(endpoint(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operations),
      cache: 'no-store',
      signal,
    })
    if (response.ok) return response.text()
    if (response.status !== 429) throw new TypeError(`answered with ${response.status}`)
    const seconds = Number(response.headers.get('retry-after')) || USUAL_PAUSE_S
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    signal.throwIfAborted()
  }
}
