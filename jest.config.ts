/** @jest-config-loader esbuild-register */
import type { Config } from 'jest'
import nextJest from 'next/jest'
import { join } from 'node:path'

const withNext = nextJest({ dir: __dirname })

/** Kept beside the other caches, so that a copy of node_modules brings it along. */
const cacheDirectory = join(__dirname, 'node_modules/.cache/jest')

/** What tells, as a whole, a further way to what shorter files tell: of the long run only. */
const longFiles = process.env.TEST_FULL ? [] : ['\\.long\\.(db\\.)?test\\.ts$']

const shared: Config = {
  runtime: '<rootDir>/scripts/jest/keptScripts.cjs',
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/out/', '/data/', '/e2e/', ...longFiles],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/out/'],
  // Only ends what hangs: on two busy cores starting an embedded database alone takes many seconds. Only counts where it stands beside `projects`.
  testTimeout: 180_000,
}

/** Written as ES modules only, so they are compiled like our own files. */
const compiled = ['jose', 'cookie', 'github-slugger', 'd3-[a-z-]+', 'internmap', 'hyparquet(-writer)?']

const browser: Config = {
  ...shared,
  displayName: 'browser',
  testEnvironment: '<rootDir>/scripts/jest/quickStyles.cjs',
  setupFiles: ['<rootDir>/scripts/jest/jsdomGaps.ts'],
  setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/scripts/jest/patience.ts'],
  testMatch: ['<rootDir>/{app,components,stores,lib}/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: [...(shared.testPathIgnorePatterns ?? []), '<rootDir>/lib/domain/'],
}

const node: Config = {
  ...shared,
  displayName: 'node',
  testEnvironment: '<rootDir>/scripts/jest/warmDatabase.ts',
  globalSetup: '<rootDir>/scripts/jest/bundleProgram.ts',
  testMatch: ['<rootDir>/{server,lib/domain,scripts,bench,clients}/**/*.test.{ts,tsx}'],
}

/** What runs in the browser is tested under jsdom, everything else under plain Node. */
export default async function config(): Promise<Config> {
  const projects = await Promise.all(
    [browser, node].map(async (project) => {
      const complete = await withNext(project)()
      return {
        ...complete,
        cacheDirectory,
        transformIgnorePatterns: [`/node_modules/(?!(${compiled.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
      }
    }),
  )
  return { projects, testTimeout: shared.testTimeout, cacheDirectory } as Config
}
