import { errorCode } from '../db/errorCode'

/** Why a message did not arrive, as a German sentence for whoever wants to have it. */
export class Undelivered extends Error {}

/** What the network, TLS and HTTP call what went wrong; a code may be given by its beginning, with a `*`. */
const causes: { codes: string; says: (host: string) => string }[] = [
  { codes: 'ENOTFOUND ENODATA', says: (host) => `Den Namen ${host} gibt es nicht. Prüfen Sie die Adresse.` },
  { codes: 'EAI_*', says: (host) => `Wohin der Name ${host} führt, war nicht zu erfahren.` },
  { codes: 'ECONNREFUSED', says: (host) => `${host} nimmt an diesem Port keine Verbindung an.` },
  { codes: 'EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL ETIMEDOUT', says: (host) => `${host} ist nicht zu erreichen.` },
  { codes: 'ECONNRESET EPIPE', says: (host) => `${host} hat die Verbindung abgebrochen, ohne zu antworten.` },
  { codes: 'CERT_HAS_EXPIRED', says: (host) => `Das Zertifikat von ${host} ist abgelaufen.` },
  { codes: 'ERR_TLS_CERT_ALTNAME_INVALID', says: (host) => `Das Zertifikat von ${host} gilt für einen anderen Namen.` },
  {
    codes: 'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT*',
    says: (host) =>
      `Das Zertifikat von ${host} ist von keiner Stelle, der man hier traut, oder der Server schickt die Kette nicht mit.`,
  },
  { codes: 'CERT_*', says: (host) => `Das Zertifikat von ${host} gilt nicht.` },
  { codes: 'EPROTO ERR_SSL_*', says: (host) => `${host} spricht an diesem Port kein TLS.` },
  { codes: 'HPE_*', says: (host) => `${host} antwortet an diesem Port nicht mit HTTP.` },
]

/** The sentence for what was thrown on the way to a host. What the system says in English is not in it, only its code. */
export function undeliveredBecause(error: unknown, host: string): string {
  if (error instanceof Undelivered) return error.message
  const code = errorCode(error) ?? 'ohne Angabe'
  const isCode = (name: string) => (name.endsWith('*') ? code.startsWith(name.slice(0, -1)) : code === name)
  const cause = causes.find(({ codes }) => codes.split(' ').some(isCode))
  return cause?.says(host) ?? `Die Verbindung zu ${host} ist gescheitert (${code}).`
}
