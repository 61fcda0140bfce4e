import type { DepositScanner, ObservedDeposit, TransactionSighting } from '../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../rpc/rpc-client.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { findDeposits, incomingOf, paysForeignToken, type DepositTarget } from './deposits/find-deposits.ts'
import { scan } from './deposits/scan.ts'
import { createPlaceReader, findHeight, placeAt, walkBack } from './history.ts'
import type { JettonWallets } from './our-jetton-wallets.ts'
import { findBlock, tonDialect } from './rpc/ton-dialect.ts'
import { toAddress } from './to-address.ts'
import { normalizeHash } from './transaction-hash.ts'

type Recheck = Awaited<ReturnType<DepositScanner['recheck']>>

/** Transactions that are looked through for a hash: people ask for what they have just sent. */
const SEARCHED = 300

async function recheck(
  client: RpcClient,
  { target, deposit }: { readonly target: DepositTarget; readonly deposit: ObservedDeposit },
  signal: AbortSignal,
): Promise<Recheck> {
  const head = await tonDialect.head(client, signal)
  const { height } = deposit.block
  if (height > head.height) return { status: 'missing', head }
  const address = target.owner
  const before = await placeAt(client, address, height - 1n, signal)
  const place = await placeAt(client, address, height, signal)
  const inBlock = await walkBack(client, { address, place }, ({ lt }) => lt <= before.lt, signal)
  const isThere = inBlock
    .flatMap((proved) => findDeposits(proved, target))
    .some(
      ({ txHash, index, token, amount, sender, reference }) =>
        txHash === deposit.txHash &&
        index === deposit.index &&
        token === deposit.token &&
        amount === deposit.amount &&
        sender === deposit.sender &&
        reference === deposit.reference,
    )
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
    head: (signal) => pool.head(signal),
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
    async blockAt(height, signal) {
      const [block] = await pool.agree(async (client, workSignal) => {
        const head = await tonDialect.head(client, workSignal)
        return height > head.height ? undefined : findBlock(client, height, workSignal)
      }, signal)
      return block
    },
    async scan(request, signal) {
      const target = await targetOf(signal)
      const [result] = await pool.agree(
        (client, workSignal) => scan(client, target, request, workSignal),
        signal,
      )
      return result
    },
    async recheck(deposit, signal) {
      const target = await targetOf(signal)
      const [result] = await pool.agree(
        (client, workSignal) => recheck(client, { target, deposit }, workSignal),
        signal,
      )
      return result
    },
    async findTransaction(txHash, signal) {
      const target = await targetOf(signal)
      return pool.anyOne(
        (client, workSignal) => findTransaction(client, { target, txHash }, workSignal),
        signal,
      )
    },
  }
}
