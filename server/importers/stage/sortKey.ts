/**
 * What the database's `natural_key` answers for a name without accents: its regular expressions cost more than the insertion of a row, and most
 * names need none of unaccent's dictionary. Null: let the database do it.
 */
export function asciiSortKey({ code, name }: { code: string | null; name: string }): string | null {
  const text = code === null ? name : `${code} ${name}`
  return notAscii.test(text) ? null : text.toLowerCase().replace(/\d+/g, (digits) => digits.replace(/^0+/, '').padStart(10, '0'))
}

const notAscii = /[^\x20-\x7e]/
