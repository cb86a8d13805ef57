/** The private disk of a page (`navigator.storage`), which jsdom lacks, in memory. Answers the names of what lies on it, and how to take it away again. */
export function giveDisk(): { names: () => string[]; remove: () => void } {
  const files = new Map<string, BlobPart[]>()
  class FileSystemFileHandle {
    constructor(private readonly name: string) {}
    async createWritable() {
      const pieces: BlobPart[] = []
      return {
        write: async (piece: BlobPart) => void pieces.push(piece),
        close: async () => void files.set(this.name, pieces),
        abort: async () => {},
      }
    }
    async getFile() {
      return new Blob(files.get(this.name))
    }
  }
  const folder = {
    keys: async function* () {
      yield* [...files.keys()]
    },
    getFileHandle: async (name: string) => {
      files.set(name, [])
      return new FileSystemFileHandle(name)
    },
    removeEntry: async (name: string) => void files.delete(name),
  }
  const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  Object.assign(globalThis, { FileSystemFileHandle })
  return {
    names: () => [...files.keys()],
    remove() {
      Reflect.deleteProperty(navigator, 'storage')
      Reflect.deleteProperty(globalThis, 'FileSystemFileHandle')
    },
  }
}
