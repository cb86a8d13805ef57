import { spawnSync } from 'node:child_process'

/** In PEM, both. */
export interface Certificate {
  cert: string
  key: string
}

/** A certificate for a name, signed by itself and good for two days; null where this machine has no OpenSSL to make it. */
export function selfSigned(name: string): Certificate | null {
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -subj /CN=${name} -addext subjectAltName=DNS:${name} -days 2`
  const { status, stdout } = spawnSync('openssl', words.split(' '), { encoding: 'utf8' })
  const [key = '', cert = ''] = ['PRIVATE KEY', 'CERTIFICATE'].map(
    (kind) => new RegExp(`-----BEGIN ${kind}-----[^-]+-----END ${kind}-----\n`).exec(stdout ?? '')?.[0],
  )
  return status === 0 ? { cert, key } : null
}
