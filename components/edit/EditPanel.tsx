'use client'

import { CollectionEditor } from './editors/CollectionEditor'
import type { EditedKind } from './form/kinds'
import { TaxonEditor } from './editors/TaxonEditor'
import { TaxonomyEditor } from './editors/TaxonomyEditor'

const editors = { taxonomy: TaxonomyEditor, taxon: TaxonEditor, collection: CollectionEditor }

/** The editor of a record; the chunk that whoever is logged in loads. */
export function EditPanel({ kind, id }: { kind: EditedKind; id: string }) {
  const Editor = editors[kind]
  return <Editor id={id} />
}
