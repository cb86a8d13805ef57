'use client'

import { useApolloClient } from '@apollo/client/react'
import { thousands } from '@/lib/domain/exportSentence'
import { paths } from '@/lib/domain/paths'
import { LONG_ADDRESS } from '@/lib/domain/shortLink'
import { CopyLink, Note } from './CopyLink'
import { makeShortLink } from './shortLinkQueries'

/** The page's address, which holds everything that is chosen, and a short one for where that is too long. `query`: what the address says. */
export function ShareLinks({ query }: { query: string }) {
  const client = useApolloClient()
  const length = window.location.origin.length + paths.exportTool(query).length
  const isLong = length > LONG_ADDRESS
  return (
    <>
      <CopyLink title="Die Adresse mit allem, was gewählt ist" />
      <CopyLink
        link={async () => window.location.origin + paths.exportByShortLink(await makeShortLink(client, query))}
        title="Eine kurze Adresse für dieselbe Auswahl; sie gilt auf Dauer"
      >
        Kurzlink kopieren
      </CopyLink>
      {isLong && (
        <Note>
          Der Link ist {thousands(length)} Zeichen lang. Manche Mailprogramme, Excel und einige Webserver kürzen oder verweigern
          so lange Adressen: Nehmen Sie den Kurzlink.
        </Note>
      )}
    </>
  )
}
