'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { moveWithinRoot } from '@/lib/browser/navigate'
import { paths, type TaxonomyType, typeRoots } from '@/lib/domain/addresses/paths'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { tones } from '@/lib/theme'
import { QueryView } from '../shell/QueryView'
import { Button } from '../ui/form/Button'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { Crumbs } from '../ui/page/Crumbs'
import { useTitle } from '../ui/page/useTitle'
import { AppLink } from '../ui/text/AppLink'
import { Prose, Section, Title } from '../ui/text/type'
import { CrosswalkListQuery } from './queries'

/** Into which other taxonomies one goes over, which go over into it, and where a further one begins. */
export function CrosswalkList({ id, type }: { id: string; type: TaxonomyType }) {
  const query = useQuery(CrosswalkListQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const taxonomy = query.data?.taxonomy
  useTitle(taxonomy && `Umzug – ${taxonomy.name}`)
  const all = type === 'Art' ? query.data?.overview.speciesTaxonomies : query.data?.overview.habitatTaxonomies
  const others = all?.filter((other) => other.id !== id) ?? []
  return (
    <QueryView query={query} record={taxonomy} missing="Diese Taxonomie gibt es nicht (mehr)">
      {({ name, crosswalks }) => (
        <article>
          <Crumbs>
            <AppLink href={paths.taxonomies(type)}>{typeRoots[type]}</AppLink>
            <AppLink href={paths.taxonomy(type, id)}>{name}</AppLink>
          </Crumbs>
          <Title>Umzug</Title>
          <Prose>
            Erscheint eine Liste in neuer Fassung, so heissen ihre Taxa anders, stehen anderswo, sind zusammengelegt oder
            aufgeteilt. Ein Umzug sagt von jedem, was daraus wurde und warum.
          </Prose>
          <Section>Festgestellte Umzüge</Section>
          {crosswalks.length === 0 ? (
            <Prose>Noch keine mit «{name}».</Prose>
          ) : (
            <List>
              {crosswalks.map(({ id: key, from, to, madeAt }) => (
                <li key={key}>
                  <AppLink href={paths.crosswalk(type, from.id, to.id)}>
                    {from.name} → {to.name}
                  </AppLink>
                  <small>{madeAt ? `Stand vom ${momentText(madeAt)}` : 'noch nicht fertig'}</small>
                </li>
              ))}
            </List>
          )}
          {others.length > 0 && <Begin id={id} type={type} others={others} />}
        </article>
      )}
    </QueryView>
  )
}

function Begin({ id, type, others }: { id: string; type: TaxonomyType; others: readonly { id: string; name: string }[] }) {
  const [chosen, setChosen] = useState(others[0]?.id ?? '')
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        moveWithinRoot(paths.crosswalk(type, id, chosen))
      }}
    >
      <Field label="Umzug nach">
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Öffnen</Button>
    </Form>
  )
}

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 8,
  marginTop: 16,
  maxWidth: 560,
  '& > button': { marginBottom: 12 },
})

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxWidth: 860,
  border: `1px solid ${tones.line}`,
  borderRadius: 10,
  background: tones.card,
  '& > li': { padding: '8px 16px', overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: `1px solid ${tones.line}` },
  '& small': { display: 'block', color: tones.ink2, fontSize: '0.8125rem' },
})
