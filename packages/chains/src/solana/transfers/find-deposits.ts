import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { readReferenceKey } from '../transactions/reference.ts'
import { TOKEN_PROGRAM } from '../transactions/programs.ts'
import { exactLamports, type RpcTransaction } from '../rpc/schemas.ts'
import { accountsOf, readMemos, readTransfers, type Transfer } from './read-transfers.ts'

/** Where a network's deposits arrive. */
export interface DepositTarget {
  readonly recipient: string
  /** Our token account for each accepted token. */
  readonly tokenAccounts: readonly { readonly account: string; readonly token: string }[]
}

export type FoundDeposit = Omit<ObservedDeposit, 'block'>

const onlyOf = (texts: readonly string[]): string | undefined => {
  const [first, ...others] = new Set(texts)
  return others.length === 0 ? first : undefined
}

/** A transaction that names two orders counts as naming none. */
function referenceOf(transaction: RpcTransaction): string | null {
  const named = accountsOf(transaction).flatMap((key) => readReferenceKey(key) ?? [])
  return onlyOf(named.length > 0 ? named : readMemos(transaction)) ?? null
}

type TokenBalances = NonNullable<RpcTransaction['meta']['preTokenBalances']>

const ownerAt = ({ meta }: RpcTransaction, place: number): string | undefined =>
  [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].find(
    ({ accountIndex }) => accountIndex === place,
  )?.owner

/**
 * Sender of a payment to an account: the owner whose transfers reach it, if there is exactly one; otherwise the fee payer, who signed the
 * transaction, with all whose transfers reach it as co-senders.
 */
function sendersOf(
  transaction: RpcTransaction,
  kind: Transfer['kind'],
  to: string,
): Pick<ObservedDeposit, 'sender' | 'coSenders'> {
  const keys = accountsOf(transaction)
  const sources = readTransfers(transaction)
    .filter((transfer) => transfer.kind === kind && transfer.to === to)
    .map(({ from }) => (kind === 'coins' ? from : (ownerAt(transaction, keys.indexOf(from)) ?? '')))
  const only = onlyOf(sources)
  const sender = only === undefined || only === '' ? (keys[0] ?? '') : only
  const coSenders = [...new Set(sources)].filter((source) => source !== sender && source !== '')
  return coSenders.length === 0 ? { sender } : { sender, coSenders }
}

function findCoins(transaction: RpcTransaction, { recipient }: DepositTarget): readonly FoundDeposit[] {
  const place = accountsOf(transaction).indexOf(recipient)
  if (place < 0) return []
  const { preBalances, postBalances } = transaction.meta
  const amount = exactLamports(postBalances[place]) - exactLamports(preBalances[place])
  if (amount <= 0n) return []
  return [
    {
      txHash: transaction.transaction.signatures[0] ?? '',
      index: -1,
      ...sendersOf(transaction, 'coins', recipient),
      recipient,
      token: null,
      amount,
      reference: referenceOf(transaction),
    },
  ]
}

/** Balance of one of our accounts in exactly this token, under the accepted token program. */
function heldIn(
  balances: TokenBalances,
  wanted: { readonly place: number; readonly token: string; readonly owner: string },
): bigint {
  const balance = balances.find(
    ({ accountIndex, mint, owner, programId }) =>
      accountIndex === wanted.place &&
      mint === wanted.token &&
      owner === wanted.owner &&
      (programId === undefined || programId === TOKEN_PROGRAM),
  )
  return balance?.uiTokenAmount.amount ?? 0n
}

function findTokens(transaction: RpcTransaction, target: DepositTarget): readonly FoundDeposit[] {
  const keys = accountsOf(transaction)
  const { recipient } = target
  return target.tokenAccounts.flatMap(({ account, token }) => {
    const place = keys.indexOf(account)
    if (place < 0) return []
    const wanted = { place, token, owner: recipient }
    const { preTokenBalances, postTokenBalances } = transaction.meta
    const amount = heldIn(postTokenBalances ?? [], wanted) - heldIn(preTokenBalances ?? [], wanted)
    if (amount <= 0n) return []
    const senders = sendersOf(transaction, 'tokens', account)
    const txHash = transaction.transaction.signatures[0] ?? ''
    return [
      { txHash, index: place, ...senders, recipient, token, amount, reference: referenceOf(transaction) },
    ]
  })
}

/**
 * What a transaction paid us: the increase of our accounts' balances, whatever its instructions claim. Nothing for a failed one. A token
 * deposit's index is its account's position in the transaction, which no reorg changes.
 */
export function findDeposits(transaction: RpcTransaction, target: DepositTarget): readonly FoundDeposit[] {
  const { err } = transaction.meta
  if (err !== null && err !== undefined) return []
  return [...findCoins(transaction, target), ...findTokens(transaction, target)]
}
