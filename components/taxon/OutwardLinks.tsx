'use client'

import styled from '@emotion/styled'
import { Outward } from '../ui/text/icons'
import { Section } from '../ui/text/type'

/** Where else one looks a name up. Each entry writes its address from the bare name. */
const places = [
  {
    label: 'Google Bilder',
    address: (name: string) => `https://www.google.com/search?udm=2&q=%22${encodeURIComponent(name)}%22`,
  },
  {
    label: 'Wikipedia',
    address: (name: string) => `https://de.wikipedia.org/wiki/Spezial:Suche?search=${encodeURIComponent(name)}`,
  },
  { label: 'GBIF', address: (name: string) => `https://www.gbif.org/species/search?q=${encodeURIComponent(name)}` },
]

/** Links to pictures and articles about a species; nothing is loaded from there. */
export function OutwardLinks({ name }: { name: string }) {
  return (
    <section data-screen-only>
      <Section>Anderswo nachschlagen</Section>
      <Links>
        {places.map(({ label, address }) => (
          <li key={label}>
            <a href={address(name)} target="_blank" rel="noreferrer">
              {label} <Outward size={14} />
            </a>
          </li>
        ))}
      </Links>
    </section>
  )
}

const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 4 },
})
