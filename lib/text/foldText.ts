/**
 * Lower case without accents, for comparing what people type. Letter by letter, so that a place in the folded text is the same
 * place in the text's NFC form.
 */
export function foldText(text: string): string {
  // Most names: nothing to take apart, and a list of hits folds each of them with every letter that is typed.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  return Array.from(text.normalize('NFC'), (letter) => {
    const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return folded.length === letter.length ? folded : letter
  }).join('')
}
