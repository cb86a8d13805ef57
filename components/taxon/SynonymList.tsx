'use client'

import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { Surface } from '../ui/page/Card'
import { Table } from '../ui/grid/table'
import { Section } from '../ui/text/type'
import { TaxonLink, TaxonLink_taxon } from './TaxonLink'

export const SynonymList_taxon = graphql(
  `
    fragment SynonymList_taxon on Taxon {
      synonyms {
        kind
        taxon {
          id
          taxonomy {
            name
          }
          ...TaxonLink_taxon
        }
      }
    }
  `,
  [TaxonLink_taxon],
)

/** Other names of a taxon, and rows of other taxonomies that mean the same. */
export function SynonymList({ taxon }: { taxon: FragmentOf<typeof SynonymList_taxon> }) {
  const { synonyms } = readFragment(SynonymList_taxon, taxon)
  if (synonyms.length === 0) return null
  return (
    <section>
      <Section>
        Synonyme <small>{synonyms.length}</small>
      </Section>
      <Surface label="Synonyme">
        <Table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Art des Synonyms</th>
              <th>Taxonomie</th>
            </tr>
          </thead>
          <tbody>
            {synonyms.map(({ kind, taxon: synonym }) => (
              <tr key={synonym.id}>
                <td className="name">
                  <TaxonLink taxon={synonym} withAuthor />
                </td>
                <td>{kindLabels[kind]}</td>
                <td>{synonym.taxonomy.name}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Surface>
    </section>
  )
}

const kindLabels = { synonym: 'Synonym', gleichwertig: 'gleichwertig' } as const
