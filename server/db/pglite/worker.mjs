// The embedded database in a thread of its own, because a query blocks its thread completely. It takes bytes of the PostgreSQL
// protocol and answers bytes. Plain JavaScript, so that the thread starts without a compiler.
import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * @typedef {{ directory: string | null, image: string | null, bufferMegabytes?: number, pageSettings: Record<string, string> }} WorkerData
 *   directory null: in memory
 */

/**
 * PGlite's file system with the one thing it lacks: fsync reaches the disk. With it PostgreSQL itself sees to the order of things
 * (log before data, log at commit, data at checkpoint), as on a server.
 */
class DurableFiles extends NodeFS {
  async init(database, options) {
    const prepared = await super.init(database, options)
    const { emscriptenOpts } = prepared
    emscriptenOpts.preRun.push((module) => {
      const { NODEFS } = module
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        else syncDirectory(NODEFS.realPath(stream.node))
        return 0
      }
    })
    return prepared
  }
}

/** Windows cannot open a directory; there its entries are durable without it. */
function syncDirectory(path) {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || workerData.directory === null),
  // fdatasync never leaves the WebAssembly; fsync goes through DurableFiles.
  ...['-c', 'wal_sync_method=fsync'],
  // Otherwise the log grows to the size of the data.
  ...['-c', 'max_wal_size=128MB'],
  ...(workerData.bufferMegabytes ? ['-c', `shared_buffers=${workerData.bufferMegabytes}MB`] : []),
  // Everything is in memory or one page cache away; with the default for turning disks a page of an export scans whole collections.
  ...['-c', 'random_page_cost=1.1'],
]

const database = await PGlite.create({
  ...(workerData.directory === null ? {} : { fs: new DurableFiles(workerData.directory) }),
  ...(workerData.image === null
    ? {}
    : { loadDataDir: new Blob([readFileSync(workerData.image)], { type: 'application/x-tar' }) }),
  extensions: { pg_trgm, unaccent },
  startParams,
})

const pageSettings = Object.entries(workerData.pageSettings)
const enter = {
  reader: 'set role ae_reader; set default_transaction_read_only = on',
  owner: 'reset role; set default_transaction_read_only = off',
  pages: [
    'reset role; set default_transaction_read_only = on',
    ...pageSettings.map(([name, value]) => `set ${name} = ${value}`),
  ].join(';'),
}
const leave = { reader: '', owner: '', pages: pageSettings.map(([name]) => `reset ${name};`).join('') }
let session = 'owner'

async function become(role) {
  if (role === session) return
  await database.exec(leave[session] + enter[role])
  session = role
}

/** So much log may have to be read again after a crash; then a checkpoint is due. Nobody else does it: the server's helpers do not run here. */
const LOG_LIMIT = 64 * 1024 * 1024
/** How often to look, in milliseconds. */
const LOOK_AT_LOG = 1_000
let looked = Date.now()

/** Called after an answer was sent, so that only the next query waits for it. */
async function checkpointWhenDue() {
  if (workerData.directory === null || Date.now() - looked < LOOK_AT_LOG) return
  looked = Date.now()
  await become('owner')
  const { rows } = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if (rows[0].bytes > LOG_LIMIT) await database.exec('checkpoint')
}

/** Every answer ends with ReadyForQuery, and that with the state of the transaction: I outside of one. */
const isIdle = (answer) => answer.at(-1) === 'I'.charCodeAt(0)

async function handle(message) {
  switch (message.kind) {
    case 'query': {
      await become(message.role)
      // The answer may be a view of the WebAssembly's memory, which cannot be handed over.
      const answer = database.execProtocolRawSync(message.bytes).slice()
      const idle = isIdle(answer)
      parentPort.postMessage({ kind: 'answer', bytes: answer }, [answer.buffer])
      if (idle) await checkpointWhenDue()
      return
    }
    case 'dump': {
      const dump = await database.dumpDataDir('none')
      parentPort.postMessage({ kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) })
      return
    }
    case 'close':
      await database.close()
      parentPort.postMessage({ kind: 'closed' })
      parentPort.close()
  }
}

// One after the other, because some of the work waits in between.
let last = Promise.resolve()
parentPort.on('message', (message) => {
  last = last.then(() => handle(message))
})
parentPort.postMessage({ kind: 'ready' })
