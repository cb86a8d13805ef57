/**
 * Lower case without accents, for comparing what people type. Letter by letter, so that a place in the folded text is the same
 * place in the text's NFC form.
 */
export function foldText(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return folded.length === letter.length ? folded : letter
  }).join('')
}
