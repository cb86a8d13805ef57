/** For an element that the server may have filled in the exported page: React leaves what it finds there. */
export const filledByServer = (html = '') =>
  ({
    inert: true,
    'aria-hidden': true,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  }) as const
