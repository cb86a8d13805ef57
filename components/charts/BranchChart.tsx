'use client'

import { useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import type { ChartChoice } from '@/lib/domain/charts/chartAddress'
import { pnameLabel, pnameOfProperty } from '@/lib/domain/export/exportColumns'
import { joinTuple, splitTuple } from '@/lib/domain/export/exportTuple'
import { graphql } from '@/lib/graphql'
import { ErrorNote } from '../ui/load/ErrorNote'
import { Spinner } from '../ui/load/Spinner'
import type { ChartedBranch } from './branch'
import { ChartView } from './ChartView'
import { Choice, Choices } from './Choices'
import { isChartable } from './chartFields'
import { useChartAddress } from './useChartAddress'

const ChartCatalogue = graphql(`
  query ChartCatalogue($type: TaxonomyType!) {
    exportCatalogue(type: $type) {
      taxonomies {
        id
        name
        fields {
          name
          valueType
          valueCount
          distinctCount
        }
      }
      collections {
        id
        name
        fields {
          name
          valueType
          valueCount
          distinctCount
        }
      }
    }
  }
`)

/** `isWanted`: somebody has just asked for it, and goes on at the choice. */
export function BranchChart({ branch, isWanted }: { branch: ChartedBranch; isWanted: boolean }) {
  const { type, taxonomy, taxonId } = branch
  const { data, error, refetch } = useQuery(ChartCatalogue, { variables: { type } })
  const [address, choose] = useChartAddress()
  const box = useRef<HTMLDivElement>(null)
  const sources = useMemo(() => {
    const { taxonomies = [], collections = [] } = data?.exportCatalogue ?? {}
    const own = taxonomies.filter(({ id }) => id === taxonomy.id).map((each) => ({ ...each, axis: 'tax' as const }))
    const others = collections.map((each) => ({ ...each, axis: 'pco' as const }))
    return [...own, ...others]
      .map((each) => ({ ...each, fields: each.fields.filter(isChartable) }))
      .filter(({ fields }) => fields.length > 0)
  }, [data, taxonomy.id])
  const { field } = address
  const isKnown =
    field &&
    sources.some(
      ({ axis, name, fields }) =>
        axis === field.axis && name === field.source && fields.some((each) => pnameOfProperty(each.name) === field.pname),
    )
  const isHere = data !== undefined
  useEffect(() => {
    if (isWanted && isHere) box.current?.querySelector('select')?.focus()
  }, [isWanted, isHere])
  if (error) return <ErrorNote error={error} onRetry={() => void refetch().catch(() => {})} />
  if (!data) return <Spinner />
  if (sources.length === 0) return <p>Es gibt keine Eigenschaft, von der sich ein Bild zeichnen liesse.</p>
  return (
    <div ref={box}>
      <Choices>
        <Choice
          label="Eigenschaft"
          value={field ? tupleOf(field) : ''}
          onChoose={(value) => choose({ taxonomy: null, field: choiceOf(value) })}
        >
          {!field && <option value="">wählen …</option>}
          {field && !isKnown && <option value={tupleOf(field)}>{pnameLabel(field.pname)}</option>}
          {sources.map(({ axis, id, name, fields }) => (
            <optgroup key={id} label={name}>
              {fields.map(({ name: property }) => (
                <option key={property} value={tupleOf({ axis, source: name, pname: pnameOfProperty(property) })}>
                  {property}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
      </Choices>
      {field && <ChartView choice={field} type={type} taxonomy={taxonomy.name} subtree={taxonId === null ? [] : [taxonId]} />}
    </div>
  )
}

const tupleOf = ({ axis, source, pname }: ChartChoice) => joinTuple([axis, source, pname])

function choiceOf(value: string): ChartChoice | null {
  const [axis, source = '', pname = ''] = splitTuple(value) ?? []
  return axis === 'tax' || axis === 'pco' ? { axis, source, pname } : null
}
