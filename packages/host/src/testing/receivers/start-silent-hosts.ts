import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Hosts of this machine that take what is sent and never answer. */
export interface SilentHosts {
  /** Of a host of its own for each index, up to 253. */
  url(index: number): string
  /** How many have been made so far. */
  connections(): number
  /** The most that were open at the same time. */
  mostAtOnce(): number
  close(): Promise<void>
}

export async function startSilentHosts(): Promise<SilentHosts> {
  let connections = 0
  let mostAtOnce = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    mostAtOnce = Math.max(mostAtOnce, sockets.size)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }).listen(0)
  await once(server, 'listening')
  // CAST: it listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: (index) => `http://127.0.1.${String(index + 1)}:${String(port)}/hooks`,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
