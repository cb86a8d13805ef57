/** `/` anywhere outside a field leads to the search; from the first moment on, before React has taken over the page. */
export function listenForSlash(): void {
  // Before the tree takes the key for its type-ahead.
  window.addEventListener('keydown', slash, true)
}

function slash(event: KeyboardEvent) {
  const target = event.target as HTMLElement
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
  event.preventDefault()
  event.stopPropagation()
  const field = [
    ...document.querySelectorAll<HTMLElement>('[aria-label=suchen][role=combobox], [role=searchbox], [role=search] input'),
  ].find((each) => each.getClientRects().length > 0)
  // Where there is no field on the screen, the bar has a link to the page that is one.
  if (field) field.focus()
  else document.querySelector<HTMLElement>('a[href="/Suche"]')?.click()
}
