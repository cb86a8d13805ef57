'use client'

import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { ButtonNote, useCopy } from '@/components/ui/form/CopyButton'
import { MenuButton } from '@/components/ui/form/MenuButton'
import { onDemand } from '@/components/ui/load/onDemand'
import type { MenuEntry } from '@/components/ui/mui/EntryMenu'
import { AppLink } from '@/components/ui/text/AppLink'
import { paths } from '@/lib/domain/addresses/paths'
import { LONG_ADDRESS } from '@/lib/domain/export/shortLink'
import { swissCount } from '@/lib/domain/text/swissCount'
import { isLoggedIn, useLogin } from '@/stores/login'
import { makeShortLink } from '../catalogue/shortLinkQueries'
import type { ExamplesProps } from './Examples'

/** Loaded when somebody asks for it: most only look. */
const Examples = onDemand(
  () => import('./Examples'),
  (module) => module.Examples,
)
const WatchExport = onDemand(
  () => import('@/components/watch/WatchExport'),
  (module) => module.WatchExport,
)
const SaveExport = onDemand(
  () => import('./SaveExport'),
  (module) => module.SaveExport,
)

interface MoreMenuProps {
  /** What the address says. */
  query: string
  /** The same for a file. */
  fileQuery: string
  columns: ExamplesProps['columns']
}

/** What one now and then does with an export: its links, a name of one's own for it, the way into other programs. */
export function MoreMenu({ query, fileQuery, columns }: MoreMenuProps) {
  const client = useApolloClient()
  const isMember = isLoggedIn(useLogin())
  const { copy, copied, problem } = useCopy()
  const [open, setOpen] = useState<'examples' | 'save' | 'watch' | null>(null)
  const [saved, setSaved] = useState<{ name: string; query: string } | null>(null)
  const shortLink = async () => window.location.origin + paths.exportByShortLink(await makeShortLink(client, query))
  const entries: MenuEntry[] = [
    {
      label: 'Link kopieren',
      hint: 'mit allem, was gewählt ist',
      act: () => void copy(() => window.location.href, 'Link kopiert'),
    },
    {
      label: 'Kurzlink kopieren',
      hint: 'dasselbe in kurz; er gilt auf Dauer',
      act: () => void copy(shortLink, 'Kurzlink kopiert'),
    },
    ...(isMember ? [{ label: 'Speichern …', hint: 'unter einem Namen, im eigenen Konto', act: () => setOpen('save') }] : []),
    { label: 'Änderungen beobachten …', hint: 'per Feed, E-Mail oder Webhook', act: () => setOpen('watch') },
    { label: 'In R, Python, QGIS …', hint: 'als Code, der diese Tabelle abruft', act: () => setOpen('examples') },
  ]
  const length = window.location.origin.length + paths.exportTool(query).length
  return (
    <>
      <MenuButton label="Teilen, speichern und in anderen Programmen verwenden" entries={entries} />
      <ButtonNote role="status">
        {copied}
        {saved?.query === query && (
          <>
            Gespeichert als «{saved.name}»; der Export steht in Ihrem <AppLink href={paths.account()}>Konto</AppLink>.
          </>
        )}
      </ButtonNote>
      {problem !== null && <ButtonNote role="alert">{problem}</ButtonNote>}
      {length > LONG_ADDRESS && (
        <ButtonNote>
          Der Link ist {swissCount(length)} Zeichen lang. Manche Mailprogramme, Excel und einige Webserver kürzen oder verweigern
          so lange Adressen: Nehmen Sie den Kurzlink.
        </ButtonNote>
      )}
      {open === 'examples' && <Examples query={fileQuery} columns={columns} onClose={() => setOpen(null)} />}
      {open === 'watch' && <WatchExport query={fileQuery} onClose={() => setOpen(null)} />}
      {open === 'save' && (
        <SaveExport query={query} onSaved={(name) => setSaved({ name, query })} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
