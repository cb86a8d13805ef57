'use client'

import { useLayoutEffect } from 'react'
import { claimTitle } from '@/stores/windowTitle'

/**
 * Calls the window after what is shown, while it is shown; nothing while it is not known, then the page's own title stands there. Only
 * says so: written it is in one place (components/shell/WindowTitle.tsx). As a layout effect, so that it ends before the next one begins.
 */
export function useTitle(title: string | null | undefined) {
  useLayoutEffect(() => (title ? claimTitle(title) : undefined), [title])
}
