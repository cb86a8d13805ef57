'use client'

import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { AddRecord } from '../create/AddRecord'
import { EditCard } from './EditFrame'
import { EditRow, EditRows } from './EditRow'
import { RecordEditor, RecordEditor_record } from './RecordEditor'

export const RecordsEditor_taxon = graphql(
  `
    fragment RecordsEditor_taxon on Taxon {
      id
      records {
        id
        viaSynonym
        viewerCanEdit
        ...RecordEditor_record
      }
    }
  `,
  [RecordEditor_record],
)

interface RecordsEditorProps {
  taxon: FragmentOf<typeof RecordsEditor_taxon>
  onRefresh: () => void
}

/** What the viewer's collections say about an object, one line each; and a new entry. */
export function RecordsEditor({ taxon, onRefresh }: RecordsEditorProps) {
  const { id, records } = readFragment(RecordsEditor_taxon, taxon)
  const own = records
    .filter(({ viaSynonym }) => !viaSynonym)
    .map((record) => ({ record, shown: readFragment(RecordEditor_record, record) }))
  const editable = own.filter(({ record }) => record.viewerCanEdit)
  return (
    <EditCard aria-label="Einträge bearbeiten">
      <h2>Einträge in Sammlungen, die Sie bearbeiten</h2>
      <EditRows>
        {editable.map(({ record, shown: { collection, properties } }) => {
          const filled = Object.values(properties).filter((value) => value !== null && value !== '').length
          return (
            <EditRow
              key={record.id}
              name={collection.name}
              draftKey={`record ${record.id}`}
              detail={filled === 0 ? 'noch leer' : counted(filled, 'Eigenschaft', 'Eigenschaften')}
              // A new one is there to be filled in.
              isOpenFirst={filled === 0}
            >
              <RecordEditor record={record} onRefresh={onRefresh} />
            </EditRow>
          )
        })}
      </EditRows>
      <AddRecord taxonId={id} taken={own.map(({ shown }) => shown.collection.id)} />
    </EditCard>
  )
}
