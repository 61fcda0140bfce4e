import type { DepositScanner, ObservedDeposit, TransactionSighting } from '../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../rpc/rpc-client.ts'
import { createDepositScanner, isSameDeposit, type Recheck } from '../rpc/create-deposit-scanner.ts'
import { BehindError } from '../rpc/rpc-faults.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { findDeposits, incomingOf, paysForeignToken, type DepositTarget } from './deposits/find-deposits.ts'
import { scan } from './deposits/scan.ts'
import { createPlaceReader, findHeight, placeAt, walkBack } from './history.ts'
import type { JettonWallets } from './our-jetton-wallets.ts'
import { findBlock, tonDialect } from './rpc/ton-dialect.ts'
import { toAddress } from './to-address.ts'
import { normalizeHash } from './transaction-hash.ts'

/** Transactions that are looked through for a hash: people ask for what they have just sent. */
const SEARCHED = 300

async function recheck(
  client: RpcClient,
  { target, deposit }: { readonly target: DepositTarget; readonly deposit: ObservedDeposit },
  signal: AbortSignal,
): Promise<Recheck> {
  const head = await tonDialect.head(client, signal)
  const { height } = deposit.block
  // Blocks are never replaced, so a deposit in one that is yet to come cannot be gone.
  if (height > head.height) {
    throw new BehindError('rpc_unavailable', `The node is behind the block of ${deposit.txHash}.`)
  }
  const address = target.owner
  const before = await placeAt(client, address, height - 1n, signal)
  const place = await placeAt(client, address, height, signal)
  const inBlock = await walkBack(client, { address, place }, ({ lt }) => lt <= before.lt, signal)
  const isThere = inBlock
    .flatMap((proved) => findDeposits(proved, target))
    .some((found) => isSameDeposit(found, deposit))
  const block = isThere ? await findBlock(client, height, signal) : undefined
  return block === undefined ? { status: 'missing', head } : { status: 'confirmed', block, head }
}

async function findTransaction(
  client: RpcClient,
  { target, txHash }: { readonly target: DepositTarget; readonly txHash: string },
  signal: AbortSignal,
): Promise<TransactionSighting> {
  const wanted = normalizeHash(txHash)
  if (wanted === undefined) return { status: 'unknown' }
  const head = await tonDialect.head(client, signal)
  const address = target.owner
  const place = await placeAt(client, address, head.height, signal)
  let seen = 0
  const isEnough = (): boolean => (seen += 1) > SEARCHED
  const proved = (await walkBack(client, { address, place }, isEnough, signal)).find(
    ({ hash }) => hash === wanted,
  )
  if (proved === undefined) return { status: 'unknown' }
  const { lt } = proved
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
 * Reads deposits from the transactions of our wallet, each of which names the one before it by its hash. Heights are those of the
 * masterchain, whose blocks are final as soon as they are there.
 */
export function createTonDepositScanner(spec: {
  readonly pool: RpcPool
  /** Where deposits go, in normal form. */
  readonly recipient: string
  readonly jettonWallets: JettonWallets
}): DepositScanner {
  const { pool } = spec
  const owner = toAddress(spec.recipient)
  const targetOf = async (signal: AbortSignal): Promise<DepositTarget> => ({
    ...{ owner, jettonWallets: await spec.jettonWallets.all(signal) },
  })
  return {
    ...createDepositScanner(pool, targetOf, {
      ...{ scan, recheck, findTransaction },
      async blockAt(client, height, signal) {
        const head = await tonDialect.head(client, signal)
        return height > head.height ? undefined : findBlock(client, height, signal)
      },
    }),
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
