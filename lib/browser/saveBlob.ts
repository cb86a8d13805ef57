/** Hands the browser a file to save. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some browsers read it only after a moment.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
