import { Address, beginCell, internal, loadMessage, type MessageRelaxed } from '@ton/core'
import type { PayoutIntent, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { tonAddressCodec } from '../address.ts'
import { TRANSFER_VALUE } from '../jetton-transfer.ts'
import { writeTransfer } from '../jettons.ts'
import { externalHash } from '../message-hash.ts'
import { findJettonWallet } from '../our-jetton-wallets.ts'
import type { TonPayoutSenderSpec } from '../payouts.ts'
import { askOne, getAccount, getBlockTime, numberAt, runMethod } from '../rpc/ton-calls.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'
import { ORDER_FEE, WALLET_RESERVE } from './payout-costs.ts'

const MAX_COINS = 2n ** 120n - 1n
/** Of the lock that stablecoins' wallets have: nothing is received. */
const RECEIVING_LOCKED = 2n
/** The smallest sum: the recipient's wallet is told of the tokens. */
const NOTIFY = 1n

/** What a node says of a payout before it is signed. */
interface DryRun {
  /** Seconds since 1970, by the chain. */
  readonly time: number
  readonly isDeployed: boolean
}

function checkIntent({ recipient, token, amount }: PayoutIntent, spec: TonPayoutSenderSpec): void {
  if (tonAddressCodec.normalize(recipient) !== recipient) {
    throw new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  }
  if (token !== null && !spec.tokens.includes(token)) {
    throw new ChainError('unsupported', `${token} is no token of this network's configuration.`)
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

async function checkTokens(
  client: RpcClient,
  payout: {
    readonly minter: Address
    readonly from: Address
    readonly intent: PayoutIntent
    readonly height: bigint
  },
  signal: AbortSignal,
): Promise<void> {
  const { minter, from, intent, height } = payout
  const held = await askOne(client, runMethod(from, 'get_wallet_data', height), signal)
  const balance = held.exit_code === 0 ? (numberAt(held, 0) ?? 0n) : 0n
  if (balance < intent.amount) throw poor('tokens')
  const owner = Address.parse(intent.recipient)
  const to = await findJettonWallet(client, { minter, owner, height }, signal)
  // Wallets of jettons that know no lock, and those that are not there yet, answer with another exit code.
  const lock = await askOne(client, runMethod(to, 'get_status', height), signal)
  const status = lock.exit_code === 0 ? (numberAt(lock, 0) ?? 0n) : 0n
  if ((status & RECEIVING_LOCKED) !== 0n) {
    throw new ChainError('execution_reverted', 'The issuer has locked the recipient: it receives no tokens.')
  }
}

async function dryRun(
  client: RpcClient,
  payout: {
    readonly spec: TonPayoutSenderSpec
    readonly intent: PayoutIntent
    readonly from: Address | undefined
  },
  signal: AbortSignal,
): Promise<DryRun> {
  const { spec, intent, from } = payout
  const { height } = await tonDialect.head(client, signal)
  const account = await askOne(client, getAccount(spec.wallet.address, height), signal)
  const value = intent.token === null ? intent.amount : TRANSFER_VALUE
  if (account.balance < value + ORDER_FEE + WALLET_RESERVE) throw poor('coins')
  if (intent.token !== null && from !== undefined) {
    await checkTokens(client, { minter: Address.parse(intent.token), from, intent, height }, signal)
  }
  const time = await askOne(client, getBlockTime(height), signal)
  return { time, isDeployed: account.state === 'active' }
}

/** Money that is sent to an address before its first use stays there: nothing bounces. A jetton's wallet is one that tells of refusals. */
function writeMessage(
  spec: TonPayoutSenderSpec,
  {
    intent,
    slot,
    from,
  }: { readonly intent: PayoutIntent; readonly slot: bigint; readonly from: Address | undefined },
): MessageRelaxed {
  const to = Address.parse(intent.recipient)
  if (from === undefined)
    return internal({ to, value: intent.amount, bounce: false, body: beginCell().endCell() })
  const body = writeTransfer({
    ...{ queryId: slot, amount: intent.amount, to },
    ...{ excessesTo: spec.wallet.address, forward: NOTIFY },
  })
  return internal({ to: from, value: TRANSFER_VALUE, bounce: true, body })
}

/** Asks a quorum whether the payout can be made, and signs it with the time of the newest block of one of them. */
export async function preparePayout(
  spec: TonPayoutSenderSpec,
  { intent, slot }: { readonly intent: PayoutIntent; readonly slot: bigint },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  checkIntent(intent, spec)
  const { pool, wallet } = spec
  const from = intent.token === null ? undefined : (await spec.jettonWallets.all(signal)).get(intent.token)
  const [run] = await pool.agree(
    (client, workSignal) => dryRun(client, { spec, intent, from }, workSignal),
    signal,
    () => 'payable',
  )
  const message = writeMessage(spec, { intent, slot, from })
  const cell = wallet.sign({ slot, createdAt: run.time, message }, run.isDeployed)
  return {
    txId: externalHash(loadMessage(cell.beginParse())),
    raw: cell.toBoc().toString('base64'),
    slot,
    feeCap: ORDER_FEE + (intent.token === null ? 0n : TRANSFER_VALUE),
  }
}
