import { paths } from '@/lib/domain/addresses/paths'
import {
  type Citation,
  citationKey,
  oneLine,
  type Access,
  type CitedSource,
  sourceCitation,
} from '@/lib/domain/citation/citation'
import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'

export const Source_collection = graphql(`
  fragment Source_collection on PropertyCollection {
    id
    name
    lastUpdated
    licence
    citation
    termsOfUse
    organization {
      id
      name
    }
  }
`)

export const Source_taxonomy = graphql(`
  fragment Source_taxonomy on Taxonomy {
    id
    type
    name
    lastUpdated
    licence
    citation
    termsOfUse
    organization {
      id
      name
    }
  }
`)

/** A taxonomy or a collection as something to be named, with its own address. */
export interface PageSource extends CitedSource {
  kind: 'Taxonomie' | 'Eigenschaften-Sammlung'
  path: string
  organizationId: string | null
}

export function taxonomySource(taxonomy: FragmentOf<typeof Source_taxonomy>): PageSource {
  const { type, ...source } = readFragment(Source_taxonomy, taxonomy)
  return pageSource(source, 'Taxonomie', paths.taxonomy(type, source.id))
}

export function collectionSource(collection: FragmentOf<typeof Source_collection>): PageSource {
  const source = readFragment(Source_collection, collection)
  return pageSource(source, 'Eigenschaften-Sammlung', paths.collection(source.id))
}

type Answered = Omit<CitedSource, 'organization'> & { organization: { id: string; name: string } | null }

const pageSource = ({ organization, ...source }: Answered, kind: PageSource['kind'], path: string): PageSource => ({
  ...source,
  organization: organization?.name ?? null,
  organizationId: organization?.id ?? null,
  kind,
  path,
})

/** An object whose page somebody names: its id, and its name with its author. */
export interface CitedObject {
  id: string
  name: string
}

/** What a page draws from, each once; of an object's page the object itself is named before its sources. */
export interface Cited {
  object: CitedObject | null
  sources: readonly PageSource[]
}

type When = Omit<Access, 'url'> & { origin: string }

/** As lists of literature have it, what is on the page first. */
export function citationsOf({ object, sources }: Cited, { origin, ...when }: When): Citation[] {
  const address = (path: string) => origin + encodeURI(path)
  const own = object && {
    key: citationKey(object.name, object.id),
    title: oneLine(object.name),
    author: null,
    issued: null,
    url: address(paths.record(object.id)),
    accessed: when.accessed,
    notes: [`Arteigenschaften, Taxonomie «${oneLine(sources[0]?.name ?? '')}»`, when.state],
  }
  const cited = sources.map((source) => sourceCitation(source.kind, source, { ...when, url: address(source.path) }))
  return own ? [own, ...cited] : cited
}
