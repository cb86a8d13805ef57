'use client'

import { useApolloClient } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { momentText } from '@/lib/domain/addresses/statesQuery'
import { AppLink } from '../../ui/text/AppLink'
import { Button } from '../../ui/form/Button'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { forgetWhatWas } from './forgetWhatWas'
import { JobEnd } from './JobEnd'
import { JobProgress } from './JobProgress'
import { Note } from '../Note'
import type { Job, JobResult, Targets } from '../queries'
import { consequence } from '../stepSummaries'
import { UndoImport } from './UndoImport'
import { type DraftWork } from '../useImportDraft'

interface LoadStepProps {
  work: DraftWork
  targets: Targets
  onLoaded: () => void
  onUndone: () => void
}

/** The loading itself, all or nothing; afterwards what came of it and the way back. */
export function LoadStep({ work, targets, onLoaded, onUndone }: LoadStepProps) {
  const { job, isActive, isStarting, isSaved, jobError, start, cancel, load } = work
  useLoaded(job, onLoaded)
  const isLoad = job?.kind === 'LOAD'
  const result = job?.result ?? null
  // After a load that did not end the check before it still holds; the server knows.
  const isCheckedNow = job !== null && isSaved && !job.isStale && (isLoad ? job.state !== 'DONE' : job.state === 'DONE')
  const because = !isCheckedNow
    ? 'Zuerst prüfen.'
    : result && result.taken === 0 && result.deleted === 0
      ? 'Es gibt nichts zu laden: Keine Zeile der Datei wird übernommen.'
      : null
  const isOff = because !== null || isActive || isStarting
  return (
    <>
      {isLoad && isActive && <JobProgress job={job} onCancel={() => void cancel()} />}
      {isLoad && !isActive && <JobEnd job={job} nothing="In der Datenbank hat sich nichts geändert." />}
      {isLoad && job.state === 'DONE' && result && (
        <Loaded
          result={result}
          targets={targets}
          onUndone={() => {
            void load()
            onUndone()
          }}
        />
      )}
      {jobError?.of === 'LOAD' && <ErrorNote error={jobError.error} />}
      {!isActive && !(isLoad && job.state === 'DONE') && (
        <>
          <p style={{ margin: '0 0 10px' }}>
            {!isCheckedNow
              ? job && !isLoad
                ? 'Prüfen Sie noch einmal: Geladen wird nur, was so geprüft ist, wie es jetzt eingestellt ist.'
                : 'Zuerst prüfen: Geladen wird nur, was geprüft ist.'
              : because !== null
                ? because
                : result
                  ? `Wird geladen: ${consequence(result)}. Sichtbar wird alles auf einmal, und es lässt sich als Ganzes zurücknehmen.`
                  : 'Die letzte Prüfung gilt noch: Sie können noch einmal laden.'}
          </p>
          <Button
            look="filled"
            aria-disabled={isOff}
            title={because ?? undefined}
            onClick={() => !isOff && void start('LOAD', null)}
          >
            {isStarting ? 'Beginnt …' : isLoad ? 'Noch einmal laden' : 'Jetzt laden'}
          </Button>
        </>
      )}
    </>
  )
}

/** What was there before the load is forgotten once, when it is done. */
function useLoaded(job: Job | null, onLoaded: () => void): void {
  const client = useApolloClient()
  const running = useRef<string | null>(null)
  const latest = useRef(onLoaded)
  useEffect(() => void (latest.current = onLoaded))
  useEffect(() => {
    if (job?.kind !== 'LOAD') return
    if (job.state !== 'DONE') running.current = job.id
    else if (running.current === job.id && job.result) {
      running.current = null
      forgetWhatWas(client)
      latest.current()
    }
  }, [client, job])
}

function Loaded({ result, targets, onUndone }: { result: JobResult; targets: Targets; onUndone: () => void }) {
  const { taxonomies, collections, versionOf, undoneAt, added, changed, deleted, batch } = result
  if (undoneAt !== null)
    return (
      <Note role="status">
        Dieser Import wurde am {momentText(undoneAt)} rückgängig gemacht: Die Datenbank ist wieder wie vorher. Wollen Sie ihn doch
        laden, prüfen Sie ihn noch einmal.
      </Note>
    )
  return (
    <>
      <Note role="status" tone="good">
        {added + changed + deleted === 0
          ? 'Geladen: Es war schon alles so in der Datenbank, geändert hat sich nichts.'
          : `Geladen: ${consequence(result)}.`}
      </Note>
      <Links>
        {taxonomies.map(({ id, name }) => (
          <li key={name}>{id === null ? name : <AppLink href={paths.taxonomy(typeOf(id, targets), id)}>{name}</AppLink>}</li>
        ))}
        {collections.map(({ id, name }) => (
          <li key={name}>{id === null ? name : <AppLink href={paths.collection(id)}>{name}</AppLink>}</li>
        ))}
      </Links>
      {versionOf?.id && taxonomies[0]?.id && (
        <p style={{ margin: '0 0 12px' }}>
          Was aus jedem Taxon von «{versionOf.name}» wurde, sagt der{' '}
          <AppLink href={paths.crosswalk(typeOf(versionOf.id, targets), versionOf.id, taxonomies[0].id)}>
            Umzug nach «{taxonomies[0].name}»
          </AppLink>
          . Dort entscheiden Sie, was offen ist, und nehmen Sammlungen mit.
        </p>
      )}
      <UndoImport result={result} onUndone={onUndone} />
      {batch === null && added + changed + deleted > 0 && (
        <p style={{ margin: 0 }}>Dieser Import lässt sich nicht als Ganzes zurücknehmen.</p>
      )}
    </>
  )
}

/** A taxonomy's page corrects its own address, should the list not have it yet. */
const typeOf = (id: string, { allTaxonomies }: Targets) => allTaxonomies.find((each) => each.id === id)?.type ?? 'Art'

const Links = styled('ul')({ margin: '0 0 12px', paddingLeft: 20 })
