import type { SourceTaxon } from '../../plan'

/** A taxon that rows only mention. */
export const syntheticRow = (
  ref: string,
  name: string,
  rank: string | null,
  parentRef: string | null,
  line: number,
): SourceTaxon => ({
  line,
  sourceId: ref,
  alias: ref,
  parentRef,
  acceptedRef: null,
  synonym: false,
  name,
  code: null,
  author: null,
  rank,
  rankVerbatim: null,
  status: 'accepted',
  statusVerbatim: null,
  properties: '{}',
})

/** A name that the row of its accepted taxon gives. */
export const synonymRow = (name: string, acceptedRef: string | null, line: number): SourceTaxon => ({
  ...syntheticRow('', name, null, null, line),
  sourceId: null,
  alias: null,
  acceptedRef,
  synonym: true,
  status: 'synonym',
})
