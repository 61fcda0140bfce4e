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

/**
 * What a transaction says that an account of its held; undefined where it does not say. Of tokens nodes tell something only where the
 * transaction names a program of tokens, without which nothing changes them: anybody may name an account of ours besides.
 */
function balanceIn(
  transaction: RpcTransaction,
  { account, token }: PastBalance,
  when: 'pre' | 'post',
): bigint | undefined {
  const place = accountsOf(transaction).indexOf(account)
  if (place < 0) throw new ChainError('rpc_untrustworthy', `The transaction does not name ${account}.`)
  const { meta } = transaction
  if (token === null) return exactLamports((when === 'pre' ? meta.preBalances : meta.postBalances)[place])
  const before = meta.preTokenBalances?.find(({ accountIndex }) => accountIndex === place)
  const after = meta.postTokenBalances?.find(({ accountIndex }) => accountIndex === place)
  if (before === undefined && after === undefined) return undefined
  return (when === 'pre' ? before : after)?.uiTokenAmount.amount ?? 0n
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

/** Transactions that name an account, newest first. */
async function* listTransactions(
  client: RpcClient,
  account: string,
  signal: AbortSignal,
): AsyncGenerator<SignatureInfo> {
  for (let before: string | undefined; ;) {
    const page = await askOne(client, getSignatures(client, account, before, PAGE), signal)
    yield* page
    const oldest = page.at(-1)
    if (oldest === undefined || page.length < PAGE) return
    before = oldest.signature
  }
}

/** A list that ends before what changed the account last tells of another time. One may have come since the account was read. */
function assertInStep(newest: RpcTransaction, question: PastBalance): void {
  const { account, now } = question
  if (balanceIn(newest, question, 'post') === now || balanceIn(newest, question, 'pre') === now) return
  throw new ChainError('rpc_unavailable', `The node does not list yet what has changed ${account}.`)
}

/**
 * What an account held at the end of a block. Nodes keep no past states, but transactions say what their accounts held before and after
 * them, and nothing changes an account but a transaction that names it: the newest up to the height that says something tells, or else
 * the oldest above it. Throws when the node has not reached the height, or its list of transactions lags behind its accounts.
 */
export async function readBalanceAt(
  client: RpcClient,
  question: PastBalance,
  signal: AbortSignal,
): Promise<bigint> {
  const { account, atHeight } = question
  const { height } = await solanaDialect.head(client, signal)
  if (height < atHeight) {
    throw new ChainError('rpc_unavailable', `The node has not reached block ${atHeight}.`)
  }
  const above: SignatureInfo[] = []
  let isInStep = false
  for await (const info of listTransactions(client, account, signal)) {
    const isAbove = info.slot > atHeight
    if (isAbove) above.push(info)
    if (isAbove && isInStep) continue
    const transaction = await read(client, info, signal)
    const told = balanceIn(transaction, question, 'post')
    if (told === undefined) continue
    if (!isInStep) assertInStep(transaction, question)
    isInStep = true
    if (!isAbove) return told
  }
  for (const info of above.toReversed()) {
    const told = balanceIn(await read(client, info, signal), question, 'pre')
    if (told !== undefined) return told
  }
  return question.now
}
