/** One operation as a client sends it. */
export interface Operation {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}
