'use client'

import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { endpoint } from '@/lib/apollo/endpoint'
import { Chevron, Download } from '@/components/ui/icons'
import { Hidden } from '@/components/ui/type'
import { writeExportQuery } from '@/lib/domain/exportQuery'
import { paths } from '@/lib/domain/paths'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { Button, LinkButton } from '../ui/Button'
import { CopyLink } from './CopyLink'

/** The files are plain links: the same address works in a script. `disabledBecause`: a German sentence, null when there is something to load. */
export function Downloads({ disabledBecause }: { disabledBecause: string | null }) {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const reason = useId()
  const file = (format: 'csv' | 'xlsx', csvForExcel = false) =>
    fileUrl(format, writeExportQuery(settings, { ...view, csvForExcel }))
  const disabled = { 'aria-disabled': true, 'aria-describedby': reason, title: disabledBecause ?? undefined }
  const link = (href: string) => (disabledBecause === null ? { component: 'a' as const, href, download: true } : disabled)
  return (
    <Buttons>
      <CopyLink />
      <Pair>
        {disabledBecause === null ? (
          <LinkButton href={file('csv')} download>
            CSV
          </LinkButton>
        ) : (
          <Button {...disabled}>CSV</Button>
        )}
        <Button
          aria-label="CSV für Excel und weitere Formate"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Chevron size={14} />
        </Button>
      </Pair>
      <Menu
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {csvKinds.map(({ label, hint, excel }) => (
          <MenuItem key={label} sx={disabledItem} {...link(file('csv', excel))} onClick={() => setAnchor(null)}>
            <span>
              {label}
              <small style={{ display: 'block' }}>{hint}</small>
            </span>
          </MenuItem>
        ))}
      </Menu>
      {disabledBecause === null ? (
        <LinkButton href={file('xlsx')} download look="filled" startIcon={<Download />}>
          XLSX herunterladen
        </LinkButton>
      ) : (
        <Button {...disabled} look="filled" startIcon={<Download />}>
          XLSX herunterladen
        </Button>
      )}
      <Hidden id={reason}>{disabledBecause}</Hidden>
    </Buttons>
  )
}

const disabledItem = { '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' } }

const csvKinds = [
  { label: 'CSV', hint: 'UTF-8, Komma: für R, Python, QGIS', excel: false },
  { label: 'CSV für Excel', hint: 'Strichpunkt, mit BOM; Formelzeichen entschärft', excel: true },
]

/** Files come from where the data comes from. */
const fileUrl = (format: 'csv' | 'xlsx', query: string) =>
  new URL(paths.exportFile(format, query), endpoint(window.location)).href

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Pair = styled('div')({
  display: 'flex',
  '& > :first-of-type': { borderRadius: '8px 0 0 8px' },
  '& > button:last-of-type': {
    minWidth: 0,
    padding: '0 9px',
    marginLeft: -1,
    borderRadius: '0 8px 8px 0',
    '& svg': { transform: 'rotate(90deg)' },
  },
})
