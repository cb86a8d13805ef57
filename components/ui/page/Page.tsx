'use client'

import styled from '@emotion/styled'

/** A scrolling page of text: everything that has no panes of its own. `main` for assistive technology and the skip link. */
export const Page = styled((props: React.ComponentProps<'main'>) => <main id="inhalt" tabIndex={-1} {...props} />)({
  flex: 1,
  minHeight: 0,
  // What only screen readers read scrolls along; else it makes the window itself scroll.
  position: 'relative',
  overflow: 'auto',
  // Where a bar takes room, it has it before there is anything to scroll.
  scrollbarGutter: 'stable',
  padding: '20px 28px 48px',
  '&:focus': { outline: 'none' },
  '@media (max-width: 700px)': { scrollbarGutter: 'auto', padding: '14px 16px 40px' },
})
