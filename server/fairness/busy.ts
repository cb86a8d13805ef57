/** Somebody asks for more at once than waits in a queue; `seconds` later there should be room. */
export class Busy extends Error {
  override name = 'Busy'
  constructor(readonly seconds: number) {
    super(
      `Von hier laufen zu viele aufwendige Anfragen. Versuchen Sie es in ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
    )
  }
}
