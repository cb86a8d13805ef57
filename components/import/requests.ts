import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'

/** The answer about a draft, never kept: it changes by the second and is as long as the draft's problems. Throws what went wrong. */
export async function askDraft<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query<Data, OperationVariables>({ query, variables, fetchPolicy: 'no-cache' })
  if (!data) throw error ?? new Error('An answer without data')
  return data as Data
}

/** The same for what changes it. */
export async function changeDraft<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.mutate<Data, OperationVariables>({ mutation, variables, fetchPolicy: 'no-cache' })
  if (!data) throw error ?? new Error('An answer without data')
  return data as Data
}
