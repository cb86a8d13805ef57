import type { ImportAssistant } from '../../importers/assistant/assistant'

const notHere = () => Promise.reject(new Error('not here'))

/** For asking the schema without HTTP: files and jobs have their own tests. */
export const noImports: ImportAssistant = {
  add: notHere,
  addTo: notHere,
  takeFrom: async () => {},
  hasFile: () => false,
  firstRows: notHere,
  problems: () => Promise.resolve(null),
  wake() {},
  progressOf: () => null,
  isHeldUp: () => false,
  cancel: async () => {},
  forget: async () => {},
  resume() {},
  takeNoMore() {},
  close: async () => {},
}
