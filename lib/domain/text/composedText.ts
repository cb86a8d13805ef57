/** A text as texts are kept: each letter one character where Unicode has one (NFC), as «ü», which programs on a Mac write as u with a sign behind it. */
export const composedText = (text: string): string => (mayBeApart.test(text) ? text.normalize('NFC') : text)

/** All characters before these are composed; whoever reads millions of cells looks there first. */
const mayBeApart = /[\u0300-\uffff]/

/**
 * A value of a property as values are kept: composed, every blank a space, and without what nobody sees (soft hyphens, blanks without width). What looks
 * the same is the same to a filter. The same in SQL: `plain_value` (migration 082).
 */
export const plainValue = (text: string): string =>
  mayBeUnseen.test(text) ? composedText(text.replace(/\p{Zs}/gu, ' ').replace(/[\u00ad\u200b\u2060\ufeff]/g, '')) : text

const mayBeUnseen = /[\u00a0\u00ad\u0300-\uffff]/
