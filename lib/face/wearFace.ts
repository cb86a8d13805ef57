import { FACE, FACE_ATTRIBUTE, FACE_KEY } from './face'

let isHere = false

/**
 * In a browser that does not have the face yet: fetches it when the page stands, behind all that people wait for. What is read meanwhile stays as it is:
 * lines would move, and to lay all of them out anew is work that a telephone is held up by. From the next page on the script ahead of it knows
 * (lib/browser/modeScript.ts).
 */
export async function fetchFace(): Promise<void> {
  const { documentElement: root, fonts } = document
  if (root.hasAttribute(FACE_ATTRIBUTE)) return
  const faces = await Promise.all(['', 'italic '].map((style) => fonts.load(`${style}1em ${FACE}`)))
  if (faces.some(({ length }) => length === 0)) return
  isHere = true
  localStorage.setItem(FACE_KEY, '1')
}

/** For another page, of which nothing is in sight yet. */
export function wearFace(): void {
  if (isHere) document.documentElement.setAttribute(FACE_ATTRIBUTE, '')
}
