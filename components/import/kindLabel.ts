/** What stands in a column, in a word. */
export const kindLabel = (kind: string): string => labels[kind] ?? kind

const labels: Record<string, string | undefined> = {
  number: 'Zahl',
  boolean: 'ja/nein',
  text: 'Text',
  date: 'Datum',
  empty: 'leer',
  unseen: 'am Anfang leer',
}
