/** A text for XML and HTML, also for attributes in quotes. What XML 1.0 cannot hold at all becomes a replacement character. */
export const xml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
