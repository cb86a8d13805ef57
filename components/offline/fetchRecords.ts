import { print } from '@apollo/client/utilities'
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client'
import { endpoint } from '@/lib/apollo/endpoint'
import { USUAL_PAUSE_S } from '@/lib/browser/wantedPause'
import { treeKey } from '@/lib/domain/tree/treeKeys'
import { forgetOutdated, keepWished } from '@/lib/visited/answerStore'
import { type Answer, answersToKeep, type Operation } from '@/lib/visited/operations'
import { childVariables, ChildListQuery } from '../taxon/ChildList'
import { TaxonScreenQuery, taxonVariables } from '../taxon/taxonQuery'
import { KeepingStopped } from './keeping'
import { TreeLineage } from '../tree/treeSource'

/**
 * Fetches what the pages of objects ask, one after the other, and keeps it by wish (lib/visited/answerStore.ts): what everybody may see, whoever
 * asks. Waits where the server wants a pause. Rejects with {@link KeepingStopped} when it cannot go on; what came before stays.
 *
 * @param onDone called after each, with how many there are
 * @returns how many of them nobody may see, or are gone
 */
export async function fetchRecords(
  client: ApolloClient,
  ids: readonly string[],
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  await forgetOutdated([TaxonScreenQuery, TreeLineage, ChildListQuery].map((query) => asked(client, query, {})))
  const waiting = [...ids]
  const known = new Set(ids)
  let missing = 0
  for (let at = 0; at < waiting.length; at++) {
    const id = waiting[at] ?? ''
    const key = treeKey('taxon', id)
    const operations = [asked(client, TaxonScreenQuery, taxonVariables(id)), asked(client, TreeLineage, { key })]
    const answers = await answered(operations, signal)
    const { taxon } = answers[0]?.answer.data as { taxon: { childCount: number; accepted: { id: string } | null } | null }
    if (taxon === null) missing++
    else {
      await keep(answers)
      if (taxon.childCount > 0) await keep(await answered([asked(client, ChildListQuery, childVariables(key))], signal))
      // A synonym's page shows what is known of its accepted name.
      if (taxon.accepted && !known.has(taxon.accepted.id)) waiting.push(taxon.accepted.id)
      if (taxon.accepted) known.add(taxon.accepted.id)
    }
    onDone(Math.min(at + 1, ids.length))
  }
  return missing
}

/** As the data client sends it, so that its question finds the answer. */
export function asked(client: ApolloClient, query: DocumentNode, variables: OperationVariables): Operation {
  const document = client.cache.transformDocument(query)
  const [definition] = document.definitions
  const operationName = definition?.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : ''
  return { operationName, query: print(document), variables }
}

async function answered(operations: Operation[], signal: AbortSignal): Promise<{ operation: Operation; answer: Answer }[]> {
  for (;;) {
    signal.throwIfAborted()
    // The service worker lets it pass: it would push out what was read.
    const response = await fetch(endpoint(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operations),
      cache: 'no-store',
      signal,
    })
    if (response.ok) {
      const answers = answersToKeep(operations, await response.text())
      if (answers.length < operations.length) throw new KeepingStopped('Der Server konnte ein Objekt nicht liefern.')
      return answers
    }
    if (response.status !== 429) throw new KeepingStopped('Der Server antwortet im Moment nicht wie erwartet.')
    await pause(1000 * (Number(response.headers.get('retry-after')) || USUAL_PAUSE_S), signal)
  }
}

/** Ends early when nobody waits any more. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

async function keep(answers: { operation: Operation; answer: Answer }[]): Promise<void> {
  try {
    await keepWished(answers)
  } catch {
    throw new KeepingStopped('Dieser Browser hat dafür keinen Platz mehr.')
  }
}
