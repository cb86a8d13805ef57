'use client'

import { useId, useState } from 'react'
import { typeRoots } from '@/lib/domain/addresses/paths'
import { errorSentence } from '@/lib/text/errorSentence'
import { counted } from '@/lib/text/format'
import { swissCount } from '@/lib/domain/text/swissCount'
import { AppLink } from '../ui/text/AppLink'
import { Button, LinkButton } from '../ui/form/Button'
import { Download } from '../ui/text/icons'
import { useNavigateFrom } from '@/lib/browser/navigate'

type TaxonType = keyof typeof typeRoots

/** Exports of some rows. */
export interface TableExports {
  /** One for each type of taxa. */
  exports: { type: TaxonType; href: string }[]
  /** How many of the rows are in none of them: those of synonyms for whose accepted names an export takes others. */
  left: number
}

interface ExportTableProps {
  /** The export of the whole collection. */
  href: string
  /** What the table is filtered by; '' for nothing. */
  filter: string
  /** Rows that match; null while they are counted. */
  total: number | null
  /** Words for the rows: Eintrag, Einträge. */
  one: string
  many: string
  /** Exports of exactly the filtered rows; null where an export cannot name them. */
  exportsOf: ((filter: string, total: number) => Promise<TableExports>) | null
}

/** Ids in a link: more make it longer than what mails and chats carry. */
const MOST_IDS = 1_000

/** The way from a collection's table to its export: of a filtered table to that of its rows, or it says that it is that of all. */
export function ExportTable({ href, filter, total, one, many, exportsOf }: ExportTableProps) {
  const navigateFrom = useNavigateFrom()
  const [found, setFound] = useState<(TableExports & { filter: string; problem: string | null }) | null>(null)
  const id = useId()
  if (filter === '' || total === 0)
    return (
      <LinkButton startIcon={<Download />} href={href}>
        Exportieren
      </LinkButton>
    )

  const open = async () => {
    if (!exportsOf || total === null) return
    const goTo = navigateFrom()
    try {
      const { exports, left } = await exportsOf(filter, total)
      if (exports.length === 1 && exports[0] && left === 0) goTo(exports[0].href)
      else setFound({ filter, exports, left, problem: null })
    } catch (error) {
      setFound({ filter, exports: [], left: 0, problem: errorSentence(error) })
    }
  }
  const canNarrow = exportsOf !== null && total !== null && total <= MOST_IDS
  const shown = found?.filter === filter ? found : null
  return (
    <>
      {canNarrow && (
        <Button startIcon={<Download />} onClick={() => void open()}>
          {total === 1 ? `Diesen ${one} exportieren` : `Diese ${swissCount(total)} ${many} exportieren`}
        </Button>
      )}
      <LinkButton startIcon={canNarrow ? undefined : <Download />} href={href} aria-describedby={canNarrow ? undefined : id}>
        Ganze Sammlung exportieren
      </LinkButton>
      {!canNarrow && total !== null && (
        <small id={id}>
          Der Export nimmt die ganze Sammlung, nicht nur {total === 1 ? 'die Zeile' : `die ${counted(total, 'Zeile', 'Zeilen')}`}{' '}
          zu «{filter}».
        </small>
      )}
      {shown?.problem && <small role="status">{shown.problem}</small>}
      {shown && !shown.problem && (
        <small role="status">
          {shown.left > 0 && leftText(shown.left, one, many)}
          {shown.exports.length > 1
            ? ' Arten und Lebensräume exportiert man je für sich: '
            : shown.exports.length > 0 && ' Die übrigen: '}
          {shown.exports.map((each, index) => (
            <span key={each.type}>
              {index > 0 && ' · '}
              <AppLink href={each.href}>{typeRoots[each.type]}</AppLink>
            </span>
          ))}
        </small>
      )}
    </>
  )
}

const leftText = (left: number, one: string, many: string) =>
  left === 1
    ? `1 ${one} bei einem Synonym ist nicht dabei: Für dessen gültigen Namen nimmt der Export einen anderen.`
    : `${swissCount(left)} ${many} bei Synonymen sind nicht dabei: Für deren gültige Namen nimmt der Export andere.`
