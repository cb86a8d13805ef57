'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { date } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { graphql, type ResultOf } from '@/lib/graphql'
import type { TreeRoot } from '@/lib/domain/addresses/routes'
import { tones } from '@/lib/theme'
import { useHydrated } from '@/lib/browser/hydration'
import { useViewer } from '@/stores/login'
import { Deleted } from '../edit/Editing'
import { SearchForm } from '../search/SearchForm'
import { LinkButton } from '../ui/form/Button'
import { onDemand } from '../ui/load/onDemand'
import { QueryView } from '../shell/QueryView'
import { FirstSight, useFirstSight } from '../sight/FirstSight'
import { Actions, Prose, Title } from '../ui/text/type'
import { Doors } from './Doors'
import { HeldOffline } from './HeldOffline'
import { type Dated, Recent } from './Recent'
import { CollectionTable, CollectionTable_collection } from './CollectionTable'
import { OrganizationTable, OrganizationTable_organization } from './OrganizationTable'
import { TaxonomyTable, TaxonomyTable_taxonomy } from './TaxonomyTable'
import { UserList } from './UserList'

/** Few see it: loaded for those who are logged in. */
const CreateBelow = onDemand(
  () => import('../edit/create/CreateBelow'),
  (module) => module.CreateBelow,
)

/** Hardly anybody sees it. */
const NothingYet = onDemand(
  () => import('./NothingYet'),
  (module) => module.NothingYet,
)

/** What is in the database; below a root only what belongs to it. */
export function HomeScreen({ root = null }: { root?: TreeRoot | null }) {
  const query = useQuery(HomeScreenQuery)
  // The answer may be here before React has taken over the exported page, which has none.
  const hydrated = useHydrated()
  const viewer = useViewer()
  const isSeen = useFirstSight() !== ''
  if (isSeen && !query.data && !query.error) return <FirstSight />
  return (
    <>
      <Title>{root === null ? 'Was ist in der Datenbank' : titles[root]}</Title>
      {root === null && (
        <>
          <Prose>
            Eigenschaften von Arten und Lebensräumen nachschlagen, vergleichen, verbinden und exportieren. Die Navigation zeigt
            alles als Baum; die Suche kennt auch Synonyme und deutsche Namen.
          </Prose>
          <Large>
            <SearchForm />
          </Large>
        </>
      )}
      {root !== null && root !== 'users' && viewer !== 'nobody' && (
        <CreateBelow key={viewer + root} root={root} onCreated={() => void query.refetch().catch(() => {})} />
      )}
      {root === 'users' ? (
        <UserList key={viewer} />
      ) : (
        <QueryView query={query} record={hydrated ? query.data?.overview : undefined} missing="Die Übersicht fehlt" isPart>
          {(overview) => <Overview overview={overview} root={root} viewer={viewer} />}
        </QueryView>
      )}
      <Deleted />
    </>
  )
}

/** What this screen asks first, for whoever knows the address before the screen is here (components/askEarly.ts). */
export const homeQuestion = () => ({ query: HomeScreenQuery })

type OverviewRecord = ResultOf<typeof HomeScreenQuery>['overview']

function Overview({ overview, root, viewer }: { overview: OverviewRecord; root: TreeRoot | null; viewer: string }) {
  const { changedAt, collections, habitatTaxonomies, organizations, speciesTaxonomies } = overview
  const isEmpty = speciesTaxonomies.length + habitatTaxonomies.length + collections.length === 0
  const isDemo = [...speciesTaxonomies, ...habitatTaxonomies, ...collections].some(({ name }) => name.includes('Beispieldaten'))
  const isNone = {
    Art: speciesTaxonomies.length === 0,
    Lebensraum: habitatTaxonomies.length === 0,
    collections: collections.length === 0,
    organizations: organizations.length === 0,
    users: false,
  }
  const shows = (section: TreeRoot) => root === null || root === section
  return (
    <>
      {root === null && (
        <>
          <Doors />
          {viewer !== 'nobody' && (
            <Actions>
              <LinkButton href={paths.importStart()}>Daten importieren</LinkButton>
            </Actions>
          )}
          <Numbers>
            {numbers.map(({ label, of }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{swissCount(of(overview))}</dd>
              </div>
            ))}
          </Numbers>
          <Recent sources={datedOf(overview)} writes={overview.lastWrites} />
          {isDemo && (
            <Note>
              <strong>Beispieldaten:</strong> Was so bezeichnet ist, wurde zum Ausprobieren von Hand zusammengestellt und ist
              nicht für Fachentscheide bestimmt.
            </Note>
          )}
        </>
      )}
      {(isEmpty || isNone[root ?? 'users']) && <NothingYet root={isEmpty ? null : root} />}
      {shows('Art') && <TaxonomyTable title="Arten" of="Art" taxonomies={speciesTaxonomies} />}
      {shows('Lebensraum') && <TaxonomyTable title="Lebensräume" of="Lebensraum" taxonomies={habitatTaxonomies} />}
      {shows('collections') && <CollectionTable collections={collections} />}
      {shows('organizations') && <OrganizationTable organizations={organizations} />}
      <HeldOffline />
      <Changed>Datenstand {date(changedAt)}</Changed>
    </>
  )
}

const datedOf = ({ collections, habitatTaxonomies, speciesTaxonomies }: OverviewRecord): Dated[] => [
  ...speciesTaxonomies,
  ...habitatTaxonomies,
  ...collections.map((collection) => ({ ...collection, type: null })),
]

const titles: Record<TreeRoot, string> = {
  Art: 'Arten',
  Lebensraum: 'Lebensräume',
  collections: 'Eigenschaften-Sammlungen',
  users: 'Benutzer',
  organizations: 'Organisationen',
}

const numbers = [
  { label: 'Arten und höhere Taxa', of: (overview: OverviewRecord) => overview.speciesCount },
  { label: 'Lebensräume', of: (overview: OverviewRecord) => overview.habitatCount },
  { label: 'Einträge mit Eigenschaften', of: (overview: OverviewRecord) => overview.recordCount },
  { label: 'Beziehungen', of: (overview: OverviewRecord) => overview.relationCount },
]

const HomeScreenQuery = graphql(
  `
    query HomeScreen {
      overview {
        speciesCount
        habitatCount
        recordCount
        relationCount
        changedAt
        lastWrites {
          id
          name
          type
          at
        }
        speciesTaxonomies {
          id
          name
          type
          lastUpdated
          ...TaxonomyTable_taxonomy
        }
        habitatTaxonomies {
          id
          name
          type
          lastUpdated
          ...TaxonomyTable_taxonomy
        }
        collections {
          id
          name
          lastUpdated
          ...CollectionTable_collection
        }
        organizations {
          id
          ...OrganizationTable_organization
        }
      }
    }
  `,
  [TaxonomyTable_taxonomy, CollectionTable_collection, OrganizationTable_organization],
)

const Numbers = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 36px',
  margin: '20px 0 0',
  // Below each other two and two, not each pair by its own width.
  '@media (max-width: 700px)': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { fontSize: '0.8125rem', color: tones.ink2 },
  '& dd': { margin: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
})

const Note = styled('p')({
  margin: '20px 0 0',
  padding: '12px 16px',
  borderRadius: 10,
  background: tones.orange50,
  maxWidth: 720,
})

const Changed = styled('p')({ margin: '20px 0 0', fontSize: '0.8125rem', color: tones.ink3 })

const Large = styled('div')({ marginTop: 16, '& input, & button': { height: 48, fontSize: '1.0625rem' } })
