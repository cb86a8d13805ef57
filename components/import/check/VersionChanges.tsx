'use client'

import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { crosswalkKindLabels } from '@/lib/domain/crosswalk/crosswalkKinds'
import { type VersionWay, versionConsequences } from '@/lib/domain/import/versionChange'
import { swissCount } from '@/lib/domain/text/swissCount'
import { counted } from '@/lib/text/format'
import { tones } from '@/lib/theme'
import { AppLink } from '../../ui/text/AppLink'
import { Section } from '../../ui/text/type'
import type { JobResult } from '../queries'

interface VersionChangesProps {
  versions: NonNullable<JobResult['versions']>
  /** Which way is chosen. */
  way: VersionWay
}

const ways: readonly (readonly [way: VersionWay, title: string])[] = [
  ['inPlace', 'An Ort nachführen'],
  ['beside', 'Neue Fassung daneben'],
]

/** What became of the taxa of the version that is there, and what follows from either way, before one is taken. */
export function VersionChanges({ versions, way }: VersionChangesProps) {
  const { taxonomy, kinds, left, leaving } = versions
  const consequences = versionConsequences(versions)
  const hasMore = kinds.some(({ entries, open }) => entries + open > 0)
  return (
    <section aria-label={`Gegenüber «${taxonomy.name}»`}>
      <Section>
        Gegenüber «{taxonomy.name}» <small>nach den Regeln eines Umzugs</small>
      </Section>
      <Kinds>
        {kinds.map(({ kind, taxa, entries, open }) => (
          <div key={kind}>
            <dt>{crosswalkKindLabels[kind]}</dt>
            <dd>
              {swissCount(taxa)}
              {hasMore && (
                <small>
                  {[entries > 0 && counted(entries, 'Eintrag', 'Einträge'), open > 0 && `${swissCount(open)} offen`]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              )}
            </dd>
          </div>
        ))}
      </Kinds>
      <Ways>
        {ways.map(([each, title]) => (
          <div key={each} data-chosen={each === way || undefined}>
            <h3>
              {title} <small>{each === way ? 'gewählt' : 'unter «2 Ziel» wählbar'}</small>
            </h3>
            <ul>
              {consequences[each].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ))}
      </Ways>
      {leaving.length > 0 && (
        <details>
          <summary>
            Was beim Nachführen ohne Gegenstück bliebe
            {left.taxa > leaving.length && `: die ${leaving.length} mit den meisten Einträgen`}
          </summary>
          <ul>
            {leaving.map(({ id, name, entries, kind, successor }) => (
              <li key={id}>
                <AppLink href={paths.record(id)}>{name}</AppLink>: {entries > 0 && `${counted(entries, 'Eintrag', 'Einträge')}, `}
                {successor === null ? crosswalkKindLabels[kind] : `in der Datei «${successor}»`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Kinds = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
  gap: 8,
  margin: '0 0 12px',
  '& > div': { padding: '8px 12px', border: `1px solid ${tones.line}`, borderRadius: 8 },
  '& dt': { fontSize: '0.8125rem', color: tones.ink2, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, fontWeight: 600, color: tones.ink, fontVariantNumeric: 'tabular-nums' },
  '& dd > small': { display: 'block', minHeight: '1.25em', fontWeight: 400, fontSize: '0.8125rem', color: tones.ink2 },
})

const Ways = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: 12,
  margin: '0 0 12px',
  '& > div': { padding: '8px 14px', border: `1px solid ${tones.line}`, borderRadius: 8 },
  '& > [data-chosen]': { borderColor: tones.orange, background: tones.orange50 },
  '& h3': { margin: '0 0 4px', fontSize: '1rem', fontWeight: 600, color: tones.ink },
  '& h3 > small': { fontWeight: 400, fontSize: '0.8125rem', color: tones.ink2 },
  '& ul': { margin: 0, paddingLeft: 18 },
  '& li': { marginBottom: 4 },
})
