/** A text as texts are kept: each letter one character where Unicode has one (NFC), as «ü», which programs on a Mac write as u with a sign behind it. */
export const composedText = (text: string): string => (mayBeApart.test(text) ? text.normalize('NFC') : text)

/** All characters before these are composed; whoever reads millions of cells looks there first. */
const mayBeApart = /[\u0300-\uffff]/
