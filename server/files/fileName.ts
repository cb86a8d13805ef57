/** Content-Disposition with a name of such words. */
export function attachment([subject = '', ...words]: readonly string[], extension: string): string {
  const name = `Arteigenschaften ${[fileSafe(subject), ...words].join(' ')}.${extension}`
  return `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

/** Without what Windows or a header cannot have in a name, and not longer than file systems like. */
function fileSafe(text: string): string {
  return [...text.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '-')].slice(0, 80).join('').trim()
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }

/** For clients that do not read filename*. */
function ascii(text: string): string {
  return text
    .replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_')
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
