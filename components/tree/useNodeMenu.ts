'use client'

import { type MouseEvent, useCallback, useState } from 'react'
import { isLoggedIn, useLogin } from '@/stores/login'
import type { PlacedNode } from './treeNode'

/** The menu of a node, where it was asked for: by the second button, a long press or the keyboard. */
export function useNodeMenu() {
  const [menu, setMenu] = useState<{ node: PlacedNode; href: string; top: number; left: number } | null>(null)
  const openMenu = useCallback((event: MouseEvent, node: PlacedNode, href: string) => {
    // Everybody else keeps the browser's own menu.
    if (!isLoggedIn(useLogin.getState())) return
    event.preventDefault()
    setMenu({ node, href, top: event.clientY, left: event.clientX })
  }, [])
  return { menu, openMenu, closeMenu: () => setMenu(null) }
}
