/** How long a page may keep the embedded database to itself. */
const AIM_MS = 60

/** How many rows of a file are read at a time: as many as others can wait for, by how long those before took. */
export class PageSize {
  constructor(
    private size: number,
    private readonly most: number,
    private readonly aimMs = AIM_MS,
  ) {}

  get rows(): number {
    return this.size
  }

  /** What `read` answers, which reads so many rows, without waiting in between. */
  async measured<T>(read: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const answer = await read()
    const fitting = (this.size * this.aimMs) / (performance.now() - began)
    this.size = Math.ceil(Math.min(this.most, this.size * 2, Math.max(this.size / 2, fitting)))
    return answer
  }
}
