import type { Server } from 'node:net'

/** Opens a server on 127.0.0.1 and returns the port chosen by the system. Rejects when it cannot be opened. */
export function listenOnLoopback(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('The system gave no port'))
    })
  })
}
