import { foldedName } from './exportAxes'

/** What a taxonomy is called that a link names as it was called before, or with other capitals; any other name as it is. */
export function presentName(all: readonly { name: string; formerNames: readonly string[] }[]): (name: string) => string {
  const named = new Map([
    ...all.flatMap(({ name, formerNames }) => formerNames.map((former): [string, string] => [foldedName(former), name])),
    ...all.map(({ name }): [string, string] => [foldedName(name), name]),
  ])
  return (name) => named.get(foldedName(name)) ?? name
}
