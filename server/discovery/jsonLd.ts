import { paths } from '../../lib/domain/addresses/paths'
import type { CollectionAnswer, TaxonAnswer, TaxonomyAnswer } from './recordAnswers'

/** A JSON-LD object in the words of schema.org. */
export type Thing = Record<string, unknown>

/** Collections named with a taxon. */
const MOST_DATASETS = 20

/** A species or higher taxon as `Taxon`, a habitat as `DefinedTerm` of its classification. `usual`: its names in living languages. */
export function termOf(taxon: TaxonAnswer, usual: readonly string[], origin: string): Thing {
  const { taxonomy, records } = taxon
  const collections = new Map(records.map(({ collection }) => [collection.id, collection.name]))
  const datasets = [...collections]
    .slice(0, MOST_DATASETS)
    .map(([id, name]) => ({ '@type': 'Dataset', name, url: address(origin, paths.collection(id)) }))
  const both = {
    '@context': 'https://schema.org',
    '@id': origin + paths.record(taxon.id),
    identifier: taxon.id,
    name: taxon.name,
    ...(usual.length > 0 ? { alternateName: usual } : {}),
    url: addressOfTaxon(taxon, taxon.id, origin),
    ...(taxon.accepted ? { sameAs: addressOfTaxon(taxon, taxon.accepted.id, origin) } : {}),
  }
  const source = { name: taxonomy.name, url: address(origin, paths.taxonomy(taxonomy.type, taxonomy.id)) }
  if (taxonomy.type === 'Lebensraum')
    return {
      ...both,
      '@type': 'DefinedTerm',
      ...(taxon.code ? { termCode: taxon.code } : {}),
      inDefinedTermSet: { '@type': 'DefinedTermSet', ...source },
      ...(datasets.length > 0 ? { subjectOf: datasets } : {}),
    }
  const parent = taxon.lineage.filter(({ id }) => id !== taxon.id).at(-1)
  return {
    ...both,
    '@type': 'Taxon',
    ...(taxon.rank ? { taxonRank: taxon.rank } : {}),
    ...(parent ? { parentTaxon: { '@type': 'Taxon', name: parent.name, url: addressOfTaxon(taxon, parent.id, origin) } } : {}),
    subjectOf: [{ '@type': 'Dataset', ...source }, ...datasets],
  }
}

/** A taxonomy or collection as `Dataset`. */
export function datasetOf(
  source: TaxonomyAnswer | CollectionAnswer,
  { description, path, origin }: { description: string; path: string; origin: string },
): Thing {
  const { organization } = source
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': origin + paths.record(source.id),
    identifier: source.id,
    name: source.name,
    description,
    url: address(origin, path),
    isAccessibleForFree: true,
    ...(source.licence ? { license: licenceAddress(source.licence) } : {}),
    ...(source.citation ? { creditText: source.citation } : {}),
    ...(source.lastUpdated ? { dateModified: source.lastUpdated } : {}),
    ...(organization
      ? {
          publisher: {
            '@type': 'Organization',
            name: organization.name,
            url: address(origin, paths.organization(organization.id)),
          },
        }
      : {}),
  }
}

/** Licences under which data are published, by the short names of SPDX. */
const known = /^(CC0-1\.0|CC-BY(-NC)?(-SA|-ND)?-\d\.\d|ODbL-1\.0|ODC-By-1\.0|PDDL-1\.0)$/

/** A known licence by its address, so that programs know it; any other in its own words. */
const licenceAddress = (licence: string) => (known.test(licence) ? `https://spdx.org/licenses/${licence}.html` : licence)

const addressOfTaxon = ({ taxonomy }: TaxonAnswer, id: string, origin: string) =>
  address(origin, paths.taxon(taxonomy.type, taxonomy.id, [id]))

const address = (origin: string, path: string) => origin + encodeURI(path)
