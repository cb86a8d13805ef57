'use client'

import { useLayoutEffect } from 'react'

/**
 * The window's title follows what is shown; the one before stays until that is known. An empty one is the program's name alone.
 * Next writes the title of the page, which knows no record, whenever it gets to it, also after this: then it is put right again. As a layout
 * effect, so that it ends before the title of the next page is written.
 */
export function useTitle(title: string | null | undefined) {
  useLayoutEffect(() => {
    if (title === null || title === undefined) return
    const wanted = title === '' ? 'Arteigenschaften' : `${title} · Arteigenschaften`
    const apply = () => {
      if (document.title !== wanted) document.title = wanted
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}
