import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { accountsOf } from '../deposits/read-transfers.ts'
import { askOne, getSignatures, getTransaction } from '../rpc/solana-calls.ts'
import { solanaDialect } from '../rpc/solana-dialect.ts'
import { exactLamports, type RpcTransaction, type SignatureInfo } from '../rpc/schemas.ts'

export interface PastBalance {
  readonly account: string
  /** Null for the native coin, else what the account holds. */
  readonly token: string | null
  /** What it holds at the newest block. */
  readonly now: bigint
  readonly atHeight: bigint
}

const PAGE = 200

function balanceIn(
  transaction: RpcTransaction,
  { account, token }: PastBalance,
  when: 'pre' | 'post',
): bigint {
  const place = accountsOf(transaction).indexOf(account)
  if (place < 0) throw new ChainError('rpc_untrustworthy', `The transaction does not name ${account}.`)
  const { meta } = transaction
  if (token === null) return exactLamports((when === 'pre' ? meta.preBalances : meta.postBalances)[place])
  const balances = (when === 'pre' ? meta.preTokenBalances : meta.postTokenBalances) ?? []
  return balances.find(({ accountIndex }) => accountIndex === place)?.uiTokenAmount.amount ?? 0n
}

/** The newest transaction of the account up to the height, and the oldest above it. */
async function findNeighbours(
  client: RpcClient,
  { account, atHeight }: PastBalance,
  signal: AbortSignal,
): Promise<{ readonly last?: SignatureInfo; readonly next?: SignatureInfo }> {
  let next: SignatureInfo | undefined
  for (let before: string | undefined; ;) {
    const page = await askOne(client, getSignatures(client, account, before, PAGE), signal)
    const last = page.find(({ slot }) => slot <= atHeight)
    next = page.findLast(({ slot }) => slot > atHeight) ?? next
    const oldest = page.at(-1)
    if (last !== undefined || oldest === undefined || page.length < PAGE) {
      return { ...(last && { last }), ...(next && { next }) }
    }
    before = oldest.signature
  }
}

async function read(
  client: RpcClient,
  { signature }: SignatureInfo,
  signal: AbortSignal,
): Promise<RpcTransaction> {
  const transaction = await askOne(client, getTransaction(signature), signal)
  if (transaction !== null) return transaction
  throw new ChainError('rpc_unavailable', `The node has no transaction ${signature}.`)
}

/**
 * What an account held at the end of a block. Nodes keep no past states, but each transaction says what its accounts held before and after
 * it, and nothing changes an account but a transaction that names it. Throws when the node has not reached the height.
 */
export async function readBalanceAt(
  client: RpcClient,
  question: PastBalance,
  signal: AbortSignal,
): Promise<bigint> {
  const { height } = await solanaDialect.head(client, signal)
  if (height < question.atHeight) {
    throw new ChainError('rpc_unavailable', `The node has not reached block ${question.atHeight}.`)
  }
  const { last, next } = await findNeighbours(client, question, signal)
  if (last !== undefined) return balanceIn(await read(client, last, signal), question, 'post')
  if (next !== undefined) return balanceIn(await read(client, next, signal), question, 'pre')
  return question.now
}
