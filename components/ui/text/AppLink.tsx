'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { moveWithinRoot } from '@/lib/browser/navigate'

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'> & { href: string }

/** A link of the program: soft, inside its root without a request, and never prefetched (each would cost 2–3 requests). */
export function AppLink({ href, ...rest }: AppLinkProps) {
  if (/^[a-z]+:/i.test(href)) return <a href={href} target="_blank" rel="noreferrer" {...rest} />
  return (
    <Link
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (moveWithinRoot(href)) event.preventDefault()
      }}
      {...rest}
    />
  )
}
