/** What somebody sent, to be quoted in a sentence: its first letters, `most` of them. */
export const quotedInput = (text: string, most = 100): string => `«${text.length > most ? `${text.slice(0, most)}…` : text}»`
