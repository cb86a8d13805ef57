'use client'

import { AppLink } from '../ui/text/AppLink'
import { Title } from '../ui/text/type'
import { useTitle } from '../ui/page/useTitle'
import { Drawing } from './Drawing'

/** For an address that names nothing: says so and shows the ways on. */
export function NotFound({ what = 'Diese Seite gibt es nicht' }: { what?: string }) {
  useTitle(what)
  return (
    <>
      <Drawing of="signpost" />
      <Title>{what}</Title>
      <p>Hier geht es nicht weiter. Vielleicht ist der Link unvollständig, oder der Datensatz wurde gelöscht.</p>
      <ul>
        <li>
          <AppLink href="/">Zur Übersicht</AppLink>
        </li>
        <li>
          <AppLink href="/Suche">Suchen</AppLink>
        </li>
        <li>
          <AppLink href="/Dokumentation/fehler-melden">Fehler melden</AppLink>
        </li>
      </ul>
    </>
  )
}
