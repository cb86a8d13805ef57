// Jest asks for it with `require`, and before it could compile anything.
/* eslint-disable @typescript-eslint/no-require-imports */
const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** By file: what it was compiled from and to. Outside of the files' own globals, hence one for all files of a process. */
const kept = new Map()

/**
 * Jest's runtime, which compiles a module once for all test files of a process instead of once for each: a script belongs to no context, and its functions
 * stay compiled too. Each test file still runs the module anew.
 */
module.exports = class KeptScripts extends Runtime {
  constructor(...given) {
    super(...given)
    const { executor } = this
    if (typeof executor?.compile !== 'function')
      throw new Error('Jest compiles modules elsewhere now: see scripts/jest/keptScripts.cjs.')
    const compile = executor.compile.bind(executor)
    const parameters = executor.injectedModuleParameters.join(', ')
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext()
      if (context === null || !isWorthKeeping(executor, source, filename)) return compile(source, filename)
      return script(parameters, source, filename).runInContext(context)
    }
  }
}

/** A test file comes once. What imports while it runs does so through the runtime of its test file. */
const isWorthKeeping = (executor, source, filename) => filename !== executor.testPath && !source.includes('import(')

function script(parameters, source, filename) {
  const before = kept.get(filename)
  if (before?.source === source && before.parameters === parameters) return before.script
  const begin = `(function (${parameters}) {`
  const made = new Script(`${begin}${source}\n})`, { filename, columnOffset: -begin.length })
  kept.set(filename, { source, parameters, script: made })
  return made
}
