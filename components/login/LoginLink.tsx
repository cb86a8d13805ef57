'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { paths } from '@/lib/domain/addresses/paths'

/**
 * Leads to the login and from there back to where one is. The place is put into the address when one goes: exported pages do not know
 * it while they hydrate.
 */
export function LoginLink(props: Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'>) {
  const router = useRouter()
  return (
    <Link
      href={paths.login()}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        const { pathname, search, hash } = window.location
        if (pathname !== paths.login()) router.push(paths.login(pathname + search + hash))
      }}
      {...props}
    />
  )
}
