import { parseName } from '../matching/parseName'

/** Titles by which a column of names is known, the surest first. Each ends where its word does: Artemisia begins like «Art», and is none. */
export const nameTitles = [
  /^(scientific ?name|wissenschaftlicher? ?name|lateinischer? ?name|name ?\(?lat)/i,
  /^(taxon|taxa|taxon ?name|species|art(name)?|artname lat.*|name|nom scientifique|latin ?name)$/i,
  /(?<!\p{L})(art|name|nom)?(wissenschaftlich|scientific|lateinisch|latein(name)?(?!\p{L})|latin(o|e|name)?(?!\p{L}))|taxon(?!us)/iu,
  /^(lebensraum(-?typ)?|lebensräume|habitat(-?type?)?|biotop(-?typ)?|vegetationseinheit)$/i,
  /^(deutscher? ?name|trivialname|vernacular ?name)$/i,
  /^(art(en)?-?(namen?|bezeichnung|gruppen?|listen?|kürzel|id|nr|nummer)?|species ?(names?|id)?|namen?|names|espèces?)(?!\p{L})/iu,
  /^(pflanzen|tier|vogel|pilz)-?(art(en)?|namen?)(?!\p{L})/iu,
  /^(id|uuid|taxon-?id|([\p{L}]+[ -]?)?code)$/iu,
] as const

/** These are titles though they are built like a name, of two words and more: no epithet is such a word. */
const certainTitles = [
  /[\s_(-](scientific|wissenschaftlich\p{L}*|lateinisch\p{L}*|latein|latin|(art)?namen?|names|art|arten|code|id)\)?$/iu,
  /^(plant|animal|bird|fish|insect|tree|host) species$/i,
  /^(scientific|wissenschaftlich\p{L}*|lateinisch\p{L}*|latein|latin|nom|namen? (der|des|of)) /iu,
  /^(art|arten|artname|name|species)[ _-](deutsch|wiss|wissenschaftlich|lateinisch|latein|lat|scientific|latin|de|fr|it|en)(?!\p{L})/iu,
] as const

/**
 * What else tables have for titles, each whole: «Region Bern» is none. Neither are ranks, which stand beside the names of genera as well, nor «Pflanzen»,
 * which somebody may look for.
 */
const otherTitles = [
  /^((fund|stand|wohn)?ort(e|schaft)?|gemeinde|kanton|land|region|gebiet|fläche|plot|parzelle|koordinaten|höhe|pflanze)$/i,
  /^(\p{L}*datum|tag|monat|jahr|\p{L}*(an)?zahl|menge|häufigkeit|deckung|nr\.?|\p{L}*nummer|status|quelle)$/iu,
  /^(bemerkung(en)?|notiz(en)?|kommentare?|beobachter(in)?|finder(in)?|autor(in)?|lebensraum)$/i,
  /^(deutsch|französisch|italienisch|englisch|rätoromanisch|plants?|plante|lieu|commune|année|nombre|remarques?|auteur)$/i,
  /^(site|location|locality|place|country|canton|date|day|year|count|number|abundance|cover|author|observer|source)$/i,
  /^(remarks?|notes?|comments?|luogo|data|anno)$/i,
] as const

const isOneOf = (titles: readonly RegExp[], text: string) => titles.some((title) => title.test(text))

/** Whether a text is known as the title of a column of names, wherever it stands; «seltene Art» may as well be a remark. */
export const isSureTitle = (text: string): boolean => isOneOf(nameTitles, text) && (parseName(text)?.words.length ?? 0) < 2

/** Whether a text that stands where the names do is the title of their column. */
export const isNameTitle = (text: string): boolean => isOneOf(certainTitles, text) || isSureTitle(text)

/** Whether a text is known as a title of tables, with its unit or without: «Höhe (m)». */
export const isOtherTitle = (text: string): boolean => isOneOf(otherTitles, (text.split(/[([:]/, 1)[0] ?? '').trim())

/** Whether a cell reads as a name and is no title: genus and epithet, a genus with its author, or the formula of a hybrid. */
export function readsAsName(text: string): boolean {
  if (isNameTitle(text)) return false
  const name = parseName(text)
  if (name === null) return /^\p{L}.* [×x] ?\p{L}/u.test(text)
  return name.words.length >= 2 || (name.author !== '' && !name.isAuthorUnsure)
}

/** Whether the first word ends as nearly all genera do; few titles have such an end. */
export const endsAsGenus = (text: string): boolean => /^[\p{L}-]+(a|us|um|is|es|as|ys|os|on|er|ps|[eox])(?!\p{L})/u.test(text)
