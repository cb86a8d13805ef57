import { STATUS_CODES } from 'node:http'
import { PROBLEM_TYPE, problemOf } from './problem'
import type { Socket } from 'node:net'

/**
 * Answers what is no HTTP request, above all a link longer than the server reads (`maxHeaderSize`): a sentence instead of a broken
 * connection; also what does not come to an end in time (server/http/patience.ts).
 * What is still coming is read and thrown away, because closing at once would take the answer with it.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Browsers open connections in advance; an answer to nothing would be taken for that to their next question.
  if (isLate && socket.bytesRead === 0) return void socket.destroy()
  const status = isLate ? 408 : 400
  const body = JSON.stringify(problemOf(status, sentences[error.code ?? ''] ?? 'Die Anfrage ist nicht lesbar.'))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `content-type: ${PROBLEM_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n` +
      'connection: close\r\n' +
      `\r\n${body}`,
  )
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  socket.resume()
}

const sentences: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'Die Adresse ist zu lang. Wählen Sie im Export weniger ids oder Eigenschaften.',
  ERR_HTTP_REQUEST_TIMEOUT:
    'Die Anfrage ist zu lange nicht angekommen. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
}

const DRAIN_MS = 2_000
