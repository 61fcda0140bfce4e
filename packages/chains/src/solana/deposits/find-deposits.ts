import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { readReferenceKey } from '../transactions/reference.ts'
import { TOKEN_PROGRAM } from '../transactions/programs.ts'
import { exactLamports, type RpcTransaction } from '../rpc/schemas.ts'
import { accountsOf, readMemos, readTransfers, type Transfer } from './read-transfers.ts'

/** Where deposits of a network arrive. */
export interface DepositTarget {
  readonly recipient: string
  /** Our token account of each token that is believed. */
  readonly tokenAccounts: readonly { readonly account: string; readonly token: string }[]
}

export type FoundDeposit = Omit<ObservedDeposit, 'block'>

const onlyOf = (texts: readonly string[]): string | undefined => {
  const [first, ...others] = new Set(texts)
  return others.length === 0 ? first : undefined
}

/** A transaction that names two orders names none. */
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
 * Who sent to an account: the one whose transfers reach it; else who has paid for the transaction, and so has signed it, beside all whose
 * transfers do.
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

/** What one of our accounts holds of exactly this token, by the program that is believed. */
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
 * What a transaction has brought us: by how much our accounts hold more after it than before it, whatever its instructions claim. Nothing
 * of one that failed. A token's place is its account's among the transaction's, which no reorganisation changes.
 */
export function findDeposits(transaction: RpcTransaction, target: DepositTarget): readonly FoundDeposit[] {
  const { err } = transaction.meta
  if (err !== null && err !== undefined) return []
  return [...findCoins(transaction, target), ...findTokens(transaction, target)]
}
