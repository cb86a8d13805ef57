/** Something that is made when it is first needed, and anew after it was dropped. */
export class Held<T> {
  #made: Promise<T> | null = null

  constructor(
    private readonly make: () => Promise<T>,
    private readonly undo: (made: T) => Promise<void>,
  ) {}

  get(): Promise<T> {
    return (this.#made ??= this.make())
  }

  /** Does nothing where nothing is held. Whoever asks for it meanwhile gets another one. */
  async drop(): Promise<void> {
    const made = this.#made
    this.#made = null
    // What could not be made has undone itself.
    const held = await made?.then(
      (value) => ({ value }),
      () => null,
    )
    if (held) await this.undo(held.value)
  }
}
