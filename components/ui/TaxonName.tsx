import { taxonNameParts, type TaxonNameFacts } from '@/lib/domain/taxonName'

interface TaxonNameProps extends TaxonNameFacts {
  /** Stands before the name of a habitat that does not begin with it: «3.1.2 Hochmoor». */
  code?: string | null
  withAuthor?: boolean
}

/** A typeset name; with `withAuthor` the author follows upright. */
export function TaxonName({ code, withAuthor = false, ...facts }: TaxonNameProps) {
  const { name, author } = taxonNameParts(facts)
  return (
    <>
      {facts.type === 'Lebensraum' && code && !facts.name.startsWith(code) && `${code} `}
      {name.map(({ text, italic }, index) => (italic ? <i key={index}>{text}</i> : text))}
      {withAuthor && author !== '' && ` ${author}`}
    </>
  )
}
