/** For GlobalStyles inside `@media print`: the program's frame fills the window and scrolls inside; on paper a page is as long as its text. */
export const unframed = {
  'html, body': { height: 'auto', overflow: 'visible' },
  // The frame's own classes are stronger than these.
  'div:has(> header), div:has(> header) > div': {
    display: 'block !important',
    height: 'auto !important',
    overflow: 'visible !important',
  },
  'div:has(> header) > header': { display: 'none !important' },
} as const
