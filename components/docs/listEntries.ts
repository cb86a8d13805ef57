'use client'

import styled from '@emotion/styled'
import { AppLink } from '@/components/ui/text/AppLink'
import { tones } from '@/lib/theme'

const mark = { background: tones.orange100, color: 'inherit', borderRadius: 3, padding: '0 1px' } as const

/** A page in the list of the documentation; `data-part`: it belongs to the one above that has none. */
export const Entry = styled(AppLink)({
  display: 'block',
  padding: '8px 16px 10px 17px',
  borderLeft: '3px solid transparent',
  color: tones.ink,
  textDecoration: 'none',
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4, color: tones.ink2 },
  '& mark': mark,
  '&[data-part]': { padding: '5px 16px 6px 29px' },
  '&[data-part] + ul': { paddingLeft: 12 },
  '&[data-part] strong': { fontWeight: 500 },
  '&:hover': { background: tones.orange50 },
  '&[aria-current]': { background: tones.orange50, borderColor: tones.orange },
  '&:focus-visible': { outlineOffset: -2 },
})

/** A section below its page; `data-level` is that of its heading. */
export const SectionEntry = styled(AppLink)({
  display: 'block',
  padding: '4px 16px 4px 32px',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: tones.ink,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&[data-level="3"]': { paddingLeft: 46, color: tones.ink2 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { display: 'block', fontSize: '0.8125rem', color: tones.ink2 },
  '& mark': mark,
  '&:hover': { background: tones.orange50, color: tones.ink },
  '&:focus-visible': { outlineOffset: -2 },
})
