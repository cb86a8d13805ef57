import { create } from 'zustand'
import { useEffect, useRef } from 'react'

/** Whatever has verbs: records by their kind, the five roots of the tree by their key. */
export type VerbOwner =
  | 'taxonomy'
  | 'taxon'
  | 'collection'
  | 'organization'
  | 'user'
  | 'savedExport'
  | 'mailedWatch'
  | 'webhook'
  | 'Art'
  | 'Lebensraum'
  | 'collections'
  | 'users'
  | 'organizations'

export type Verb = 'edit' | 'new' | 'import' | 'newTaxonomy' | 'newCollection' | 'move' | 'history' | 'delete'

/** What the viewer may, as the server says it (viewerCan…). */
export interface Rights {
  /** Change something of it. */
  edit?: boolean
  /** Change all of it, delete it, add below it. */
  write?: boolean
  createTaxonomy?: boolean
  createCollection?: boolean
  createUser?: boolean
  createOrganization?: boolean
}

interface VerbEntry {
  verb: Verb
  label: string
  /** Null: everybody. */
  needs: keyof Rights | null
}

const edit: VerbEntry = { verb: 'edit', label: 'Bearbeiten', needs: 'edit' }
const fromFile: VerbEntry = { verb: 'import', label: 'Aus Datei importieren …', needs: 'write' }
const history: VerbEntry = { verb: 'history', label: 'Verlauf', needs: null }
const remove: VerbEntry = { verb: 'delete', label: 'Löschen …', needs: 'write' }
const newTaxonomy: VerbEntry = { verb: 'newTaxonomy', label: 'Taxonomie anlegen …', needs: 'createTaxonomy' }
const newCollection: VerbEntry = { verb: 'newCollection', label: 'Eigenschaften-Sammlung anlegen …', needs: 'createCollection' }

/** What one can do, in the order in which buttons and the tree's menu offer it: the one list of verbs. */
const verbs: Record<VerbOwner, readonly VerbEntry[]> = {
  taxonomy: [edit, { verb: 'new', label: 'Oberstes Objekt anlegen …', needs: 'write' }, fromFile, history, remove],
  taxon: [
    edit,
    { verb: 'new', label: 'Objekt darunter anlegen …', needs: 'write' },
    { verb: 'move', label: 'Verschieben …', needs: 'write' },
    history,
    remove,
  ],
  collection: [edit, { verb: 'new', label: 'Eintrag anlegen …', needs: 'write' }, fromFile, history, remove],
  organization: [{ verb: 'edit', label: 'Angaben ändern', needs: 'edit' }, newTaxonomy, newCollection],
  user: [{ verb: 'edit', label: 'Name und E-Mail ändern', needs: 'edit' }],
  savedExport: [
    { verb: 'edit', label: 'Umbenennen …', needs: null },
    { verb: 'delete', label: 'Löschen', needs: null },
  ],
  mailedWatch: [
    { verb: 'edit', label: 'Umbenennen …', needs: null },
    { verb: 'delete', label: 'Beenden …', needs: null },
  ],
  webhook: [
    { verb: 'edit', label: 'Umbenennen …', needs: null },
    { verb: 'new', label: 'Geheimnis und Versuch …', needs: null },
    { verb: 'delete', label: 'Beenden …', needs: null },
  ],
  Art: [newTaxonomy],
  Lebensraum: [newTaxonomy],
  collections: [newCollection],
  users: [{ verb: 'new', label: 'Benutzer anlegen …', needs: 'createUser' }],
  organizations: [{ verb: 'new', label: 'Organisation anlegen …', needs: 'createOrganization' }],
}

/** The verbs that somebody with these rights is offered. */
export const offeredVerbs = (owner: VerbOwner, rights: Rights) =>
  verbs[owner].filter(({ needs }) => needs === null || rights[needs] === true)

interface WantedVerb {
  /** The id of the record, or the key of the root. */
  of: string
  verb: Verb
  at: number
}

const useWanted = create<{ wanted: WantedVerb | null }>(() => ({ wanted: null }))

/** Chosen elsewhere (the tree's menu): the screen of that record does it, once it is there. */
export const wantVerb = (of: string, verb: Verb) => useWanted.setState({ wanted: { of, verb, at: Date.now() } })

/** A screen that has not come by then is not waited for: nobody is asked later whether to delete what they once meant to. */
const PATIENCE_MS = 60_000

/** Does what was chosen elsewhere for this record. */
export function useWantedVerb(of: string | null, act: (verb: Verb) => void) {
  const { wanted } = useWanted()
  const latest = useRef(act)
  useEffect(() => void (latest.current = act))
  useEffect(() => {
    if (wanted === null || wanted.of !== of) return
    useWanted.setState({ wanted: null })
    if (Date.now() - wanted.at < PATIENCE_MS) latest.current(wanted.verb)
  }, [wanted, of])
}
