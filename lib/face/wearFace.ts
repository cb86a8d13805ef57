import { FACE, FACE_ATTRIBUTE, FACE_KEY } from './face'

let isHere = false

/**
 * In a browser that does not have the face yet: fetches it when the page stands, behind all that people wait for. It is written in it at once if no line in
 * sight would move, else from the next page on. From then on the script ahead of each page knows (lib/browser/modeScript.ts).
 */
export async function fetchFace(): Promise<void> {
  const { documentElement: root, fonts } = document
  if (root.hasAttribute(FACE_ATTRIBUTE)) return
  const faces = await Promise.all(['', 'italic '].map((style) => fonts.load(`${style}1em ${FACE}`)))
  if (faces.some(({ length }) => length === 0)) return
  isHere = true
  const before = linesInSight()
  wearFace()
  // Measured and taken back before anything is drawn.
  if (before.some(([line, top]) => Math.abs(line.getBoundingClientRect().top - top) > 2)) root.removeAttribute(FACE_ATTRIBUTE)
  localStorage.setItem(FACE_KEY, '1')
}

/** For another page, of which nothing is in sight yet. */
export function wearFace(): void {
  if (isHere) document.documentElement.setAttribute(FACE_ATTRIBUTE, '')
}

const linesInSight = () =>
  [...document.querySelectorAll('h1, h2, h3, p, li, dt, tr, button, [role=treeitem]')].flatMap((line) => {
    const { top, height } = line.getBoundingClientRect()
    return height > 0 && top < innerHeight && top > -height ? [[line, top] as const] : []
  })
