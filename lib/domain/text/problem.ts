import { type ErrorCode, isErrorCode } from './errorText'

/** How every address but /graphql says that something did not work (RFC 9457): `detail` is a German sentence for people, `code` is for programs. */
export interface Problem {
  status: number
  title: string
  detail: string
  code: ErrorCode
  /** The id of the request, by which whoever runs the server finds it in the log; none of what was no request that could be read. */
  request?: string
}

/** The id of the request, of every answer but files that never change. */
export const REQUEST_HEADER = 'x-request-id'

/** A sentence with the id by which whoever runs the server finds what happened. */
export const withRequest = (sentence: string, request: unknown): string =>
  typeof request === 'string' ? `${sentence} (Kennung ${request})` : sentence

/** What a problem says; null for any other text, such as the page of a web server in between. */
export function readProblem(text: string): { detail: string; code: ErrorCode | null } | null {
  try {
    const { detail, code } = JSON.parse(text) as Record<string, unknown>
    return typeof detail === 'string' ? { detail, code: isErrorCode(code) ? code : null } : null
  } catch {
    return null
  }
}
