export type Kind = 'read' | 'write'

/** How long somebody waited for what they wanted, with all they tried meanwhile. */
export interface Wait {
  kind: Kind
  who: string
  since: number
  until: number
  /** What they were told before it succeeded. */
  problems: string[]
  /** Whether it did. */
  isOver: boolean
}

/** A change somebody sent once: acknowledged, refused, or nobody knows. */
export interface Edit {
  who: string
  taxon: string
  /** Stands in no other edit. */
  text: string
  kind: 'change' | 'addition'
  outcome: 'acknowledged' | 'refused' | 'unknown'
  problem: string | null
}

export interface Imported {
  taxonomy: string
  taxa: number
  state: 'acknowledged' | 'unknown' | 'failed'
  problem: string | null
}

export interface FileTaken {
  outcome: 'whole' | 'visibly broken' | 'silently wrong'
  detail: string
}

export interface Struck {
  fault: string
  began: number
  ended: number
  readersMayWait?: boolean
}

/** What happened in a round, as those saw it who asked; the checks look at it. Times are those of `performance.now()`. */
export class Journal {
  readonly waits: Wait[] = []
  readonly edits: Edit[] = []
  readonly imports: Imported[] = []
  readonly files: FileTaken[] = []
  readonly faults: Struck[] = []
  /** Somebody who wrote something and then read what was before. */
  readonly late: string[] = []
  /** Somebody who was shown something and then what was before. */
  readonly backwards: string[] = []

  /** Counts what somebody tries until it succeeds as one wait. */
  waiting(kind: Kind, who: string) {
    let since: number | null = null
    let problems: string[] = []
    const note = (isOver: boolean) => {
      if (since === null) return
      this.waits.push({ kind, who, since, until: performance.now(), problems, isOver })
      since = null
      problems = []
    }
    return {
      begins: () => void (since ??= performance.now()),
      fails: (problem: string) => void problems.push(problem),
      succeeds: () => note(true),
      /** At the end of the round. */
      gives: () => note(false),
    }
  }
}
