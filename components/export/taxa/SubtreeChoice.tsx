'use client'

import styled from '@emotion/styled'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { changeExportView, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { TaxonName } from '../../taxon/TaxonName'
import { TextButton } from '../../ui/form/TextButton'
import { SubtreeSearch } from './SubtreeSearch'
import type { ChoosableTaxonomy } from '../catalogue/useExportCatalogue'
import type { SubtreeTaxon, useSubtreeTaxa } from './useSubtreeTaxa'

interface SubtreeChoiceProps {
  chosen: ChoosableTaxonomy[]
  /** What is known of the chosen subtrees. */
  taxa: ReturnType<typeof useSubtreeTaxa>
}

/** Parts of the chosen taxonomies instead of all of them: each a taxon with everything under it. */
export function SubtreeChoice({ chosen, taxa }: SubtreeChoiceProps) {
  const { subtree } = useExportAddress().view
  const { taxonomies } = useExportSettings()
  if (chosen.length === 0 && subtree.length === 0) return null
  const areKnown = subtree.length > 0 && subtree.every((id) => taxa.get(id))
  const without = areKnown ? taxonomies.filter((name) => subtree.every((id) => taxa.get(id)?.taxonomy.name !== name)) : []
  return (
    <Box>
      {chosen.length > 0 && <SubtreeSearch taxonomies={chosen.map(({ id }) => id)} onChoose={add} />}
      {subtree.length > 0 && (
        <List aria-label="Gewählte Teile">
          {subtree.map((id) => (
            <li key={id}>
              <span>
                <Head id={id} taxon={taxa.get(id)} />
              </span>
              <TextButton
                aria-label={`Teil ${taxa.get(id)?.name ?? id} entfernen`}
                onClick={() => changeExportView((view) => ({ ...view, subtree: view.subtree.filter((other) => other !== id) }))}
              >
                Entfernen
              </TextButton>
            </li>
          ))}
        </List>
      )}
      {without.length > 0 && (
        <Note>Aus {without.map((name) => `«${name}»`).join(', ')} ist kein Teil gewählt: Von dort kommt keine Zeile.</Note>
      )}
    </Box>
  )
}

function Head({ id, taxon }: { id: string; taxon: SubtreeTaxon | null | undefined }) {
  if (taxon === undefined) return <>…</>
  if (taxon === null) return <>Ein Objekt mit der id {id} gibt es nicht (mehr).</>
  return (
    <>
      <TaxonName {...taxon} type={taxon.taxonomy.type} /> und alles darunter
      <small>
        {taxon.lineage.length > 0 && `${taxon.lineage.map(({ name }) => name).join(' › ')} · `}
        {counted(taxon.size, 'Objekt', 'Objekte')}
      </small>
    </>
  )
}

const add = (id: string) =>
  changeExportView((view) => ({ ...view, subtree: view.subtree.includes(id) ? view.subtree : [...view.subtree, id] }))

const Box = styled('div')({ marginTop: 12 })

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 4px',
  padding: 0,
  fontSize: '0.875rem',
  color: tones.ink,
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 10,
    padding: '5px 0',
    borderBottom: `1px solid ${tones.line}`,
  },
  '& li > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: '0.8125rem', color: tones.ink3 },
})

const Note = styled('p')({
  margin: '8px 0 0',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  fontSize: '0.875rem',
})
