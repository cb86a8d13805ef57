/** Where the page says which mode it is in. */
export const MODE_ATTRIBUTE = 'data-mode'

/** Where a browser keeps what was chosen (mode.ts). */
export const MODE_KEY = 'ae.mode'
export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** Stands in every page, ahead of what is drawn. Without it, or without storage, the page is as the system is, or light. */
export const modeScript = `(function(m){try{m=localStorage.getItem('${MODE_KEY}')}catch(e){}
document.documentElement.setAttribute('${MODE_ATTRIBUTE}',/^(light|dark)$/.test(m)?m:matchMedia('${SYSTEM_IS_DARK}').matches?'dark':'light')})()`
