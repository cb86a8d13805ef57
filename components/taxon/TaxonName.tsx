import { Fragment, type ReactNode } from 'react'
import { codeBefore, taxonNameParts, type TaxonNameFacts } from '@/lib/domain/vocabulary/taxonName'

interface TaxonNameProps extends TaxonNameFacts {
  /** Stands before the name of a habitat that does not begin with it: «3.1.2 Hochmoor». */
  code?: string | null
  withAuthor?: boolean
  /** Draws a stretch of the name itself: to mark in it what was looked for. */
  draw?: (text: string) => ReactNode
}

/** A typeset name; with `withAuthor` the author follows upright. */
export function TaxonName({ code, withAuthor = false, draw = (text) => text, ...facts }: TaxonNameProps) {
  const { name, author } = taxonNameParts(facts)
  return (
    <>
      {codeBefore({ ...facts, code })}
      {name.map(({ text, italic }, index) =>
        italic ? (
          // Not to be hyphenated, nor read aloud, as German.
          <i key={index} lang="la">
            {draw(text)}
          </i>
        ) : (
          <Fragment key={index}>{draw(text)}</Fragment>
        ),
      )}
      {withAuthor && author !== '' && ` ${author}`}
    </>
  )
}
