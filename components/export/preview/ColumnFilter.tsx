'use client'

import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorNote } from '@/components/ui/load/ErrorNote'
import { Spinner } from '@/components/ui/load/Spinner'
import { Popover } from '@/components/ui/mui/Popover'
import { chosenFilters, namesOf, propertyNamed } from '@/lib/domain/export/exportAxes'
import { columnKey } from '@/lib/domain/export/exportColumns'
import { removeFilter, setFilter } from '@/lib/domain/export/exportSettings'
import { changeExport, resetChoice, useExportSettings } from '@/stores/exportSettings'
import { TextButton } from '../../ui/form/TextButton'
import { fieldGroups } from '../catalogue/fieldGroups'
import { useExportCatalogue } from '../catalogue/useExportCatalogue'
import { ConditionForm, CONDITION } from '../filters/FilterForm'
import { refuseFilter } from '../filters/refusals'

interface ColumnFilterProps {
  /** The button of the column's menu. */
  anchor: HTMLElement
  /** The column's key in the words of the link and in those of the catalogue, which may write a name differently. */
  columnKeys: readonly string[]
  /** What the column is called. */
  name: string
  onClose: () => void
}

/** The filter of a column, set, changed and taken out beside its head. */
export function ColumnFilter({ anchor, columnKeys, name, onClose }: ColumnFilterProps) {
  const settings = useExportSettings()
  const { catalogue, isLoading, error, retry } = useExportCatalogue()
  // A link may name no taxonomy, or one by another of its names.
  const groups = catalogue
    ? fieldGroups(
        catalogue,
        catalogue.taxonomies.map((taxonomy) => taxonomy.name),
      )
    : []
  const field = groups.flatMap(({ fields }) => fields).find(({ key }) => columnKeys.includes(key))
  const current = chosenFilters(settings).find((filter) => columnKeys.includes(columnKey(filter.axis, namesOf(filter))))
  return (
    <Popover label={`Filter der Spalte ${name}`} anchor={anchor} onClose={onClose}>
      <Box>
        <strong>{name}</strong>
        {error && <ErrorNote error={error} onRetry={retry} />}
        {!field && isLoading && <Spinner />}
        {!field && !isLoading && !error && (
          <p>Nach dieser Spalte lässt sich hier nicht filtern. Im Schritt «Filtern» steht, wonach es geht.</p>
        )}
        {field && (
          <FocusedFirst>
            <ConditionForm
              key={field.key}
              place="column"
              field={field}
              current={current}
              refuse={refuseFilter}
              onCancel={onClose}
              onSet={(filter) => {
                // By the names it has in the link, or it would be one more.
                const own = current && propertyNamed(current.axis, namesOf(current))
                changeExport((before) => setFilter(before, { ...filter, ...own }))
                onClose()
              }}
            />
          </FocusedFirst>
        )}
        {current && (
          <TextButton
            onClick={() => {
              resetChoice(`Filter auf «${name}» entfernt.`, ({ settings: before, view }) => ({
                settings: removeFilter(before, current),
                view,
              }))
              onClose()
            }}
          >
            Filter entfernen
          </TextButton>
        )}
      </Box>
    </Popover>
  )
}

/** Whoever opens a form wants to fill it in. */
function FocusedFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(CONDITION)?.focus(), [])
  return <div ref={box}>{children}</div>
}

const Box = styled('div')({
  width: 'min(330px, calc(100vw - 32px))',
  padding: '14px 16px',
  fontSize: '0.875rem',
  '& > strong': { display: 'block', marginBottom: 8, fontWeight: 650, overflowWrap: 'anywhere' },
})
