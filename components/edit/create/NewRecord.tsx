'use client'

import { useMutation } from '@apollo/client/react'
import { useNavigateFrom } from '@/lib/browser/navigate'
import { hasErrorCode } from '@/lib/text/hasErrorCode'
import { useAppUi } from '@/stores/appUi'
import { AddTaxon } from '../../compare/AddTaxon'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { CreateRecordMutation } from './AddRecord'
import { EditCard } from '../editors/EditFrame'
import { useIsOpen } from '../../ui/load/useIsOpen'
import { useEdited } from '../form/useEdited'

/** Adds an entry about an object to a collection, and goes to that object, where it is filled in; also when there is one already. */
export function NewRecord({ collectionId, onDone }: { collectionId: string; onDone: () => void }) {
  const [create, { error, loading }] = useMutation(CreateRecordMutation)
  const edited = useEdited()
  const navigateFrom = useNavigateFrom()
  const isOpen = useIsOpen()
  const add = async (taxonId: string, path: string) => {
    const goTo = navigateFrom()
    const made = await create({ variables: { collectionId, taxonId } }).catch((failure: unknown) =>
      hasErrorCode(failure, 'ALREADY_THERE'),
    )
    if (!made) return
    void edited(['collections'])
    useAppUi.setState({ editingTaxonomies: true })
    if (isOpen()) onDone()
    goTo(path)
  }
  return (
    <EditCard aria-label="Neuer Eintrag">
      <h2>
        Neuer Eintrag <small>über welches Objekt? Die Eigenschaften füllen Sie auf seiner Seite aus.</small>
      </h2>
      <div className="body">
        <AddTaxon
          label="Objekt des Eintrags"
          placeholder="Art oder Lebensraum suchen"
          disabledBecause={loading ? 'fügt hinzu …' : null}
          onAdd={(taxonId, _, path) => void add(taxonId, path)}
        />
      </div>
      <div className="buttons">
        <Button look="plain" onClick={onDone}>
          Abbrechen
        </Button>
      </div>
      {error && !hasErrorCode(error, 'ALREADY_THERE') && <ErrorNote error={error} />}
    </EditCard>
  )
}
