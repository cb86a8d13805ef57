/**
 * The name that stands in several columns, from the genus down. A part that begins with what stands before it, whole or with its first word shortened to
 * a letter, is the name so far and not one more word: «Abies», «Abies alba» and «A. alba» are said of one species.
 */
export function nameOfParts(parts: readonly string[]): string | null {
  const join = (before: string, part: string) => {
    const shortened = before.replace(/^(.)\S*/u, '$1.')
    const repeated = [before, shortened].find((beginning) => part.startsWith(`${beginning} `))
    return `${before} ${repeated === undefined ? part : part.slice(repeated.length + 1)}`
  }
  return parts.length === 0 ? null : parts.reduce(join)
}
