'use client'

import { useQuery } from '@apollo/client/react'
import { useSearchParams } from 'next/navigation'
import { paths } from '@/lib/domain/addresses/paths'
import { useSegments } from '@/lib/browser/useSegments'
import { isLoggedIn, useIsLoginKnown, useLogin, useViewer } from '@/stores/login'
import { LoginLink } from '../login/LoginLink'
import { PageFoot } from '../operator/PageFoot'
import { AppLink } from '../ui/text/AppLink'
import { Page } from '../ui/page/Page'
import { QueryView } from '../shell/QueryView'
import { Spinner } from '../ui/load/Spinner'
import { Prose, Title } from '../ui/text/type'
import { ImportStart } from './start/ImportStart'
import { ImportDraft } from './ImportDraft'
import { ImportTargetsQuery, type Targets } from './queries'
import { readWantedTarget } from './settings'

/** /Import: a file becomes an entry of the database. /Import/{id}: one file, from its first line to what came of it. */
export function ImportScreen() {
  const [, id] = useSegments()
  const login = useLogin()
  const isKnown = useIsLoginKnown()
  const viewer = useViewer()
  return (
    <Page>
      {!isKnown && <Spinner />}
      {isKnown && !isLoggedIn(login) && <ForWhom />}
      {isKnown && isLoggedIn(login) && <ForViewer key={viewer} id={id === undefined ? null : String(id)} />}
      <PageFoot />
    </Page>
  )
}

function ForViewer({ id }: { id: string | null }) {
  const query = useQuery(ImportTargetsQuery, { fetchPolicy: 'no-cache' })
  const search = useSearchParams().toString()
  return (
    <QueryView query={query} record={query.data?.importTargets} missing="Die möglichen Ziele fehlen" isPart>
      {(targets) => {
        if (id !== null)
          return <ImportDraft key={id} id={id} targets={targets} onTargetsChanged={() => void query.refetch().catch(() => {})} />
        return mayImport(targets) ? <ImportStart targets={targets} wanted={readWantedTarget(search)} /> : <NoRights />
      }}
    </QueryView>
  )
}

const mayImport = ({ organizations, collections, taxonomies }: Targets) =>
  organizations.length + collections.length + taxonomies.length > 0

const what =
  'Mit dem Import kommen eigene Tabellen und Archive in die Datenbank: ' +
  'Eigenschaften und Beziehungen als Sammlung, Namen und ihre Ordnung als Taxonomie. ' +
  'Die Namen werden abgeglichen, Sie sehen vorher, was neu ist, sich ändert oder wegfällt, ' +
  'und nehmen einen ganzen Import mit einem Klick zurück.'

function ForWhom() {
  return (
    <>
      <Title>Import</Title>
      <Prose>{what}</Prose>
      <Prose>
        Importieren kann, wer angemeldet ist und in einer Organisation Taxonomien oder Sammlungen bearbeitet.{' '}
        <LoginLink>Anmelden</LoginLink>
      </Prose>
      <Prose>
        Wollen Sie nur eine eigene Artenliste mit Eigenschaften ergänzen? Dazu braucht es keine Anmeldung:{' '}
        <AppLink href={paths.ownList()}>Meine Liste</AppLink>
      </Prose>
    </>
  )
}

function NoRights() {
  return (
    <>
      <Title>Import</Title>
      <Prose>{what}</Prose>
      <Prose>
        Sie sind angemeldet, aber in keiner Organisation dürfen Sie Taxonomien oder Sammlungen bearbeiten. Bitten Sie die
        Administration Ihrer Organisation um diese Rolle: <AppLink href={paths.organizations()}>Organisationen</AppLink>
      </Prose>
      <Prose>
        Eine eigene Artenliste ergänzen Sie auch so mit Eigenschaften: <AppLink href={paths.ownList()}>Meine Liste</AppLink>
      </Prose>
    </>
  )
}
