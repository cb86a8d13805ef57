import { FACE, FACE_ATTRIBUTE } from './face'

// The names of a package's files have to stand in full: the compiler finds them by that.
const latin = {
  normal: new URL('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2', import.meta.url),
  italic: new URL('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2', import.meta.url),
}
const further = {
  normal: new URL('@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2', import.meta.url),
  italic: new URL('@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-italic.woff2', import.meta.url),
}

/** ř, ł and the like, fetched by the pages that have some. */
const FURTHER_LETTERS = 'unicode-range:U+100-24F,U+1E00-1EFF'

const face = (files: typeof latin, more = '') =>
  (['normal', 'italic'] as const).map(
    (style) =>
      `@font-face{font-family:${FACE};font-style:${style};font-weight:200 900;font-display:swap;src:url(${files[style].href});${more}}`,
  )

/**
 * What stands in until the face is here, each as wide on average and with its letters as high: measured over names and German sentences. The first are within
 * a hundredth of each other; the last is what many a Linux has instead.
 */
const standIns = [
  { name: 'a', faces: ['Arial', 'Segoe UI', 'Roboto', 'Liberation Sans'], size: 0.94 },
  { name: 'd', faces: ['DejaVu Sans'], size: 0.825 },
]

const standIn = ({ name, faces, size }: (typeof standIns)[number]) =>
  `@font-face{font-family:${name};src:${faces.map((face) => `local(${face})`).join()};size-adjust:${size * 100}%;` +
  `ascent-override:${percent(ASCENT / size)};descent-override:${percent(DESCENT / size)}}`

/** Of the face itself, above and below the line. */
const [ASCENT, DESCENT] = [1.024, 0.4]
const percent = (part: number) => `${Math.round(part * 100)}%`

const otherwise = `${standIns.map(({ name }) => name).join()},system-ui,sans-serif`

/** Stands in every page, ahead of its styles: no file is asked for by a page that does not say that its browser has them (wearFace.ts). */
export const faceStyles =
  `:root{--face:${otherwise}}:root[${FACE_ATTRIBUTE}]{--face:${FACE},${otherwise}}` +
  [...face(latin), ...face(further, FURTHER_LETTERS), ...standIns.map(standIn)].join('')
