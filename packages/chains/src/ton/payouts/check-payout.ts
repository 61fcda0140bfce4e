import { Address } from '@ton/core'
import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { tonAddressCodec } from '../address.ts'
import { findJettonWallet } from '../jettons/our-jetton-wallets.ts'
import { askOne, getAccount, getBlockTime, numberAt, runMethod } from '../rpc/ton-calls.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'
import { WALLET_RESERVE } from '../payout-costs.ts'
import type { TonPayoutSenderSpec } from './payout-sender-spec.ts'

const MAX_COINS = 2n ** 120n - 1n
/** Receive-lock flag of stablecoin wallets. */
const RECEIVING_LOCKED = 2n

/** A node's dry run of an order before it is signed. */
export interface DryRun {
  /** Chain time in seconds since 1970. */
  readonly time: number
  readonly isDeployed: boolean
}

/** Throws `unsupported` for a payment that can never be made, whatever the wallet holds. */
export function checkIntent({ recipient, token, amount }: PayoutIntent, spec: TonPayoutSenderSpec): void {
  if (tonAddressCodec.normalize(recipient) !== recipient) {
    throw new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  }
  if (token !== null && !spec.tokens.includes(token)) {
    throw new ChainError('unsupported', `${token} is not a token of this network's configuration.`)
  }
  const to = Address.parse(recipient)
  if (to.equals(spec.wallet.address) || (token !== null && to.equals(Address.parse(token)))) {
    throw new ChainError('unsupported', 'The treasury and a token itself cannot be paid.')
  }
  if (amount <= 0n || amount > MAX_COINS) {
    throw new ChainError('unsupported', 'A payout must be above zero and fit 120 bits.')
  }
}

const poor = (what: string): ChainError =>
  new ChainError('insufficient_funds', `The wallet holds too few ${what}.`)

interface TokenPayment {
  readonly recipient: string
  readonly token: string
}

/** Why the recipient cannot receive tokens now; undefined if there is no reason. */
export async function checkRecipient(
  client: RpcClient,
  { recipient, token, height }: TokenPayment & { readonly height: bigint },
  signal: AbortSignal,
): Promise<string | undefined> {
  const question = { minter: Address.parse(token), owner: Address.parse(recipient), height }
  const to = await findJettonWallet(client, question, signal)
  // Jetton wallets without locks, and those that do not exist yet, return a different exit code.
  const lock = await askOne(client, runMethod(to, 'get_status', height), signal)
  const status = lock.exit_code === 0 ? (numberAt(lock, 0) ?? 0n) : 0n
  if ((status & RECEIVING_LOCKED) === 0n) return undefined
  return 'The issuer has locked the recipient: it receives no tokens.'
}

interface TokenPayouts {
  readonly intents: readonly PayoutIntent[]
  /** Our wallet for each jetton, by token. */
  readonly jettonWallets: ReadonlyMap<string, Address>
  readonly height: bigint
}

/** Throws when the wallet lacks tokens for all payments together, or an issuer has locked one of the recipients. */
async function checkTokens(
  client: RpcClient,
  { intents, jettonWallets, height }: TokenPayouts,
  signal: AbortSignal,
): Promise<void> {
  for (const [token, wallet] of jettonWallets) {
    const paid = intents.filter((intent) => intent.token === token)
    if (paid.length === 0) continue
    const held = await askOne(client, runMethod(wallet, 'get_wallet_data', height), signal)
    const balance = held.exit_code === 0 ? (numberAt(held, 0) ?? 0n) : 0n
    if (balance < paid.reduce((sum, { amount }) => sum + amount, 0n)) throw poor('tokens')
    for (const { recipient } of paid) {
      const refusal = await checkRecipient(client, { recipient, token, height }, signal)
      if (refusal !== undefined) throw new ChainError('execution_reverted', refusal)
    }
  }
}

/** Payments of one wallet order. */
export interface DraftedOrder {
  readonly intents: readonly PayoutIntent[]
  /** Our wallet for each jetton, by token; empty when only coins are paid. */
  readonly jettonWallets: ReadonlyMap<string, Address>
  /** Nanotons that the wallet must hold in addition to its reserve. */
  readonly coins: bigint
}

/** Checks with one node whether the order can be executed. Throws `insufficient_funds` or `execution_reverted` otherwise. */
export async function dryRun(
  client: RpcClient,
  { spec, order }: { readonly spec: TonPayoutSenderSpec; readonly order: DraftedOrder },
  signal: AbortSignal,
): Promise<DryRun> {
  const { height } = await tonDialect.head(client, signal)
  const account = await askOne(client, getAccount(spec.wallet.address, height), signal)
  if (account.balance < order.coins + WALLET_RESERVE) throw poor('coins')
  await checkTokens(client, { ...order, height }, signal)
  const time = await askOne(client, getBlockTime(height), signal)
  return { time, isDeployed: account.state === 'active' }
}
