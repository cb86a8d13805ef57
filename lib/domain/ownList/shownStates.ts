/** Of which Datenstand the rows are; null where there is nothing. */
export interface ShownStates {
  names: number | null
  values: number | null
}

/** What somebody sees may be older than the data, and values than names; `sources`: of licences and citations. */
export function shownStates({ names, values }: ShownStates, sources: number): string[] {
  const ofRows =
    names === values || values === null
      ? [`Datenstand ${names ?? sources}`]
      : [`Datenstand der Namen ${names ?? sources}`, `Datenstand der Werte ${values}`]
  const isOther = [names, values].some((revision) => revision !== null && revision !== sources)
  return [...ofRows, ...(isOther ? [`Angaben zu den Quellen nach Datenstand ${sources}`] : [])]
}
