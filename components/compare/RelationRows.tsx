'use client'

import { Fragment, useState } from 'react'
import { paths } from '@/lib/domain/addresses/paths'
import { swissCount } from '@/lib/domain/text/swissCount'
import { TextButton } from '../ui/form/TextButton'
import { TaxonLink } from '../taxon/TaxonLink'
import { AppLink } from '../ui/text/AppLink'
import { PropertyValue } from '../taxon/PropertyValue'
import { PaperOnly, Quiet } from '../ui/text/type'
import { AgreementWords } from './agreementMarks'
import { areSame, type ComparedCollection, type ComparedRelation, type ComparedTaxon, plainName } from './comparisonQuery'
import { type RelationDetail, relationDetails } from './relationDetails'

type Group = ComparedRelation['groups'][number]
type Partner = Group['partners'][number]
type Unit = ComparedCollection['relationTypes'][number]['fields'][number]

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
  const isSame = areSame(groups)
  /** The same partners, of which something else is said. */
  const haveSamePartners = groups.every(({ sharing }) => sharing === 'all')
  const isOne = taxa.length === 1
  const fields = collection.relationTypes.find(({ name }) => name === relationType)?.fields ?? []
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
          {!isOne && !isSame && (
            <AgreementWords agreement="different">{haveSamePartners ? 'e Angaben' : 'e Partner'}</AgreementWords>
          )}
        </th>
        {taxa.map(({ taxon: { id } }) => (
          <td key={id}>{swissCount(totals.find(({ taxonId }) => taxonId === id)?.total ?? 0)}</td>
        ))}
      </tr>
      {all && (
        <tr>
          <th scope="row">{isOne ? 'Partner' : 'bei allen'}</th>
          <td colSpan={taxa.length}>
            <Partners
              group={all}
              fields={fields}
              nameOf={nameOf}
              note={({ viaSynonymOf }) => via(viaSynonymOf.map(nameOf), isOne)}
            />
          </td>
        </tr>
      )}
      {some && (
        <tr>
          <th scope="row">bei mehreren</th>
          <td colSpan={taxa.length}>
            <Partners group={some} fields={fields} nameOf={nameOf} note={({ of }) => ` (${of.map(nameOf).join(', ')})`} />
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
                  <Partners
                    group={own}
                    fields={fields}
                    nameOf={nameOf}
                    note={({ viaSynonymOf }) => (viaSynonymOf.length > 0 ? ' (über Synonym)' : '')}
                  />
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

interface PartnersProps {
  group: Group
  fields: readonly Unit[]
  nameOf: (id: string) => string
  note: (partner: Partner) => string
}

/** One behind the other; each in a line of its own where something is said of the relations. */
function Partners({ group: { partners, total }, fields, nameOf, note }: PartnersProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? partners : partners.slice(0, SHOWN)
  const inLines = partners.some(({ relations }) => relations.length > 0)
  return (
    <>
      {shown.map((partner, at) => (
        <span key={partner.taxon.id} style={{ display: inLines ? 'block' : undefined }}>
          {at > 0 && !inLines && ', '}
          <TaxonLink taxon={partner.taxon} />
          {note(partner)} <Said details={relationDetails(partner)} fields={fields} nameOf={nameOf} />
        </span>
      ))}
      {partners.length > shown.length && (
        <>
          {' '}
          <PaperOnly>… und {swissCount(total - shown.length)} weitere, siehe die Seiten der Objekte</PaperOnly>
          <TextButton onClick={() => setOpen(true)}>… {swissCount(partners.length - shown.length)} weitere zeigen</TextButton>
        </>
      )}
      {total > partners.length && isOpen && (
        <Quiet> und {swissCount(total - partners.length)} mehr, siehe die Seiten der Objekte</Quiet>
      )}
    </>
  )
}

/** The relation's own properties: «Bindung: 3», with the taxa where it is not the same for all. */
function Said({ details, fields, nameOf }: { details: readonly RelationDetail[] } & Pick<PartnersProps, 'fields' | 'nameOf'>) {
  return details.map(({ owners, said }) => (
    <small key={owners.join()} style={{ display: 'block' }}>
      {owners.length > 0 && `${owners.map(nameOf).join(', ')} – `}
      {said.map((properties, at) => (
        <Fragment key={JSON.stringify(properties)}>
          {at > 0 && ' | '}
          {Object.entries(properties).map(([name, value], place) => (
            <Fragment key={name}>
              {place > 0 && ', '}
              {name}: <PropertyValue name={name} value={value} unit={fields.find((field) => field.name === name)?.unit} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </small>
  ))
}

const via = (names: readonly string[], isOne: boolean) =>
  names.length === 0 ? '' : isOne ? ' (über Synonym)' : ` (bei ${names.join(', ')} über Synonym)`
