import { motion } from '@/lib/theme'

/**
 * Styles of a list with `aria-busy` (or of a part that is `inert` meanwhile) whose entries answer an earlier question: dimmed, unless the answer is quick, and
 * the pointer does not reach them. The keyboard is the list's own business.
 */
export const dimmedWhileBusy = {
  '& [role=option], & > ul': { transition: `opacity ${motion}` },
  '&[aria-busy=true] [role=option], &[inert] > ul': { opacity: 0.5, transitionDelay: '.1s' },
  '&[aria-busy=true] [role=option]': { pointerEvents: 'none' },
} as const
