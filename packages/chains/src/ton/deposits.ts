import type { DepositScanner, ObservedDeposit, TransactionLookup } from '../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { createDepositScanner, isSameDeposit, type Recheck } from '../scanning/create-deposit-scanner.ts'
import { ChainError } from '../errors/chain-error.ts'
import { BehindError } from '../rpc/transport/rpc-faults.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { findDeposits, incomingOf, paysForeignToken, type DepositTarget } from './deposits/find-deposits.ts'
import { readBlock } from './deposits/read-block.ts'
import { readSetAside } from './deposits/read-set-aside.ts'
import { scan } from './deposits/scan.ts'
import type { HistoryMemory } from './history/history-memory.ts'
import { placeAt } from './history/place-at.ts'
import { createPlaceReader, findHeight } from './history/place-reader.ts'
import { walkBack } from './history/walk-back.ts'
import type { JettonWallets } from './jettons/our-jetton-wallets.ts'
import type { ProvedTransaction } from './rpc/schemas.ts'
import { askOne, getTransactions } from './rpc/ton-calls.ts'
import { findBlock, tonDialect } from './rpc/ton-dialect.ts'
import { toAddress } from './to-address.ts'
import { normalizeHash } from './transactions/transaction-hash.ts'

/** How many transactions to search for a hash: users look for what they have just sent. */
const SEARCHED = 300

interface Wanted {
  readonly target: DepositTarget
  readonly deposit: ObservedDeposit
}

/** Reads the deposit's transaction by its logical time and hash, which requires no state. The scan has verified that it is in this block. */
async function readTransaction(
  client: RpcClient,
  { target: { owner: address }, deposit: { locator, txHash: hash, block } }: Wanted,
  signal: AbortSignal,
): Promise<readonly ProvedTransaction[]> {
  const place = { lt: BigInt(locator ?? 0), hash }
  const [proved] = await askOne(client, getTransactions(address, place, 1), signal)
  const present = await findBlock(client, block.height, signal)
  if (proved?.hash === hash && present?.hash === block.hash) return [proved]
  throw new ChainError('rpc_unavailable', `The node does not report the block of ${hash}.`)
}

/** Nodes keep states for some hours, but a deposit to be refunded may have waited for days. */
async function readAgain(
  client: RpcClient,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<readonly ProvedTransaction[]> {
  try {
    const { target, deposit } = wanted
    return await readBlock(client, { target, height: deposit.block.height }, signal)
  } catch (error) {
    if (wanted.deposit.locator === undefined || signal.aborted) throw error
    return readTransaction(client, wanted, signal)
  }
}

async function recheck(client: RpcClient, wanted: Wanted, signal: AbortSignal): Promise<Recheck> {
  const { target, deposit } = wanted
  const head = await tonDialect.head(client, signal)
  const { height } = deposit.block
  // Blocks are never replaced, so a deposit in a block that the node has not reached cannot be gone.
  if (height > head.height) {
    throw new BehindError('rpc_unavailable', `The node is behind the block of ${deposit.txHash}.`)
  }
  const isThere = (await readAgain(client, wanted, signal))
    .flatMap((proved) => findDeposits(proved, target))
    .some((found) => isSameDeposit(found, deposit))
  if (!isThere) return { status: 'missing', head }
  const block = await findBlock(client, height, signal)
  if (block !== undefined) return { status: 'confirmed', block, head }
  throw new ChainError('rpc_unavailable', `The node has forgotten the block of ${deposit.txHash}.`)
}

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionLookup> {
  const wanted = normalizeHash(txHash)
  if (wanted === undefined) return { status: 'unknown' }
  const head = await tonDialect.head(client, signal)
  const { owner: address, memory } = target
  const place = await placeAt(client, address, head.height, signal)
  let seen = 0
  const isEnough = (): boolean => (seen += 1) > SEARCHED
  const proved = (await walkBack(client, { address, place, memory }, isEnough, signal)).find(
    ({ hash }) => hash === wanted,
  )
  if (proved === undefined) return { status: 'unknown' }
  const { lt } = proved
  // It arrived, but its contents are unknown.
  if (proved.transaction.unread !== undefined) return { status: 'pending' }
  const placeAtEnd = createPlaceReader(client, address, signal)
  const height = await findHeight(placeAtEnd, { lt, above: 0n, to: head.height })
  if (findDeposits(proved, target).length > 0) return { status: 'deposit', height }
  if (paysForeignToken(proved, target)) return { status: 'foreign_token', height }
  const isIncoming = proved.transaction.inMessage?.info.type === 'internal'
  return {
    status: isIncoming && incomingOf(proved.transaction) === undefined ? 'failed' : 'elsewhere',
    height,
  }
}

/**
 * Reads deposits from the transactions of our wallet, each of which contains the hash of the previous one. Heights are those of the
 * masterchain, whose blocks are final immediately.
 */
export function createTonDepositScanner(spec: {
  readonly pool: RpcPool
  /** Where deposits go, in normal form. */
  readonly recipient: string
  readonly jettonWallets: JettonWallets
  readonly memory: HistoryMemory
}): DepositScanner {
  const { pool, memory } = spec
  const owner = toAddress(spec.recipient)
  const targetOf = async (signal: AbortSignal): Promise<DepositTarget> => ({
    owner,
    memory,
    jettonWallets: await spec.jettonWallets.all(signal),
  })
  return {
    ...createDepositScanner(pool, targetOf, {
      scan,
      recheck,
      findTransaction,
      async blockAt(client, height, signal) {
        const head = await tonDialect.head(client, signal)
        return height > head.height ? undefined : findBlock(client, height, signal)
      },
    }),
    async readSetAside(unread, signal) {
      const target = await targetOf(signal)
      const [found] = await pool.agree(
        (client, workSignal) => readSetAside(client, { target, unread }, workSignal),
        signal,
      )
      return found
    },
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
