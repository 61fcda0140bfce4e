import { createServer } from 'node:net'

/** A TCP port on 127.0.0.1 that was free a moment ago; the caller retries if another process takes it first. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('the system gave no port'))
        else resolve(address.port)
      })
    })
  })
}
