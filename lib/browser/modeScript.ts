import { FACE_ATTRIBUTE, FACE_KEY } from '../face/face'

/** Where the page says which mode it is in. */
export const MODE_ATTRIBUTE = 'data-mode'

/** Where a browser keeps what was chosen (mode.ts). */
export const MODE_KEY = 'ae.mode'
export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/**
 * Stands in every page, ahead of what is drawn: says which mode it is in and whether this browser has the page's face, and follows the system in the evening
 * and what is chosen in another tab. Without storage the page is as the system is.
 */
export const modeScript = `(function(q){function set(){var m,r=document.documentElement;try{m=localStorage.getItem('${MODE_KEY}')
localStorage.getItem('${FACE_KEY}')&&r.setAttribute('${FACE_ATTRIBUTE}','')}catch(e){}
r.setAttribute('${MODE_ATTRIBUTE}',/^(light|dark)$/.test(m)?m:q.matches?'dark':'light')}
set();q.addEventListener('change',set);addEventListener('storage',set)})(matchMedia('${SYSTEM_IS_DARK}'))`
