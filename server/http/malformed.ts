import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers what is no HTTP request, above all a link longer than the server reads (`maxHeaderSize`): a sentence instead of a broken
 * connection. What is still coming is read and thrown away, because closing at once would take the answer with it.
 */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const sentence = isTooLong
    ? 'Die Adresse ist zu lang. Wählen Sie im Export weniger ids oder Eigenschaften.\n'
    : 'Die Anfrage ist nicht lesbar.\n'
  socket.end(
    `HTTP/1.1 400 ${STATUS_CODES[400]}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(sentence)}\r\nconnection: close\r\n\r\n${sentence}`,
  )
  const timer = setTimeout(() => socket.destroy(), DRAIN_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  socket.resume()
}

const DRAIN_MS = 2_000
