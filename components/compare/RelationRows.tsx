'use client'

import { useState } from 'react'
import { paths } from '@/lib/domain/paths'
import { count } from '@/lib/format'
import { TextButton } from '../export/controls'
import { TaxonLink } from '../taxon/TaxonLink'
import { AppLink } from '../ui/AppLink'
import { Quiet } from '../ui/type'
import { AgreementMark } from './AgreementMark'
import { type ComparedCollection, type ComparedRelation, type ComparedTaxon, plainName } from './comparisonQuery'

type Group = ComparedRelation['groups'][number]
type Partner = Group['partners'][number]

interface RelationRowsProps {
  relation: ComparedRelation
  collection: ComparedCollection
  /** In the order of the columns. */
  taxa: readonly ComparedTaxon[]
}

/** Partners of one type of relation: how many each taxon has, which all have, which some have, and which only one has. */
export function RelationRows({ relation: { direction, groups, relationType, totals }, collection, taxa }: RelationRowsProps) {
  const all = groups.find(({ sharing }) => sharing === 'all')
  const some = groups.find(({ sharing }) => sharing === 'some')
  const isSame = groups.every(({ sharing }) => sharing === 'all')
  const isOne = taxa.length === 1
  const nameOf = (id: string) => taxa.flatMap((column) => (column.taxon.id === id ? [plainName(column)] : [])).join()
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={taxa.length + 1}>
          <div>
            <AppLink href={paths.relations(collection.id)}>{collection.name}</AppLink>: {relationType}
            <small>{direction === 'from' ? 'Beziehungen zu Partnern' : 'Beziehungen von Partnern hierher'}</small>
          </div>
        </th>
      </tr>
      <tr data-agreement={isOne ? undefined : isSame ? 'same' : 'different'}>
        <th scope="row">
          Anzahl Partner
          {!isOne && !isSame && <AgreementMark agreement="different">e Partner</AgreementMark>}
        </th>
        {taxa.map(({ taxon: { id } }) => (
          <td key={id}>{count(totals.find(({ taxonId }) => taxonId === id)?.total ?? 0)}</td>
        ))}
      </tr>
      {all && (
        <tr>
          <th scope="row">{isOne ? 'Partner' : 'bei allen'}</th>
          <td colSpan={taxa.length}>
            <Partners group={all} note={({ viaSynonymOf }) => via(viaSynonymOf.map(nameOf), isOne)} />
          </td>
        </tr>
      )}
      {some && (
        <tr>
          <th scope="row">bei mehreren</th>
          <td colSpan={taxa.length}>
            <Partners group={some} note={({ of }) => ` (${of.map(nameOf).join(', ')})`} />
          </td>
        </tr>
      )}
      {groups.some(({ sharing }) => sharing === 'one') && (
        <tr>
          <th scope="row">nur hier</th>
          {taxa.map(({ taxon: { id } }) => {
            const own = groups.find(({ ownerId }) => ownerId === id)
            return (
              <td key={id}>
                {own ? (
                  <Partners group={own} note={({ viaSynonymOf }) => (viaSynonymOf.length > 0 ? ' (über Synonym)' : '')} />
                ) : (
                  '–'
                )}
              </td>
            )
          })}
        </tr>
      )}
    </tbody>
  )
}

/** So many partners are named before one asks for more. */
const SHOWN = 8

function Partners({ group: { partners, total }, note }: { group: Group; note: (partner: Partner) => string }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? partners : partners.slice(0, SHOWN)
  return (
    <>
      {shown.map((partner, at) => (
        <span key={partner.taxon.id}>
          {at > 0 && ', '}
          <TaxonLink taxon={partner.taxon} />
          {note(partner)}
        </span>
      ))}
      {partners.length > shown.length && (
        <>
          {' '}
          <TextButton type="button" onClick={() => setOpen(true)}>
            … {count(partners.length - shown.length)} weitere zeigen
          </TextButton>
        </>
      )}
      {total > partners.length && isOpen && (
        <Quiet> und {count(total - partners.length)} mehr, siehe die Seiten der Objekte</Quiet>
      )}
    </>
  )
}

const via = (names: readonly string[], isOne: boolean) =>
  names.length === 0 ? '' : isOne ? ' (über Synonym)' : ` (bei ${names.join(', ')} über Synonym)`
