'use client'

import styled from '@emotion/styled'
import type { ComponentProps } from 'react'
import { tones } from '@/lib/theme'

export const DocH2 = ({ children, ...rest }: ComponentProps<'h2'>) => (
  <h2 {...rest}>
    {children}
    <SelfLink id={rest.id} />
  </h2>
)

export const DocH3 = ({ children, ...rest }: ComponentProps<'h3'>) => (
  <h3 {...rest}>
    {children}
    <SelfLink id={rest.id} />
  </h3>
)

/** Scrolls inside its own box, also by keyboard. */
export const DocTable = (props: ComponentProps<'table'>) => (
  <TableBox tabIndex={0} role="group" aria-label="Tabelle">
    <table {...props} />
  </TableBox>
)

function SelfLink({ id }: { id?: string }) {
  if (!id) return null
  return (
    <Anchor href={`#${id}`} aria-label="Link zu diesem Abschnitt">
      #
    </Anchor>
  )
}

const Anchor = styled('a')({
  marginLeft: 8,
  fontWeight: 400,
  textDecoration: 'none',
  color: tones.ink3,
  borderRadius: 4,
  padding: '0 4px',
  '&:hover': { color: tones.orangeDark },
  '@media print': { display: 'none' },
})

const TableBox = styled('div')({
  overflow: 'auto',
  margin: '0 0 16px',
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: '0.875rem' },
  '& th': { textAlign: 'left', fontWeight: 600, color: tones.ink2, background: tones.orange50 },
  '& th, & td': { padding: '7px 14px', borderBottom: `1px solid ${tones.line}`, verticalAlign: 'top' },
  '& tr:last-child td': { borderBottom: 0 },
  '& td code': { whiteSpace: 'nowrap' },
  '@media print': { overflow: 'visible' },
})
