'use client'

import { AppLink } from '../text/AppLink'
import { Title } from '../text/type'
import { useTitle } from './useTitle'

/** For an address that names nothing: says so and shows the ways on. */
export function NotFound({ what = 'Diese Seite gibt es nicht' }: { what?: string }) {
  useTitle(what)
  return (
    <>
      <Title>{what}</Title>
      <p>Vielleicht ist der Link unvollständig, oder der Datensatz wurde gelöscht.</p>
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
