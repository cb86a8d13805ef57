'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { useMemo, useRef } from 'react'
import { tones } from '@/lib/theme'
import { pnameOfProperty } from '@/lib/domain/export/exportColumns'
import { presentName } from '@/lib/domain/export/presentName'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { swissCount } from '@/lib/domain/text/swissCount'
import { useIsSeen } from '../ui/load/useIsSeen'
import { ErrorNote } from '../ui/load/ErrorNote'
import { CollectionChart_collection } from './collectionFragment'
import { ChartView } from './ChartView'
import { Choice, Choices } from './Choices'
import { firstField, isChartable } from './chartFields'
import { useChartAddress } from './useChartAddress'

const CollectionTaxonomies = graphql(`
  query CollectionTaxonomies($id: ID!) {
    collectionTaxonomies(id: $id) {
      records
      taxonomy {
        id
        name
        formerNames
        type
      }
    }
  }
`)

/** How a property of a collection is distributed over the taxa of a taxonomy that it speaks of. */
export function CollectionChart({ collection }: { collection: FragmentOf<typeof CollectionChart_collection> }) {
  const { id, name, fields } = readFragment(CollectionChart_collection, collection)
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(box)
  const [address, choose] = useChartAddress()
  const { data, error, refetch } = useQuery(CollectionTaxonomies, { variables: { id }, skip: !isSeen })
  const chartable = useMemo(() => fields.filter(isChartable), [fields])
  const field = fields.find(({ name: property }) => pnameOfProperty(property) === address.field?.pname) ?? firstField(chartable)
  const taxonomies = data?.collectionTaxonomies ?? []
  const wanted = presentName(taxonomies.map(({ taxonomy }) => taxonomy))(address.taxonomy ?? '')
  const subject = (taxonomies.find(({ taxonomy }) => taxonomy.name === wanted) ?? taxonomies[0])?.taxonomy
  const choice = useMemo(() => field && { axis: 'pco' as const, source: name, pname: pnameOfProperty(field.name) }, [field, name])
  return (
    <div ref={box}>
      <Choices>
        <Choice
          label="Eigenschaft"
          value={choice?.pname ?? ''}
          onChoose={(pname) => choose({ ...address, field: { axis: 'pco', source: name, pname } })}
        >
          {(field && !chartable.includes(field) ? [field, ...chartable] : chartable).map((each) => (
            <option key={each.name} value={pnameOfProperty(each.name)}>
              {each.name}
            </option>
          ))}
        </Choice>
        {taxonomies.length > 1 && (
          <Choice
            label="in der Taxonomie"
            value={subject?.name ?? ''}
            onChoose={(taxonomy) => choose({ field: choice ?? null, taxonomy })}
          >
            {taxonomies.map(({ taxonomy, records }) => (
              <option key={taxonomy.id} value={taxonomy.name}>
                {`${taxonomy.name} (${swissCount(records)} ${records === 1 ? 'Eintrag' : 'Einträge'})`}
              </option>
            ))}
          </Choice>
        )}
      </Choices>
      {error && <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />}
      {!data && !error && <Waiting data-waiting>wird gezählt …</Waiting>}
      {choice && subject && <ChartView choice={choice} type={subject.type} taxonomy={subject.name} subtree={[]} />}
    </div>
  )
}

/** As ChartView says it, which goes on from here. */
const Waiting = styled('p')({ margin: '0 0 6px', minHeight: 320, fontSize: '0.8125rem', color: tones.ink2 })
