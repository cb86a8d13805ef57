import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { sectionNow } from './sectionNow'

/** Follows a link to a section that stands on another page now, on arrival and later; «back» leads to where one came from. */
export function useMovedSections(topic: string): void {
  const router = useRouter()
  useEffect(() => {
    const follow = () => {
      const target = sectionNow(topic, window.location.hash)
      if (target !== undefined) router.replace(target)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [topic, router])
}
