'use client'

import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { Columns, Download, Magnifier } from '../ui/text/icons'

const doors = [
  {
    title: 'Nachschlagen',
    href: paths.taxonomies('Art'),
    Icon: Magnifier,
    text: 'Arten und Lebensräume im Baum und mit der Suche: Rote Liste, Schutz, Zeigerwerte, Beziehungen.',
  },
  {
    title: 'Exportieren',
    href: paths.exportTool(),
    Icon: Download,
    text: 'Eigenschaften wählen, filtern und als XLSX oder CSV mitnehmen, mit Quellen und Lizenzen.',
  },
  {
    title: 'Meine Liste',
    href: paths.ownList(),
    Icon: Columns,
    text: 'Eine eigene Artenliste einfügen, ihre Namen abgleichen und Eigenschaften dazunehmen.',
  },
]

/** The three things people come for. */
export const Doors = () => (
  <List data-screen-only>
    {doors.map(({ title, href, Icon, text }) => (
      <li key={title}>
        <AppLink href={href}>
          <span>
            <Icon />
          </span>
          <strong>{title}</strong>
          <small>{text}</small>
        </AppLink>
      </li>
    ))}
  </List>
)

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 250px), 1fr))',
  gap: 16,
  margin: '20px 0 0',
  padding: 0,
  listStyle: 'none',
  '& a': {
    height: '100%',
    display: 'grid',
    gridTemplateColumns: '40px 1fr',
    gridTemplateRows: 'auto 1fr',
    columnGap: 14,
    padding: '14px 16px',
    color: tones.ink,
    background: tones.card,
    border: `1px solid ${tones.line}`,
    borderRadius: 10,
    textDecoration: 'none',
    '&:hover': { background: tones.orange50 },
  },
  '& a > span': {
    gridRow: '1 / 3',
    width: 40,
    height: 40,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    color: tones.orangeDark,
    background: tones.orange50,
  },
  '& strong': { color: tones.orangeDark, fontSize: '1.0625rem', fontWeight: 650 },
  '& small': { fontSize: '0.8125rem', color: tones.ink2 },
})
