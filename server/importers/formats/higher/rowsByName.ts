/** Rows that are found by a reference of their own, by the references of their names. */
export class RowsByName {
  #rows = new Map<string, string[]>()

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  add(name: string, own: string): void {
    const known = this.#rows.get(name)
    if (known) known.push(own)
    else this.#rows.set(name, [own])
  }

  /** All references by which rows of this name are found, where some have others than that. */
  of(name: string): readonly string[] {
    const rows = this.#rows.get(name)
    return rows ? [name, ...rows] : []
  }
}
