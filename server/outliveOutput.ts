/**
 * Lets this process go on where what it says goes nowhere: nobody reads it any more, or the disk of its log is full. Without a listener that is an
 * error that ends it.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
