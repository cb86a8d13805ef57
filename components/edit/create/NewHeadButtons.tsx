'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths, type TaxonomyType } from '@/lib/domain/addresses/paths'
import { Button, LinkButton } from '../../ui/form/Button'
import { Actions } from '../../ui/text/type'
import { NewHead } from './NewHead'
import { offeredVerbs, type Rights, useWantedVerb, type Verb, type VerbOwner } from '../verbs'

interface NewHeadButtonsProps {
  /** Whose verbs these are. */
  owner: VerbOwner
  /** The root's key, for verbs chosen in the tree's menu; null where another part of the screen listens to it. */
  of: string | null
  rights: Rights
  verbs: readonly ('newTaxonomy' | 'newCollection')[]
  /** Whose form is open from the start. */
  first?: Verb | null
  type: TaxonomyType | null
  organizations: readonly { id: string; name: string }[]
}

/** Buttons for what may be added here, and the form of the one that was pressed. */
export function NewHeadButtons({ owner, of, rights, verbs, first = null, type, organizations }: NewHeadButtonsProps): ReactNode {
  const [asked, setAsked] = useState<Verb | null>(first)
  const offered = offeredVerbs(owner, rights).filter(({ verb }) => verbs.some((each) => each === verb))
  const isOffered = (verb: Verb) => offered.some((each) => each.verb === verb)
  useWantedVerb(of, (verb) => isOffered(verb) && setAsked(verb))
  const form = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked !== null) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [asked])
  if (offered.length === 0) return null
  const close = () => {
    setAsked(null)
    buttons.current?.querySelector<HTMLElement>(`[data-verb=${asked}]`)?.focus()
  }
  return (
    <>
      <Actions ref={buttons}>
        {offered.map(({ verb, label }) => (
          <Button
            key={verb}
            data-verb={verb}
            aria-expanded={asked === verb}
            onClick={() => setAsked(asked === verb ? null : verb)}
          >
            {label}
          </Button>
        ))}
        <LinkButton href={importPath({ verbs, type, organizations })}>Aus Datei importieren …</LinkButton>
      </Actions>
      {asked !== null && isOffered(asked) && (
        <div ref={form}>
          <NewHead
            kind={asked === 'newTaxonomy' ? 'taxonomy' : 'collection'}
            type={type}
            organizations={organizations}
            onDone={close}
          />
        </div>
      )}
    </>
  )
}

/** Something new from a file: what is made here by hand. */
const importPath = ({ verbs, type, organizations }: Pick<NewHeadButtonsProps, 'verbs' | 'type' | 'organizations'>): string => {
  const [only] = organizations.length === 1 ? organizations : []
  const isTaxonomy = type !== null || !verbs.includes('newCollection')
  return paths.importStart({
    als: isTaxonomy ? 'Taxonomie' : 'Sammlung',
    ...(type === 'Lebensraum' && { typ: type }),
    ...(only && { organisation: only.id }),
  })
}
