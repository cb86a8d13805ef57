/** Half of a surrogate pair can stand neither in an address nor in the database. */
export const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd')
