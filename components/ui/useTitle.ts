'use client'

import { useEffect } from 'react'

/** The window's title follows the record; the page's own title stays until it is known. */
export function useTitle(title: string | null | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Arteigenschaften`
  }, [title])
}
