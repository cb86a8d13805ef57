/** A test of `npm run test:full`, which finds or installs the programs and says loudly which ones are missing. `program`: where it is, if anywhere. */
export function testWith(program: string | undefined, title: string, work: (program: string) => void | Promise<void>): void {
  if (process.env.TEST_FULL !== '1') test.skip(`${title}: nur mit npm run test:full`, () => {})
  else if (program === undefined) test.skip(`NICHT GEPRÜFT, das Programm fehlt: ${title}`, () => {})
  else test(title, async () => work(program), 600_000)
}
