'use client'

import { CollectionEditor } from './CollectionEditor'
import type { EditedKind } from './kinds'
import { TaxonEditor } from './TaxonEditor'
import { TaxonomyEditor } from './TaxonomyEditor'

const editors = { taxonomy: TaxonomyEditor, taxon: TaxonEditor, collection: CollectionEditor }

/** The editor of a record; the chunk that whoever is logged in loads. */
export function EditPanel({ kind, id }: { kind: EditedKind; id: string }) {
  const Editor = editors[kind]
  return <Editor id={id} />
}
