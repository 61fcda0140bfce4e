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

/** What a miner asks for. */
export interface MiningTerms {
  /** Satoshis for a thousand virtual bytes that a transaction offers at least; none when absent. */
  readonly leastRate?: bigint | undefined
}

/** A chain of one miner. */
export interface RegtestChain {
  readonly node: BcoinNode
  /** Where the faucet's money is. */
  readonly faucet: BcoinAddress
  /** Answers the hashes of the new blocks, which take what waits, and of that what offers enough. */
  mine(blocks: number, terms?: MiningTerms): Promise<readonly string[]>
  /** Answers the transaction's id. Throws a RefusedError. */
  send(hex: string): Promise<string>
  /** Pays out of the faucet; answers the transaction's id. */
  give(address: BcoinAddress, satoshis: number): Promise<string>
  /**
   * Replaces the newest blocks by one more of new ones, which are empty. Of the transactions that were in the old ones, and of those that
   * wait, these go on waiting: all, or those named.
   */
  reorganise(depth: number, keep: 'all' | readonly string[]): Promise<void>
  close(): Promise<void>
}

/** From block 432 on SegWit is active; the rest lets coinbases mature. */
const FIRST_BLOCKS = 440
const MATURITY = 100
/** Satoshis for a thousand virtual bytes. */
const FAUCET_RATE = 5_000
const FAUCET_KEY = Buffer.alloc(32, 7)

async function openNode(bcoin: Bcoin): Promise<BcoinNode> {
  const node = new bcoin.FullNode({
    ...{ network: 'regtest', memory: true, indexTX: true, indexAddress: true, replaceByFee: true },
    // Peers and bcoin's own HTTP server are never opened.
    ...{ workers: false, listen: false, maxOutbound: 1, noAuth: true, logLevel: 'none' },
  })
  node.on('error', () => undefined)
  await node.chain.open()
  await node.mempool.open()
  await node.miner.open()
  return node
}

/** A block on top of another that takes of the pool only what the miner likes. */
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

/** Starts the chain from the log, whose blocks are all checked again; an empty one gets its first blocks. */
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
    ...{ node, faucet, mine },
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
        // What came of a transaction that is gone is gone with it.
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

/** The hash of a height, as people read it; undefined above the tip. */
export async function hashAt({ node }: RegtestChain, height: number): Promise<string | undefined> {
  const hash = await node.chain.getHash(height)
  return hash === null ? undefined : reverseHash(hash)
}
