/** Languages by ISO 639-1 and ISO 639-3: those that sources have names in. */
const pairs =
  'de deu fr fra it ita rm roh en eng nl nld es spa pt por la lat da dan sv swe no nor nb nob nn nno fi fin is isl et est lv lav lt lit pl pol ' +
  'cs ces sk slk sl slv hr hrv sr srp hu hun ro ron bg bul el ell uk ukr ru rus tr tur ar ara he heb fa fas ja jpn zh zho ko kor hi hin th tha vi vie ' +
  'id ind ms msa ca cat eu eus gl glg cy cym ga gle gd gla lb ltz sq sqi mk mkd mt mlt af afr eo epo'

const words = pairs.split(' ')

/** Three letters of ISO 639-3 by the two of ISO 639-1. */
export const longLanguages: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: words.length / 2 }, (_, index) => [words[2 * index] ?? '', words[2 * index + 1] ?? '']),
)

/** The other way round. */
export const shortLanguages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(longLanguages).map(([short, long]) => [long, short]),
)
