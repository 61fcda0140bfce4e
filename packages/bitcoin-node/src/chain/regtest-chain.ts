import type {
  Bcoin,
  BcoinAddress,
  BcoinBlock,
  BcoinEntry,
  BcoinNode,
  BcoinTx,
  MiningItem,
} from '../bcoin/bcoin-types.ts'
import { acceptTransaction } from './accept-transaction.ts'
import type { BlockLog } from './block-log.ts'
import { RefusedError } from './refused-error.ts'
import { reverseHash } from './reverse-hash.ts'

/** Requirements of the miner. */
export interface MiningTerms {
  /** Minimum fee in satoshis per thousand virtual bytes; none if omitted. */
  readonly leastRate?: bigint | undefined
}

/** A chain with one miner. */
export interface RegtestChain {
  readonly node: BcoinNode
  /** Address of the faucet's funds. */
  readonly faucet: BcoinAddress
  /** Mines blocks with the pool's transactions that offer enough. Returns the hashes of the new blocks. */
  mine(blocks: number, terms?: MiningTerms): Promise<readonly string[]>
  /** Returns the transaction's id. Throws a RefusedError. */
  send(hex: string): Promise<string>
  /** Pays from the faucet; returns the transaction's id. */
  give(address: BcoinAddress, satoshis: number): Promise<string>
  /**
   * Replaces the newest blocks with empty ones, one more than before. Of the transactions in the replaced blocks and in the pool, these stay in the
   * pool: all, or those listed.
   */
  reorganise(depth: number, keep: 'all' | readonly string[]): Promise<void>
  close(): Promise<void>
}

/** SegWit is active from block 432 on; the other blocks let coinbases mature. */
const FIRST_BLOCKS = 440
const MATURITY = 100
/** Satoshis for a thousand virtual bytes. */
const FAUCET_RATE = 5_000
const FAUCET_KEY = Buffer.alloc(32, 7)

async function openNode(bcoin: Bcoin): Promise<BcoinNode> {
  const node = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    indexTX: true,
    indexAddress: true,
    replaceByFee: true,
    // Peers and bcoin's HTTP server are never used.
    workers: false,
    listen: false,
    maxOutbound: 1,
    noAuth: true,
    logLevel: 'none',
  })
  node.on('error', () => undefined)
  await node.chain.open()
  await node.mempool.open()
  await node.miner.open()
  return node
}

/** A block on top of another, with only those pool transactions that the miner accepts. */
async function mineOn(
  { node, faucet }: Pick<RegtestChain, 'node' | 'faucet'>,
  previous: BcoinEntry,
  isTaken: (item: MiningItem) => boolean,
): Promise<BcoinBlock> {
  const job = await node.miner.createJob(previous, faucet)
  const { attempt } = job
  attempt.items = attempt.items.filter(isTaken)
  attempt.fees = attempt.items.reduce((sum, { fee }) => sum + fee, 0)
  job.refresh()
  return job.mineAsync()
}

async function collectDropped(node: BcoinNode, work: () => Promise<void>): Promise<readonly BcoinTx[]> {
  const dropped: BcoinTx[] = []
  const note = (_: BcoinEntry, block: BcoinBlock): void => void dropped.unshift(...block.txs.slice(1))
  node.on('disconnect', note)
  try {
    await work()
  } finally {
    node.removeListener('disconnect', note)
  }
  return dropped
}

/** Starts the chain from the log, verifying all blocks again; an empty log gets the first blocks. */
export async function createRegtestChain(bcoin: Bcoin, log: BlockLog): Promise<RegtestChain> {
  const node = await openNode(bcoin)
  const { chain, mempool, miner } = node
  const ring = bcoin.KeyRing.fromPrivate(FAUCET_KEY, true)
  ring.witness = true
  const faucet = ring.getAddress()
  for (const raw of log.blocks) await chain.add(bcoin.Block.fromRaw(raw))

  const keep = async (block: BcoinBlock): Promise<void> => {
    await chain.add(block)
    log.append(block.toRaw())
  }
  const mine: RegtestChain['mine'] = async (blocks, { leastRate = 0n } = {}) => {
    const hashes: string[] = []
    for (let count = 0; count < blocks; count += 1) {
      const block = await mineOn({ node, faucet }, chain.tip, ({ rate }) => BigInt(rate) >= leastRate)
      await keep(block)
      hashes.push(block.rhash())
    }
    return hashes
  }
  const send = async (tx: BcoinTx): Promise<string> => {
    if (mempool.getEntry(tx.hash('hex')) === undefined) await acceptTransaction(node, tx)
    return tx.txid()
  }
  const fork = async (depth: number): Promise<void> => {
    let previous = await chain.getEntry((await chain.getHash(chain.height - depth)) ?? '')
    for (let count = 0; count <= depth && previous !== null; count += 1) {
      const block = await mineOn({ node, faucet }, previous, () => false)
      await keep(block)
      previous = await chain.getEntry(block.hash('hex'))
    }
  }
  if (chain.height < FIRST_BLOCKS) await mine(FIRST_BLOCKS - chain.height)

  return {
    node,
    faucet,
    mine,
    async send(hex) {
      let tx: BcoinTx
      try {
        tx = bcoin.TX.fromRaw(hex, 'hex')
      } catch {
        throw new RefusedError(-22, 'TX decode failed')
      }
      return send(tx)
    },
    async give(address, satoshis) {
      const mtx = new bcoin.MTX()
      mtx.addOutput(address, satoshis)
      const coins = await node.getCoinsByAddress(faucet)
      const mature = coins.filter(
        ({ coinbase, height }) => height !== -1 && (!coinbase || chain.height - height >= MATURITY),
      )
      const terms = { rate: FAUCET_RATE, changeAddress: faucet, height: chain.height }
      await mtx.fund(mature, { ...terms, coinbaseMaturity: MATURITY })
      mtx.sign(ring)
      return send(mtx.toTX())
    },
    async reorganise(depth, kept) {
      const waiting = [...mempool.map.values()].map(({ tx }) => tx)
      const dropped = await collectDropped(node, () => fork(depth))
      for (const entry of mempool.map.values()) mempool.evictEntry(entry)
      for (const tx of [...dropped, ...waiting]) {
        const isKept = kept === 'all' || kept.includes(tx.txid())
        // Fails if the transaction depends on a removed one.
        if (isKept) await send(tx).catch(() => undefined)
      }
    },
    async close() {
      await miner.close()
      await mempool.close()
      await chain.close()
      log.close()
    },
  }
}

/** The block hash at a height, in display order; undefined above the tip. */
export async function hashAt({ node }: RegtestChain, height: number): Promise<string | undefined> {
  const hash = await node.chain.getHash(height)
  return hash === null ? undefined : reverseHash(hash)
}
