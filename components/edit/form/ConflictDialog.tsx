'use client'

import { useQuery } from '@apollo/client/react'
import { fieldLabel, fieldValue } from '@/lib/domain/vocabulary/fieldLabel'
import { date } from '@/lib/text/format'
import { graphql } from '@/lib/graphql'
import { Button } from '../../ui/form/Button'
import { Table } from '../../ui/grid/table'
import { Surface } from '../../ui/page/Card'
import type { EditConflict } from './conflict'
import { DialogButtons, Dialog } from '../../ui/mui/Dialog'
import { shownValue } from './values'

interface ConflictDialogProps {
  conflict: EditConflict
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Somebody was faster: both versions, and which of them shall stand. Nothing is overwritten before one has seen it. */
export function ConflictDialog({ conflict, onMine, onTheirs, onClose }: ConflictDialogProps) {
  const who = conflict.by === null ? 'Jemand' : `«${conflict.by}»`
  return (
    <Dialog title="Inzwischen geändert" onClose={onClose}>
      <p>
        {who} hat diesen Datensatz {conflict.at && `am ${date(conflict.at)} um ${time(conflict.at)} `}geändert, während Sie ihn
        bearbeitet haben. Ihre Angaben sind noch nicht gespeichert.
      </p>
      {conflict.differences.length > 0 && (
        <Surface label="Beide Fassungen">
          <Table>
            <thead>
              <tr>
                <th scope="col">Feld</th>
                <th scope="col">Ihre Fassung</th>
                <th scope="col">gespeicherte Fassung</th>
              </tr>
            </thead>
            <tbody>
              {conflict.differences.map(({ field, yours, theirs }) => (
                <tr key={field}>
                  <th scope="row">{fieldLabel(field)}</th>
                  <td>{isTaxon(field) ? <NamedTaxon id={yours} /> : shownValue(asSaid(field, yours))}</td>
                  <td>{isTaxon(field) ? <NamedTaxon id={theirs} /> : shownValue(asSaid(field, theirs))}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Surface>
      )}
      <DialogButtons>
        <Button look="plain" onClick={onClose}>
          Weiter bearbeiten
        </Button>
        <Button onClick={onTheirs}>Gespeicherte Fassung übernehmen</Button>
        <Button look="filled" onClick={onMine}>
          Meine Fassung speichern
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const asSaid = (field: string, value: unknown) => (typeof value === 'string' ? fieldValue(field, value) : value)

/** Fields that hold the id of an object: people know it by its name. */
const isTaxon = (field: string) => ['parentId', 'acceptedId', 'taxonId', 'relatedTaxonId'].includes(field)

function NamedTaxon({ id }: { id: unknown }) {
  const { data } = useQuery(NamedTaxonQuery, { variables: { id: String(id) }, skip: typeof id !== 'string' })
  return <>{typeof id === 'string' ? (data?.taxon?.name ?? '…') : '–'}</>
}

const NamedTaxonQuery = graphql(`
  query NamedTaxon($id: ID!) {
    taxon(id: $id) {
      id
      name
    }
  }
`)

/** Local time of an ISO moment. */
const time = (iso: string) => {
  const at = new Date(iso)
  return `${String(at.getHours()).padStart(2, '0')}.${String(at.getMinutes()).padStart(2, '0')} Uhr`
}
