'use client'

import { useQuery } from '@apollo/client/react'
import styled from '@emotion/styled'
import { paths } from '@/lib/domain/addresses/paths'
import { tones } from '@/lib/theme'
import { AppLink } from '../ui/text/AppLink'
import { QueryView } from '../shell/QueryView'
import { TaxonName } from './TaxonName'
import { Section, Subtitle } from '../ui/text/type'
import { KeyFacts } from './answer/KeyFacts'
import { statementsOf } from './answer/statements'
import { TaxonFacts } from './TaxonFacts'
import { type TaxonRecord, TaxonScreenQuery, taxonVariables, vernacularLine } from './taxonQuery'

interface AcceptedFactsProps {
  acceptedId: string
  /** The synonym on whose page this stands. */
  synonym: TaxonRecord
}

/** On a synonym's page what is known of the accepted name; what stands above under the synonym itself is not said twice. */
export function AcceptedFacts({ acceptedId, synonym }: AcceptedFactsProps) {
  const query = useQuery(TaxonScreenQuery, { variables: taxonVariables(acceptedId) })
  return (
    <QueryView query={query} record={query.data?.taxon} missing="Den gültigen Namen gibt es nicht (mehr)" isPart>
      {(accepted) => (
        <Of>
          <Section>
            Angaben zu{' '}
            <AppLink href={paths.taxon(accepted.taxonomy.type, accepted.taxonomy.id, [accepted.id])}>
              <TaxonName {...accepted} type={accepted.taxonomy.type} withAuthor />
            </AppLink>
          </Section>
          {accepted.vernacularNames.length > 0 && <Subtitle>{vernacularLine(accepted.vernacularNames)}</Subtitle>}
          <KeyFacts statements={statementsOf(accepted)} />
          <TaxonFacts
            taxon={accepted}
            none="Zum gültigen Namen sind keine Eigenschaften erfasst."
            shown={new Set(synonym.records.map(({ id }) => id))}
            onMoreRelations={(relationsFrom) => query.fetchMore({ variables: { relationsFrom } })}
          />
        </Of>
      )}
    </QueryView>
  )
}

/** Its headings are those of a page of its own, so a line says where that begins. */
const Of = styled('section')({ marginTop: 28, borderTop: `2px solid ${tones.orange100}` })
