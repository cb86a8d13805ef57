'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { defaultExportSettings } from '@/lib/domain/export/exportSettings'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql, type ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { changeExport, useExportSettings } from '@/stores/exportSettings'
import { TextButton } from '../../ui/form/TextButton'

const ExportIds = graphql(`
  query ExportIds($query: String!) {
    exportIds(query: $query) {
      rows
      unknown
      synonyms {
        id
        name
        acceptedId
      }
      elsewhere {
        id
        name
        taxonomy
      }
    }
  }
`)

/** How many single taxa are chosen, and of which ids nothing would come; each kind can be put right with a click. */
export function IdsCheck({ ids, onEdit }: { ids: string[]; onEdit: () => void }) {
  const taxonomies = useExportSettings((settings) => settings.taxonomies)
  const query = writeExportQuery({ ...defaultExportSettings(), taxonomies, ids })
  const { data, error } = useQuery(ExportIds, { variables: { query } })
  const checked = data?.exportIds
  return (
    <>
      <p style={{ margin: 0 }} role="status">
        Eingeschränkt auf {counted(ids.length, 'einzelnes Objekt', 'einzelne Objekte')}
        {checked &&
          checked.rows < ids.length &&
          `, davon ${checked.rows === 0 ? 'keines' : swissCount(checked.rows)} in dieser Auswahl`}
        . <TextButton onClick={onEdit}>Bearbeiten</TextButton>{' '}
        <TextButton onClick={() => setIds(() => [])}>Zurücksetzen</TextButton>
      </p>
      {error && <p style={{ margin: '4px 0 0' }}>Ob es sie alle gibt, liess sich nicht prüfen.</p>}
      {checked && <Troubles {...checked} ids={ids} />}
    </>
  )
}

type Checked = ResultOf<typeof ExportIds>['exportIds']

function Troubles({ ids, unknown, synonyms, elsewhere }: Checked & { ids: readonly string[] }) {
  const others = elsewhere.map(({ id }) => id)
  const places = [...new Set(elsewhere.map(({ taxonomy }) => taxonomy))]
  return (
    <>
      {unknown.length > 0 && (
        <Trouble examples={unknown} verb="weglassen" onFix={leavesSome(ids, unknown) ? () => without(unknown) : null}>
          {counted(unknown.length, 'id gibt', 'ids gibt')} es nicht (mehr)
        </Trouble>
      )}
      {synonyms.length > 0 && (
        <Trouble
          examples={synonyms.map(({ name }) => name)}
          verb="durch die akzeptierten Namen ersetzen"
          onFix={() => accept(synonyms)}
        >
          {counted(synonyms.length, 'id gehört einem Synonym', 'ids gehören Synonymen')} ohne eigene Zeile
        </Trouble>
      )}
      {elsewhere.length > 0 && (
        <Trouble
          examples={elsewhere.map(({ name }) => name)}
          verb="weglassen"
          onFix={leavesSome(ids, others) ? () => without(others) : null}
        >
          {counted(elsewhere.length, 'Objekt gehört', 'Objekte gehören')} zu {places.map((name) => `«${name}»`).join(', ')}, nicht
          zur Auswahl
        </Trouble>
      )}
    </>
  )
}

interface TroubleProps {
  examples: readonly string[]
  verb: string
  /** Null where nothing would be left: without any id everything would be chosen. */
  onFix: (() => void) | null
  children: ReactNode
}

function Trouble({ examples, verb, onFix, children }: TroubleProps) {
  return (
    <Note>
      {children}: {examples.slice(0, 3).join(', ')}
      {examples.length > 3 && ' …'}{' '}
      {onFix ? (
        <TextButton onClick={onFix}>{verb}</TextButton>
      ) : (
        'Ohne sie bliebe keine id übrig. Bearbeiten Sie die ids, oder setzen Sie sie zurück, wenn Sie alle Objekte der Auswahl wollen.'
      )}
    </Note>
  )
}

const setIds = (change: (ids: string[]) => string[]) => changeExport((settings) => ({ ...settings, ids: change(settings.ids) }))

const othersThan = (ids: readonly string[], gone: readonly string[]) => {
  const out = new Set(gone.map((id) => id.toLowerCase()))
  return ids.filter((id) => !out.has(id.toLowerCase()))
}

const leavesSome = (ids: readonly string[], gone: readonly string[]) => othersThan(ids, gone).length > 0

const without = (gone: readonly string[]) => setIds((ids) => othersThan(ids, gone))

const accept = (synonyms: Checked['synonyms']) => {
  const acceptedOf = new Map(synonyms.map(({ id, acceptedId }) => [id, acceptedId]))
  setIds((ids) => [...new Set(ids.map((id) => acceptedOf.get(id.toLowerCase()) ?? id))])
}

const Note = styled('p')({
  margin: '8px 0 0',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  color: tones.ink,
  overflowWrap: 'anywhere',
})
