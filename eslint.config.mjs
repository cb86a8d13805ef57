import nextCoreWebVitals from 'eslint-config-next/core-web-vitals'
import nextTypescript from 'eslint-config-next/typescript'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import { nonNullNeedsComment } from './scripts/lint/nonNullNeedsComment.mjs'

/** Who stands above whom: a folder imports only what stands below it (ARCHITECTURE.md, the map). */
const zones = [
  { target: './components', from: ['./app', './server'] },
  // The basic parts know nothing of species and exports: whatever the next program is, they serve it.
  { target: './components/ui', from: './lib/domain', except: ['./text'] },
  { target: './components/ui', from: './components', except: ['./ui'] },
  { target: './stores', from: ['./app', './components', './server'] },
  { target: './lib', from: ['./app', './components', './stores', './server', './content'] },
  { target: './lib/domain', from: './lib', except: ['./domain'] },
  { target: './app', from: './server' },
  { target: './server', from: ['./app', './components', './stores', './content'] },
  { target: './server', from: './lib', except: ['./domain'] },
  { target: ['./app', './components', './stores', './lib', './server'], from: ['./e2e', './bench', './scripts'] },
].map((zone) => ({
  ...zone,
  message: 'Ein Ordner importiert nur, was unter ihm steht: app → components → stores → lib → lib/domain; server → lib/domain.',
}))

const sharpS = 'Schweizer Rechtschreibung: ss statt ß.'

/** What no screen has. */
const restrictedOnScreens = [
  { selector: 'ExportAllDeclaration', message: 'Keine Sammeldateien: importiert wird von dort, wo etwas steht.' },
  { selector: 'JSXText[value=/ß/]', message: sharpS },
  { selector: 'Literal[value=/ß/]', message: sharpS },
  { selector: 'TemplateElement[value.raw=/ß/]', message: sharpS },
  {
    selector: 'VariableDeclarator[id.name="metadata"] > ObjectExpression > Property[key.name="title"]',
    message: 'Next schriebe einen zweiten Titel: der Titel hat einen Besitzer (components/shell/WindowTitle.tsx).',
  },
]

const ownControls =
  'Felder, Reiter, Dialoge und ihresgleichen stehen in components/ui, mit einem Aussehen für alle (Entscheid 98).'

/** What one types into, chooses from or waits at has one look, and stands where it is made (decision 99). */
const rawControls = [
  'JSXOpeningElement[name.name=/^(input|select|textarea|dialog|progress|datalist)$/]:not(:has(> JSXAttribute[name.name="type"][value.value="hidden"]))',
  'CallExpression[callee.name="styled"] > Literal[value=/^(input|select|textarea|dialog|progress)$/]',
  ':matches(JSXAttribute[name.name="role"], Property[key.name="role"]) > Literal[value=/^(combobox|dialog|alertdialog|tab|tablist|progressbar)$/]',
].map((selector) => ({ selector, message: ownControls }))

/** Without a screen there is nothing for the rules of screens to find, and they take most of the time. */
const ofScreens = /^(react|react-hooks|jsx-a11y|@next\/next)\//
const rulesOfScreens = nextCoreWebVitals.flatMap(({ rules = {} }) => Object.keys(rules)).filter((name) => ofScreens.test(name))

/**
 * What only the React compiler can find out: it compiles every screen for it, which takes two thirds of the time of all rules. `npm run lint`, editors and the
 * long run ask it; the short run of `npm test` does not (LINT_SHORT).
 */
const ofCompiler = rulesOfScreens.filter(
  (name) => name.startsWith('react-hooks/') && !['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'].includes(name),
)

const config = [
  {
    ignores: [
      '.next/',
      'out/',
      'dist/',
      'data/',
      'next-env.d.ts',
      'lib/graphql-env.d.ts',
      'test-results/',
      'playwright-report/',
      'coverage/',
      '**/*.fixture.*',
    ],
  },
  ...nextCoreWebVitals,
  ...nextTypescript,
  {
    plugins: { 'import-x': importX, local: { rules: { 'non-null-needs-comment': nonNullNeedsComment } } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'max-lines': ['warn', 250],
      // Speaks of the React compiler, which is not used here.
      'react-hooks/incompatible-library': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Keine Sammeldateien: importiert wird von dort, wo etwas steht.' },
      ],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // The compiler sees to it, in a fraction of the time (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      'local/non-null-needs-comment': 'error',
    },
  },
  {
    files: ['app/**', 'components/**', 'stores/**', 'lib/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'document',
          property: 'title',
          message: 'Der Titel hat einen Besitzer (components/shell/WindowTitle.tsx): useTitle.',
        },
      ],
    },
  },
  {
    files: ['app/**', 'components/**'],
    ignores: ['components/ui/mui/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^@mui/material(/|$)', message: 'Was von MUI kommt, steht mit seinem Thema in components/ui/mui.' },
          ],
        },
      ],
    },
  },
  {
    files: ['app/**', 'components/**'],
    rules: {
      'no-restricted-syntax': ['error', ...restrictedOnScreens],
    },
  },
  {
    files: ['app/**', 'components/**'],
    ignores: ['components/ui/**', '**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...restrictedOnScreens, ...rawControls] },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**', 'bench/**'],
    rules: { 'local/non-null-needs-comment': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['server/**', 'scripts/**', 'bench/**', 'e2e/**', 'lib/domain/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: Object.fromEntries(rulesOfScreens.map((name) => [name, 'off'])),
  },
  { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
  // What excuses itself from one of these rules is no mistake where it is not asked.
  ...(process.env.LINT_SHORT
    ? [
        {
          rules: Object.fromEntries(ofCompiler.map((name) => [name, 'off'])),
          linterOptions: { reportUnusedDisableDirectives: 'off' },
        },
      ]
    : []),
]

export default config
