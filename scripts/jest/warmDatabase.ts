import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TestEnvironment } from 'jest-environment-node'

const wasmFile = join(__dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm')

/** Outside of the files' own globals, hence one for all files of a process. */
let compiled: Promise<WebAssembly.Module> | null = null

/**
 * Jest's environment for Node, which holds the compiled embedded database as long as the process lives: whoever compiles the same bytes meanwhile gets
 * that, with all that has been made quicker in it by the tests before. Opening a database and importing into it takes half as much of the processor's time.
 */
export default class WarmDatabase extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    super(...given)
    if (given[1].testPath.includes('.db.test.')) compiled ??= WebAssembly.compile(readFileSync(wasmFile))
  }

  override async setup(): Promise<void> {
    await compiled
    await super.setup()
  }
}
