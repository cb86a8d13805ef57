import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can swallow what passes, as a network does that is cut: nothing is refused, nothing arrives. */
export interface Line {
  /** The server's address by this way. */
  url: string
  cut: () => void
  /** From now on; what was swallowed is lost, and its connections end. */
  mend: () => void
  /** Breaks off all connections, as a server does that dies. */
  breakOff: () => void
  /** Leads to another server from now on; what is open stays with the one before. */
  leadTo: (address: string) => void
  close: () => void
}

export async function startLine(address: string): Promise<Line> {
  let target = new URL(address)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => {
        if (!isCut) to.write(bytes)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut: () => (isCut = true),
    mend: () => {
      breakOff()
      isCut = false
    },
    breakOff,
    leadTo: (other) => (target = new URL(other)),
    close: () => {
      breakOff()
      server.close()
    },
  }
}
