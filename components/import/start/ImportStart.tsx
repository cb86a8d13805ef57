'use client'

import { useApolloClient } from '@apollo/client/react'
import { paths } from '@/lib/domain/addresses/paths'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { AppLink } from '../../ui/text/AppLink'
import { Prose, Title } from '../../ui/text/type'
import { DraftList } from './DraftList'
import { FileDrop } from './FileDrop'
import { SaveImportSettingsMutation } from '../mutations'
import type { Targets } from '../queries'
import { firstSettings, targetName, type WantedTarget } from '../settings'

interface ImportStartProps {
  targets: Targets
  /** Where it is to go, when the way here says so. */
  wanted: WantedTarget | null
}

/** A file to begin with, or one of those that were begun. */
export function ImportStart({ targets, wanted }: ImportStartProps) {
  const client = useApolloClient()
  const navigateFrom = useNavigateFrom()
  const name = wanted && targetName(wanted, targets)
  const begin = async (draftId: string) => {
    const goTo = navigateFrom()
    if (wanted) {
      // What the file is, is not asked here: whoever came from a page has said what they want of it.
      const settings = firstSettings(targets, wanted, false)
      await client.mutate({ mutation: SaveImportSettingsMutation, variables: { draftId, settings } }).catch(() => {})
    }
    goTo(paths.importDraft(draftId))
  }
  return (
    <>
      <Title>Import</Title>
      <Prose>
        {wanted && name
          ? `Für die ${wanted.as === 'collection' ? 'Eigenschaften-Sammlung' : 'Taxonomie'} «${name}»: `
          : 'Eine Tabelle oder ein Archiv in die Datenbank bringen: '}
        Datei wählen, Spalten zuordnen, prüfen, laden. Vor dem Laden ändert sich nichts, und danach lässt sich alles zurücknehmen.{' '}
        <AppLink href={paths.docs('importieren')}>Anleitung</AppLink>
      </Prose>
      <FileDrop onUploaded={begin} />
      <DraftList />
    </>
  )
}
