'use client'

import { Global } from '@emotion/react'
import styled from '@emotion/styled'
import { usePrinting } from '@/lib/browser/usePrinting'
import { paths } from '@/lib/domain/addresses/paths'
import { isUuid } from '@/lib/domain/text/uuid'
import { useOperator } from '@/lib/operator/useOperator'
import { tones } from '@/lib/theme'
import { unframed } from './unframed'

/**
 * A page of data on A4: what it says, without the program around it, its address at the end; who runs the program and the number of the page at the foot of
 * each sheet, where a browser draws something there.
 */
export const OnPaper = () => (
  <>
    <Global styles={sheet} />
    <Foot />
  </>
)

/** Above the page: what program this is, and the day. */
export function PaperHead() {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <Head>
      <strong>Arteigenschaften</strong>
      <span>{new Date().toLocaleDateString('de-CH', { day: 'numeric', month: 'numeric', year: 'numeric' })}</span>
    </Head>
  )
}

function Foot() {
  const isPrinting = usePrinting()
  const operator = useOperator()
  if (!isPrinting) return null
  const address = readable(window.location)
  // What has a column for each object.
  const isAcross = document.querySelector('main [data-landscape]') !== null
  const by = operator?.name ? `Betrieben von ${operator.name}` : ''
  return (
    <>
      <Global
        styles={`@page {
          size: A4 ${isAcross ? 'landscape' : 'portrait'};
          @bottom-left { content: ${cssText(by)}; font: 8pt sans-serif; color: #5f5448 }
          @bottom-right { content: "Seite " counter(page) " von " counter(pages); font: 8pt sans-serif; color: #5f5448 }
        }`}
      />
      <Address>{address}</Address>
    </>
  )
}

/** What somebody may type again: an object by its id alone, letters as they are read (Lebensräume instead of Lebensr%C3%A4ume). */
function readable({ href, origin, pathname }: Location): string {
  const ids = pathname.split('/').filter(isUuid)
  const [id] = ids.slice(-1)
  if (ids.length > 1 && id !== undefined && href.endsWith(id)) return origin + paths.record(id)
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

const cssText = (text: string) => `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/** Wide enough for two columns of cards, also where a browser's margins are wider. */
const sheet = {
  '@media print': {
    '@page': { margin: '14mm 12mm 16mm' },
    ...unframed,
    'div:has(> main)': { display: 'block !important' },
    // The program around the page, and what only works on a screen.
    'nav[aria-label=Ansicht], div:has(> main) > :not(main), [data-screen-only], main :is(button:not([data-on-paper]), form[role=search])':
      {
        display: 'none !important',
      },
    // A chart that nobody has scrolled to is not there yet.
    'section:has([data-waiting])': { display: 'none' },
    main: { display: 'block !important', overflow: 'visible !important', padding: '0 1px !important', background: 'none' },
    'body, main': { fontSize: '10pt' },
    'h2, h3': { breakAfter: 'avoid' },
    'tr, li, dl > div': { breakInside: 'avoid' },
    'main a': { color: 'inherit' },
  },
} as const

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  marginBottom: 14,
  paddingBottom: 6,
  borderBottom: `2px solid ${tones.orange}`,
})

const Address = styled('p')({ margin: '20px 0 0', fontSize: '0.8125rem', overflowWrap: 'anywhere' })
