import { taxonNameParts, type TaxonNameFacts } from '@/lib/domain/taxonName'

/** A typeset name; with `withAuthor` the author follows upright. */
export function TaxonName({ withAuthor = false, ...facts }: TaxonNameFacts & { withAuthor?: boolean }) {
  const { name, author } = taxonNameParts(facts)
  return (
    <>
      {name.map(({ text, italic }, index) => (italic ? <i key={index}>{text}</i> : text))}
      {withAuthor && author !== '' && ` ${author}`}
    </>
  )
}
