import { serveInFrontOf } from './serve-in-front-of.ts'

/** A proxy in front of a running node that makes blocks on demand. */
export interface NodeFront {
  /** Of its own server on loopback, which forwards to the node. */
  readonly port: number
  /** Makes a block if every transaction gets one of its own. */
  afterWrite(): Promise<void>
  /** On: every transaction gets a block of its own. */
  setAutomine(on: boolean): void
  startBlocks(blockTimeMs: number): void
  /** Nothing: the chain is the node's. */
  save(): Promise<void>
  stop(): Promise<void>
}

/** Opens it for the node of this origin. `isWrite` recognises requests that submit a transaction, and `mine` makes a block. */
export async function openNodeFront(options: {
  readonly origin: string
  readonly isWrite: (body: string) => boolean
  readonly mine: () => Promise<unknown>
  /** Called once it no longer serves. */
  readonly onStop: () => Promise<void>
}): Promise<NodeFront> {
  const { origin, isWrite, mine, onStop } = options
  let isAutomine = false
  const afterWrite = async (): Promise<void> => {
    if (isAutomine) await mine()
  }
  const { server, port } = await serveInFrontOf(origin, (body) =>
    isWrite(body) ? afterWrite() : Promise.resolve(),
  )
  let timer: NodeJS.Timeout | undefined
  return {
    port,
    afterWrite,
    setAutomine(on) {
      isAutomine = on
    },
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => void mine().catch(() => undefined), blockTimeMs)
    },
    save: () => Promise.resolve(),
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await onStop()
    },
  }
}
