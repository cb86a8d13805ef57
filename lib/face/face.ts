/** The page's own face, Source Sans 3: a name without its number needs no quotes. */
export const FACE = 'Source Sans'

/** Where a page says that this browser has the face: only then is it written in. */
export const FACE_ATTRIBUTE = 'data-face'

/** Where a browser remembers that it has it. */
export const FACE_KEY = 'ae.face'
