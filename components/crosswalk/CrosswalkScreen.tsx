'use client'

import { useMutation, useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useSearchParams } from 'next/navigation'
import { moveWithinRoot } from '@/lib/browser/navigate'
import { type CrosswalkQuery, parseCrosswalkQuery, writeCrosswalkQuery } from '@/lib/domain/addresses/crosswalkQuery'
import { paths, type TaxonomyType, typeRoots } from '@/lib/domain/addresses/paths'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { crosswalkFormats } from '@/lib/domain/export/exportFormats'
import { exportLink } from '@/lib/exportLink'
import type { ResultOf } from '@/lib/graphql'
import { tones } from '@/lib/theme'
import { QueryView } from '../shell/QueryView'
import { Button, LinkButton } from '../ui/form/Button'
import { ShareButton } from '../ui/form/ShareButton'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Progress } from '../ui/mui/Progress'
import { Crumbs } from '../ui/page/Crumbs'
import { useTitle } from '../ui/page/useTitle'
import { AppLink } from '../ui/text/AppLink'
import { Download } from '../ui/text/icons'
import { Actions, Prose, Title } from '../ui/text/type'
import { CrosswalkCounts } from './CrosswalkCounts'
import { CrosswalkList } from './CrosswalkList'
import { CrosswalkPairs } from './CrosswalkPairs'
import { CrosswalkTree } from './CrosswalkTree'
import { Replacing } from './Replacing'
import { MoveCollections } from './moving/MoveCollections'
import { CrosswalkScreenQuery, MakeCrosswalkMutation } from './queries'

/** While it is made it is asked so often how far that is, in milliseconds. */
const ASK_EVERY = 1_000

/** Into which taxonomies one goes over, or how it does into one of them. */
export const CrosswalkScreen = ({ id, toId, type }: { id: string; toId: string | null; type: TaxonomyType }) =>
  toId === null ? <CrosswalkList id={id} type={type} /> : <OneCrosswalk fromId={id} toId={toId} type={type} />

type Answer = ResultOf<typeof CrosswalkScreenQuery>

function OneCrosswalk({ fromId, toId, type }: { fromId: string; toId: string; type: TaxonomyType }) {
  const query = useQuery(CrosswalkScreenQuery, {
    variables: { fromId, toId },
    fetchPolicy: 'cache-and-network',
    // Numbers that are on their way may be older than what was decided meanwhile.
    context: { queryDeduplication: false },
  })
  const { data } = query
  useTitle(data?.old && data.young && `Umzug – ${data.old.name} → ${data.young.name}`)
  const isMaking = Boolean(data?.crosswalk?.progress)
  useQuery(CrosswalkScreenQuery, {
    variables: { fromId, toId },
    skip: !isMaking,
    pollInterval: ASK_EVERY,
    fetchPolicy: 'network-only',
  })
  return (
    <QueryView
      query={query}
      record={data && (data.old && data.young ? data : null)}
      missing="Eine der beiden Taxonomien gibt es nicht (mehr)"
    >
      {({ crosswalk, back, old, young }) => (
        <article>
          <Crumbs>
            <AppLink href={paths.taxonomies(type)}>{typeRoots[type]}</AppLink>
            <AppLink href={paths.taxonomy(type, fromId)}>{old?.name}</AppLink>
            <AppLink href={paths.crosswalks(type, fromId)}>Umzug</AppLink>
          </Crumbs>
          <Title>Umzug nach «{young?.name}»</Title>
          <Prose>
            Was wurde aus jedem Taxon von «{old?.name}» in <AppLink href={paths.taxonomy(type, toId)}>{young?.name}</AppLink>? Was
            die Regeln nicht sicher wissen, entscheidet jemand, der eine der beiden Taxonomien pflegt.
          </Prose>
          <Making fromId={fromId} toId={toId} answer={{ crosswalk, back, old, young }} onStarted={() => void query.refetch()} />
          {crosswalk?.madeAt && <Made crosswalk={crosswalk} hasBack={back !== null} onChanged={() => void query.refetch()} />}
        </article>
      )}
    </QueryView>
  )
}

interface MakingProps {
  fromId: string
  toId: string
  answer: Answer
  onStarted: () => void
}

/** From when it is, how far it is, and the way to have it made anew for those who may. */
function Making({ fromId, toId, answer: { crosswalk, old, young }, onStarted }: MakingProps) {
  const [make, { loading, error }] = useMutation(MakeCrosswalkMutation)
  const start = async () => {
    const { data } = await make({ variables: { fromId, toId } }).catch(() => ({ data: null }))
    if (data) onStarted()
  }
  const mayMake = crosswalk ? crosswalk.canDecide : Boolean(old?.viewerCanEdit || young?.viewerCanEdit)
  const { progress = null, madeAt = null, isBehind = false, problem = null } = crosswalk ?? {}
  if (progress)
    return (
      <>
        <Prose role="status">
          Der Umzug wird festgestellt: {progress.phase} … Sie können weiterarbeiten; es geht auch weiter, wenn Sie die Seite
          verlassen.
        </Prose>
        <Progress
          label="Umzug feststellen"
          {...(progress.total > 0 && progress.done > 0 && { value: progress.done, max: progress.total })}
        />
      </>
    )
  return (
    <>
      {madeAt === null ? (
        <Prose>
          Diesen Umzug hat noch niemand festgestellt.
          {!mayMake && ' Wer eine der beiden Taxonomien pflegt, kann es nach der Anmeldung tun.'}
        </Prose>
      ) : (
        <Prose role="status">
          Stand vom {momentText(madeAt)}.{isBehind && ' Seither wurde eine der beiden Taxonomien geändert.'}
        </Prose>
      )}
      {problem && <Prose role="alert">Beim letzten Mal ging etwas schief: {problem}</Prose>}
      {mayMake && (
        <Actions>
          <Button look={madeAt === null || isBehind ? 'filled' : 'outlined'} disabled={loading} onClick={() => void start()}>
            {madeAt === null ? 'Umzug feststellen' : 'Neu feststellen'}
          </Button>
        </Actions>
      )}
      {error && <ErrorNote error={error} />}
    </>
  )
}

type Crosswalk = NonNullable<Answer['crosswalk']>

function Made({ crosswalk, hasBack, onChanged }: { crosswalk: Crosswalk; hasBack: boolean; onChanged: () => void }) {
  const { type, from, to, counts } = crosswalk
  const wanted = parseCrosswalkQuery(useSearchParams().toString())
  const address = (next: Partial<CrosswalkQuery>) => paths.crosswalk(type, from.id, to.id, writeCrosswalkQuery(next))
  const show = (next: Partial<CrosswalkQuery>) => moveWithinRoot(address(next))
  const views = (
    <Views aria-label="Ansicht des Umzugs" data-screen-only>
      <LinkButton href={address({})} aria-current={wanted.collections === null && wanted.tree === null ? 'page' : undefined}>
        Taxa
      </LinkButton>
      <LinkButton
        href={address({ tree: 'old' })}
        aria-current={wanted.collections === null && wanted.tree !== null ? 'page' : undefined}
      >
        Baum
      </LinkButton>
      <LinkButton href={address({ collections: [] })} aria-current={wanted.collections === null ? undefined : 'page'}>
        Sammlungen mitnehmen
      </LinkButton>
    </Views>
  )
  if (wanted.collections !== null)
    return (
      <>
        {views}
        <Prose>
          Ohne etwas zu verschieben geht es auch: Ein{' '}
          <AppLink href={exportLink({ type: typeRoots[type], taxonomies: [to.name] }, { lendAlong: true })}>
            Export über «{to.name}»
          </AppLink>{' '}
          ergänzt, wo Werte fehlen, jene des einen Objekts, aus dem eines laut Umzug wurde.
        </Prose>
        <MoveCollections
          from={from}
          to={to}
          collectionIds={wanted.collections}
          copies={wanted.copies}
          onChange={(collections, copies) => show({ collections, copies })}
        />
      </>
    )
  if (wanted.tree !== null)
    return (
      <>
        {views}
        <CrosswalkTree from={from} to={to} type={type} side={wanted.tree} onSide={(tree) => show({ tree })} />
      </>
    )
  return (
    <>
      {views}
      <Replacing crosswalk={crosswalk} />
      <CrosswalkCounts counts={counts} kind={wanted.kind} onKind={(kind) => show({ ...wanted, kind })} />
      <CrosswalkPairs
        key={crosswalk.madeAt}
        crosswalk={crosswalk}
        wanted={wanted}
        onName={(name) => show({ ...wanted, name })}
        onChanged={onChanged}
      />
      <Actions>
        {crosswalkFormats.map(({ extension, label }) => (
          <LinkButton key={extension} startIcon={<Download />} href={paths.crosswalkFile(extension, from.id, to.id)} download="">
            {label}
          </LinkButton>
        ))}
        <ShareButton title={`Umzug: ${from.name} → ${to.name}`} />
        {hasBack && <LinkButton href={paths.crosswalk(type, to.id, from.id)}>Umgekehrt: nach «{from.name}»</LinkButton>}
      </Actions>
    </>
  )
}

const Views = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '12px 0 16px',
  '& [aria-current]': { background: tones.orange100 },
})
