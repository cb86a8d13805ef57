'use client'

import styled from '@emotion/styled'
import { type MouseEvent, useId, useState } from 'react'
import { Chevron, Download } from '@/components/ui/text/icons'
import { Hidden } from '@/components/ui/text/type'
import { endpoint } from '@/lib/apollo/endpoint'
import { STACKED_UP_TO } from '@/lib/constants'
import {
  type ExportFile,
  type ExportFormat,
  exportFormats,
  type SourceFormat,
  sourceFormats,
} from '@/lib/domain/export/exportFormats'
import { MAX_XLSX_ROWS } from '@/lib/domain/export/exportLimits'
import { writeExportQuery } from '@/lib/domain/export/exportQuery'
import { paths } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { canFollow, type DownloadWish, startDownload } from '@/stores/downloads'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { Button, LinkButton } from '../../ui/form/Button'
import { MoreMenu } from './MoreMenu'
import type { PreviewColumn } from '../rows/usePreview'
import { Menu, MenuItem } from '../../ui/mui/Menu'

interface DownloadsProps {
  /** A German sentence; null when there is something to load. */
  disabledBecause: string | null
  /** Rows of the file; null while they are counted. */
  total: number | null
  columns: readonly PreviewColumn[]
}

/**
 * The files are plain links: the same address works in a script, in another tab, and in a browser that cannot do more. Where it can, a
 * click fetches the file here, so that one sees how far it is, and a file that breaks off is never saved.
 */
export function Downloads({ disabledBecause, total, columns }: DownloadsProps) {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const reasons = { csv: useId(), xlsx: useId() }
  const tooMany =
    total !== null && total > MAX_XLSX_ROWS
      ? `Ein Excel-Blatt fasst ${swissCount(MAX_XLSX_ROWS)} Zeilen, der Export hat ${swissCount(total)}. Laden Sie ihn als CSV.`
      : null
  const xlsxDisabled = disabledBecause ?? tooMany
  const link = ({ extension, excel, label, rows }: FileKind) => {
    const href = fileUrl(extension, writeExportQuery(settings, { ...view, csvForExcel: excel }))
    const onClick = (event: MouseEvent) => {
      setAnchor(null)
      follow(event, { label, url: href, rows, expectedRows: total })
    }
    return { href, onClick, download: true }
  }
  const menuItems = [
    ...menuKinds.map((kind) => ({ label: kind.label, hint: kind.hint, ...link(kind) })),
    ...sourceFormats.map(({ extension, label, hint }) => ({
      ...{ label, hint, download: true },
      href: fileUrl(extension, writeExportQuery(settings, view)),
      onClick: () => setAnchor(null),
    })),
  ]
  const off = (because: string, id: string) => ({ 'aria-disabled': true, 'aria-describedby': id, title: because })
  return (
    <Buttons>
      <MoreMenu
        query={writeExportQuery(settings, view)}
        fileQuery={writeExportQuery(settings, { ...view, csvForExcel: false })}
        columns={columns}
      />
      {disabledBecause === null ? (
        <LinkButton {...link(csv)}>CSV</LinkButton>
      ) : (
        <Button {...off(disabledBecause, reasons.csv)}>CSV</Button>
      )}
      <Pair>
        {xlsxDisabled === null ? (
          <LinkButton {...link(xlsx)} look="filled" startIcon={<Download />}>
            XLSX herunterladen
          </LinkButton>
        ) : (
          <Button {...off(xlsxDisabled, reasons.xlsx)} look="filled" startIcon={<Download />}>
            XLSX herunterladen
          </Button>
        )}
        <Button
          look="filled"
          aria-label="CSV für Excel, weitere Formate und Quellen"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Chevron size={14} />
        </Button>
      </Pair>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {menuItems.map(({ label, hint, ...to }) => (
          <MenuItem
            key={label}
            sx={disabledItem}
            {...(disabledBecause === null
              ? { component: 'a' as const, ...to }
              : { ...off(disabledBecause, reasons.csv), onClick: () => setAnchor(null) })}
          >
            <span>
              {label}
              <small style={{ display: 'block' }}>{hint}</small>
            </span>
          </MenuItem>
        ))}
      </Menu>
      <Hidden id={reasons.csv}>{disabledBecause}</Hidden>
      {tooMany && disabledBecause === null ? (
        <Reason id={reasons.xlsx}>{tooMany}</Reason>
      ) : (
        <Hidden id={reasons.xlsx}>{xlsxDisabled}</Hidden>
      )}
    </Buttons>
  )
}

const disabledItem = { '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' } }

interface FileKind extends ExportFile {
  /** The CSV for Excel. */
  excel: boolean
}

const kindOf = (extension: ExportFormat): FileKind => {
  // Each member of ExportFormat is an extension of the list.
  const format: ExportFile = exportFormats.find((one) => one.extension === extension)!
  return { ...format, excel: false }
}

const csv = kindOf('csv')
const xlsx = kindOf('xlsx')
/** XLSX has a button of its own; every other format is in the menu. */
const menuKinds: FileKind[] = exportFormats.flatMap(({ extension }) => {
  if (extension === 'xlsx') return []
  if (extension !== 'csv') return [kindOf(extension)]
  return [csv, { ...csv, label: 'CSV für Excel', hint: 'Strichpunkt, mit BOM; Formelzeichen entschärft', excel: true }]
})

/** A plain click fetches the file here; a new tab, «Ziel speichern unter» and browsers that cannot take the link. */
function follow(event: MouseEvent, wish: DownloadWish): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || !canFollow(wish.url)) return
  event.preventDefault()
  void startDownload(wish)
}

/** Files come from where the data comes from. */
const fileUrl = (format: ExportFormat | SourceFormat, query: string) =>
  new URL(paths.exportFile(format, query), endpoint(window.location)).href

/** What is said of them stands below, and moves none. */
const Buttons = styled('div')({
  flex: '1 1 340px',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  minWidth: 0,
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { justifyContent: 'flex-start' },
})

const Reason = styled('small')({ flexBasis: '100%', fontSize: '0.8125rem' })

const Pair = styled('div')({
  display: 'flex',
  '& > :first-of-type': { borderRadius: '8px 0 0 8px' },
  '& > button:last-of-type': {
    minWidth: 0,
    padding: '0 9px',
    marginLeft: 1,
    borderRadius: '0 8px 8px 0',
    '& svg': { transform: 'rotate(90deg)' },
  },
})
