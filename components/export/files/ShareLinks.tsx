'use client'

import { useApolloClient } from '@apollo/client/react'
import { ButtonNote, CopyButton } from '@/components/ui/form/CopyButton'
import { swissCount } from '@/lib/domain/text/swissCount'
import { paths } from '@/lib/domain/addresses/paths'
import { LONG_ADDRESS } from '@/lib/domain/export/shortLink'
import { CopyLink } from './CopyLink'
import { makeShortLink } from '../catalogue/shortLinkQueries'

/** The page's address, and a short one for where that is too long. `query`: what the address says. */
export function ShareLinks({ query }: { query: string }) {
  const client = useApolloClient()
  const length = window.location.origin.length + paths.exportTool(query).length
  const shortLink = async () => window.location.origin + paths.exportByShortLink(await makeShortLink(client, query))
  return (
    <>
      <CopyLink />
      <CopyButton text={shortLink} done="Kurzlink kopiert" title="Eine kurze Adresse für dieselbe Auswahl; sie gilt auf Dauer">
        Kurzlink kopieren
      </CopyButton>
      {length > LONG_ADDRESS && (
        <ButtonNote>
          Der Link ist {swissCount(length)} Zeichen lang. Manche Mailprogramme, Excel und einige Webserver kürzen oder verweigern
          so lange Adressen: Nehmen Sie den Kurzlink.
        </ButtonNote>
      )}
    </>
  )
}
