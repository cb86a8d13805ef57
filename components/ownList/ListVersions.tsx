'use client'

import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import type { ExportSettings } from '@/lib/domain/export/exportShape'
import { parseExportQuery, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { type ListFate, type ListInNewVersion, listInNewVersion } from '@/lib/domain/ownList/listInNewVersion'
import { choicesIn, type NewChoices } from '@/lib/domain/ownList/decisions'
import type { OwnChoices } from '@/lib/domain/ownList/outcome'
import type { OwnList } from '@/lib/domain/ownList/ownList'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { changeChoice, useExportAddress, useExportSettings } from '@/stores/exportSettings'
import { choose, useOwnList } from '@/stores/ownList'
import type { Catalogue } from '../export/catalogue/useExportCatalogue'
import { ExportVersions } from '../export/taxa/NewVersions'
import { TextButton } from '../ui/form/TextButton'
import { ErrorNote } from '../ui/load/ErrorNote'
import { AppLink } from '../ui/text/AppLink'
import type { ListFacts } from './useListFacts'

type Leading = Catalogue['crosswalks'][number]

interface ListVersionsProps {
  facts: ListFacts
  type: TaxonomyType | undefined
  crosswalks: Catalogue['crosswalks']
  /** All names have their answer. */
  isMatched: boolean
}

interface Changed extends ListInNewVersion {
  /** So many names were decided there by hand before. */
  decided: number
  list: OwnList | null
  crosswalk: Leading
  /** What falls away of the chosen properties. */
  losses: readonly string[]
  undo: () => void
}

/** Where a crosswalk leads on from a taxonomy of the list: the list in the other version, with what that changes, and the way back. */
export function ListVersions({ facts, type, crosswalks, isMatched }: ListVersionsProps) {
  const client = useApolloClient()
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const place = useRef<HTMLDivElement>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [state, setState] = useState<{ isBusy: boolean; said: string; error: unknown }>(idle)
  const { list, names, outcome, taxonomies } = facts
  const leading = crosswalks.filter(({ from, to }) => taxonomies.includes(from.name) && !taxonomies.includes(to.name))
  // Whoever goes back in the history, or begins another list, is elsewhere.
  const shown = changed && changed.list === list && taxonomies.includes(changed.crosswalk.to.name) ? changed : null

  const change = async (crosswalk: Leading) => {
    setState({ ...idle, isBusy: true })
    const begun = whereOneIs()
    try {
      const { from, to } = crosswalk
      const there = choicesIn(useOwnList.getState().choices, [to.name])
      const ofOld = names.filter((name) => outcome(name).candidate?.taxonomy === from.name)
      const own = ofOld.filter((name) => !isByHand(there, name))
      const fates = await fatesOf(client, crosswalk, [...new Set(own.flatMap((name) => outcome(name).candidate?.taxonId ?? []))])
      const { query, losses } = await inOtherVersion(client, crosswalk, writeExportQuery({ ...settings, ids: [] }, view))
      if (JSON.stringify(whereOneIs()) !== JSON.stringify(begun))
        return setState({ ...idle, said: 'Inzwischen haben Sie anderes gewählt; stellen Sie die Liste noch einmal um.' })
      const plan = listInNewVersion(own, outcome, { from: from.name, to: to.name, fates })
      const next = query === null ? null : parseExportQuery(query)
      changeChoice((choice) => ({
        settings: next?.settings ?? withTaxonomy(choice.settings, from.name, to.name),
        view: next?.view ?? choice.view,
      }))
      // What came along at an earlier time gives way.
      choose({ ...decisionsAgain(own, {}), ...plan.choices }, [to.name])
      const after = window.location.search
      const undo = () => {
        // What was chosen since stays.
        if (window.location.search === after) changeChoice(() => ({ settings, view }))
        else changeChoice((choice) => ({ ...choice, settings: withTaxonomy(choice.settings, to.name, from.name) }))
        choose(decisionsAgain(own, there), [to.name])
        setChanged(null)
        place.current?.focus()
      }
      setChanged({ ...plan, decided: ofOld.length - own.length, list, crosswalk, losses, undo })
      setState(idle)
      place.current?.focus()
    } catch (error) {
      setState({ ...idle, error })
    }
  }

  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Note role="status" aria-label="Auf eine andere Fassung umgestellt">
        {shown && <WhatChanged changed={shown} type={type} />}
        {state.said}
      </Note>
      {isMatched &&
        leading.map((crosswalk) => (
          <Note key={`${crosswalk.from.id} ${crosswalk.to.id}`}>
            Ein Umzug führt von «{crosswalk.from.name}» nach «{crosswalk.to.name}».{' '}
            <TextButton aria-disabled={state.isBusy} onClick={() => !state.isBusy && void change(crosswalk)}>
              {state.isBusy ? 'Wird umgestellt …' : `Liste auf «${crosswalk.to.name}» umstellen`}
            </TextButton>
          </Note>
        ))}
      {state.error !== null && <ErrorNote error={state.error} />}
    </div>
  )
}

/** Somebody has decided about it there; what a crosswalk said is no decision. */
function isByHand(there: OwnChoices, name: string): boolean {
  const choice = Object.hasOwn(there, name) ? there[name] : undefined
  return choice === 'none' || (choice !== undefined && !choice.isCarried)
}

/** The decisions about these names as they were; null where there was none. */
const decisionsAgain = (names: readonly string[], before: OwnChoices): NewChoices =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(before, name) ? (before[name] ?? null) : null]))

const idle = { isBusy: false, said: '', error: null as unknown }

/** What a plan is made for: what comes meanwhile is not to be overwritten by it. */
function whereOneIs() {
  const { list, choices } = useOwnList.getState()
  const { pathname, search } = window.location
  return { source: list?.source, rows: list?.rows.length, choices, pathname, search }
}

function WhatChanged({ changed, type = 'Art' }: { changed: Changed; type: TaxonomyType | undefined }) {
  const { crosswalk, same, renamed, decided, open, gone, losses, undo } = changed
  const { from, to } = crosswalk
  return (
    <>
      Auf «{to.name}» umgestellt: {counted(same, 'Name meint', 'Namen meinen')} dort dasselbe Taxon
      {renamed.length > 0 && `, ${swissCount(renamed.length)} eines mit anderem Namen`}.
      {decided > 0 && ` Über ${counted(decided, 'Namen', 'Namen')} haben Sie dort schon entschieden.`}
      {open.length > 0 && ` Sehen Sie nach, weil aufgeteilt, nicht entschieden oder nicht sicher gefunden: ${listed(open)}.`}
      {gone.length > 0 && ` Dort nicht mehr: ${listed(gone)}.`}
      {losses.length > 0 && ` ${losses.join(' ')}`} <AppLink href={paths.crosswalk(type, from.id, to.id)}>Umzug ansehen</AppLink>{' '}
      <TextButton onClick={undo}>Rückgängig</TextButton>
    </>
  )
}

/** Names said of many. */
const SAID = 10

const listed = (names: readonly string[]) =>
  names
    .slice(0, SAID)
    .map((name) => `«${name}»`)
    .join(', ') + (names.length > SAID ? ` und ${swissCount(names.length - SAID)} weitere` : '')

const withTaxonomy = (settings: ExportSettings, from: string, to: string): ExportSettings => ({
  ...settings,
  taxonomies: [...new Set(settings.taxonomies.map((name) => (name === from ? to : name)))],
})

/** The chosen properties in the other version; null where none of what was chosen would be left. */
async function inOtherVersion(client: ApolloClient, { from, to }: Leading, query: string) {
  const { data, error } = await client.query({
    query: ExportVersions,
    variables: { query, ofList: true },
    fetchPolicy: 'network-only',
  })
  if (!data) throw error ?? new Error('An answer without data')
  const version = data.exportVersions.find((each) => each.from.id === from.id && each.to.id === to.id)
  return { query: version?.query ?? null, losses: version?.losses ?? [] }
}

/** Taxa per question: each may have become several, and an answer holds 500 pairs. */
const AT_ONCE = 100

async function fatesOf(client: ApolloClient, { from, to }: Leading, ids: readonly string[]): Promise<Map<string, ListFate>> {
  const fates = new Map<string, { isOpen: boolean; successors: ListFate['successors'][number][] }>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const variables = { fromId: from.id, toId: to.id, fromIds: ids.slice(at, at + AT_ONCE) }
    const { data, error } = await client.query({ query: ListFates, variables, fetchPolicy: 'no-cache' })
    if (!data) throw error ?? new Error('An answer without data')
    for (const { from: taxon, to: successor, state } of data.crosswalk?.pairs.nodes ?? []) {
      const fate = fates.get(taxon?.id ?? '') ?? { isOpen: false, successors: [] }
      if (state === 'open') fate.isOpen = true
      if (successor) fate.successors.push({ taxonId: successor.id, name: successor.name, author: successor.author })
      if (taxon) fates.set(taxon.id, fate)
    }
    // Hardly ever: what does not come is left to whoever looks at the list.
    const cut = data.crosswalk?.pairs.next ? data.crosswalk.pairs.nodes.at(-1)?.from : null
    if (cut) fates.set(cut.id, { isOpen: true, successors: [] })
  }
  return fates
}

const ListFates = graphql(`
  query ListFates($fromId: ID!, $toId: ID!, $fromIds: [ID!]!) {
    crosswalk(fromId: $fromId, toId: $toId) {
      id
      pairs(fromIds: $fromIds, limit: 500) {
        next
        nodes {
          state
          from {
            id
          }
          to {
            id
            name
            author
          }
        }
      }
    }
  }
`)

const Note = styled('p')({
  margin: '10px 0 0',
  padding: '6px 10px',
  borderRadius: 8,
  background: tones.orange50,
  color: tones.ink,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '&:empty': { display: 'none' },
})
