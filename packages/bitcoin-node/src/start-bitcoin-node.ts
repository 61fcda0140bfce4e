import { loadBcoin } from './bcoin/load-bcoin.ts'
import { openBlockLog } from './chain/block-log.ts'
import { readAddress } from './chain/read-address.ts'
import { createRegtestChain, type MiningTerms } from './chain/regtest-chain.ts'
import { serveEsplora } from './esplora/serve-esplora.ts'

/** The first block of every regtest chain. */
export const REGTEST_GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

export interface BitcoinNodeSpec {
  /** Where the blocks are stored; in memory only if omitted. */
  readonly blocksPath?: string | undefined
}

/** A Bitcoin regtest network with one node, in this process: bcoin's chain, pool and scripts behind Esplora's REST interface. */
export interface BitcoinNode {
  /** URL of the REST interface, without a trailing slash. */
  readonly url: string
  /** Whether the chain continues from stored blocks. */
  readonly resumed: boolean
  height(): number
  /** Mines blocks with the pool's transactions that offer enough. Returns the hashes of the new blocks. */
  mine(blocks: number, terms?: MiningTerms): Promise<readonly string[]>
  /** Pays an address with an unconfirmed transaction; returns its id. Throws if the address is not of this network. */
  give(address: string, satoshis: number): Promise<string>
  /** Submits a signed transaction in hex; returns its id. Throws the node's reason for refusing it. */
  send(hex: string): Promise<string>
  /** Replaces the newest blocks with empty ones. Of all transactions, these stay in the pool. */
  reorganise(depth: number, keep: 'all' | readonly string[]): Promise<void>
  /** Sets the fee estimates, in satoshis per virtual byte. */
  setFeeRate(rate: number): void
  /** Mines a block at each interval; until then blocks are mined on demand. */
  startBlocks(blockTimeMs: number): void
  stop(): Promise<void>
}

const DEFAULT_FEE_RATE = 5

/** Estimates for the next block, and for longer targets. */
const ratesFrom = (rate: number): Readonly<Record<string, number>> => ({
  1: rate,
  2: rate,
  3: rate * 0.8,
  6: rate * 0.6,
  12: rate * 0.5,
  144: Math.max(1, rate * 0.2),
  1008: 1,
})

/** Starts a network; a stored chain continues where it ended. */
export async function startBitcoinNode(spec: BitcoinNodeSpec = {}): Promise<BitcoinNode> {
  const bcoin = loadBcoin()
  const log = openBlockLog(spec.blocksPath)
  const chain = await createRegtestChain(bcoin, log)
  let feeRate = DEFAULT_FEE_RATE
  const { server, port } = await serveEsplora({
    bcoin,
    chain,
    node: chain.node,
    feeRates: () => ratesFrom(feeRate),
  })
  let timer: NodeJS.Timeout | undefined
  let busy: Promise<unknown> = Promise.resolve()
  /** Serialises changes of the chain. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = busy.then(work)
    busy = turn.catch(() => undefined)
    return turn
  }
  return {
    url: `http://127.0.0.1:${String(port)}`,
    resumed: log.blocks.length > 0,
    height: () => chain.node.chain.height,
    mine: (blocks, terms) => inTurn(() => chain.mine(blocks, terms)),
    give(text, satoshis) {
      const address = readAddress(bcoin, text)
      if (address === undefined) return Promise.reject(new Error(`${text} is not an address of regtest`))
      return inTurn(() => chain.give(address, satoshis))
    },
    send: (hex) => chain.send(hex),
    reorganise: (depth, keep) => inTurn(() => chain.reorganise(depth, keep)),
    setFeeRate(rate) {
      feeRate = rate
    },
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => void inTurn(() => chain.mine(1)).catch(() => undefined), blockTimeMs)
    },
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await busy
      await chain.close()
    },
  }
}
