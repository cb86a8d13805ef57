import { readProblem, REQUEST_HEADER, withRequest } from '../domain/text/problem'
import { LoginEnded } from '../apollo/authorized'

/** The file did not arrive; the message is a German sentence. */
export class UploadFailed extends Error {
  override name = 'UploadFailed'
}

interface Upload {
  file: File
  url: string
  token: string
  /** Bytes that have left. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Sends a file and answers what the server calls it. By XMLHttpRequest, because `fetch` does not tell how far an upload is. Throws
 * `UploadFailed`, `LoginEnded` where the server refuses the token; an abort by `signal` is thrown as it is.
 */
export function uploadFile({ file, url, token, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (act: () => void) => {
      signal.removeEventListener('abort', stop)
      act()
    }
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => end(() => answer(request, resolve, reject))
    request.onerror = () => end(() => reject(new UploadFailed(brokenOff(file.name))))
    request.onabort = () => end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', stop)
    request.send(file)
  })
}

function answer(request: XMLHttpRequest, resolve: (id: string) => void, reject: (error: Error) => void): void {
  const id = request.status >= 200 && request.status < 300 ? idIn(request.responseText) : null
  if (id !== null) return resolve(id)
  if (request.status === 401) return reject(new LoginEnded())
  const said = readProblem(request.responseText)?.detail ?? refusal(request.status)
  reject(new UploadFailed(withRequest(said, request.getResponseHeader(REQUEST_HEADER))))
}

/** A web server before ours refuses without our sentence. */
const refusal = (status: number) =>
  status === 413
    ? 'Die Datei ist grösser, als dieser Server annimmt.'
    : status === 502 || status === 503 || status === 504
      ? 'Der Server ist gerade nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.'
      : `Der Server hat die Datei nicht angenommen (${status}).`

const brokenOff = (name: string) =>
  `Die Verbindung ist beim Hochladen von «${name}» abgebrochen. Prüfen Sie sie und versuchen Sie es noch einmal; die Datei müssen Sie nicht neu wählen.`

function idIn(body: string): string | null {
  try {
    const { id } = JSON.parse(body) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
