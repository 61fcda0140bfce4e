import type { PayoutIntent, PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { scriptOf } from '../address.ts'
import { agreeOnFeeRate } from '../coins/fee-rate.ts'
import { nameOf, sumOf, type Output } from '../coins/settle-coins.ts'
import { dustLimit } from '../coins/sizes.ts'
import type { BitcoinPayoutSenderSpec } from './payout-sender-spec.ts'
import { assertCoins, findCoins } from './find-coins.ts'
import { selectCoins } from './select-coins.ts'
import { readSigned } from './signed-payout.ts'
import { signPayout } from './sign-payout.ts'

/** Converts an intent to an output, or explains why it cannot be one. */
export function toOutput(spec: BitcoinPayoutSenderSpec, intent: PayoutIntent): Output | ChainError {
  const { recipient, token, amount: value } = intent
  const script = scriptOf(recipient, spec.network)
  if (token !== null) return new ChainError('unsupported', 'There are no tokens on Bitcoin.')
  if (script === undefined) return new ChainError('unsupported', `Money cannot be paid to ${recipient}.`)
  if (spec.wallet.find(script) !== undefined) {
    return new ChainError('unsupported', `${recipient} is an address of the treasury.`)
  }
  if (value >= dustLimit(script)) return { script, value }
  return new ChainError(
    'execution_reverted',
    `${value} satoshis to ${recipient} are dust, which no node takes: ${dustLimit(script)} are the least.`,
  )
}

function requireOutput(spec: BitcoinPayoutSenderSpec, intent: PayoutIntent): Output {
  const output = toOutput(spec, intent)
  if (output instanceof ChainError) throw output
  return output
}

/** Coins that signed transfers may spend, whatever their state. */
const coinsOf = (transfers: readonly SignedTransfer[]): ReadonlySet<string> =>
  new Set(transfers.flatMap((transfer) => readSigned(transfer).parsed.inputs.map(nameOf)))

/** Signs a transaction that makes all payments from coins that no other transfer uses. Undefined while the coins wait for confirmation. */
export async function preparePayout(
  spec: BitcoinPayoutSenderSpec,
  payout: {
    readonly intents: readonly PayoutIntent[]
    readonly slot: bigint
    readonly live: readonly SignedTransfer[]
  },
  signal: AbortSignal,
): Promise<PreparedTransfer | undefined> {
  const { pool, wallet, keys, depth } = spec
  const outputs = payout.intents.map((intent) => requireOutput(spec, intent))
  const rate = await agreeOnFeeRate(pool, signal)
  const found = await pool.anyOne(
    (client, workSignal) => findCoins(client, { wallet, depth }, workSignal),
    signal,
  )
  const reserved = coinsOf(payout.live)
  const free = found.spendable.filter((coin) => !reserved.has(nameOf(coin)))
  const selection = selectCoins(free, { outputs, ownScript: wallet.treasury.script, rate })
  if (selection === undefined) {
    const isBusy = found.waiting > 0n || free.length < found.spendable.length
    const all = sumOf(found.spendable) + found.waiting
    const wanted = sumOf(outputs)
    if (isBusy && (all > wanted || payout.live.length > 0)) return undefined
    throw new ChainError('insufficient_funds', `The treasury has not ${wanted} satoshis to pay, and a fee.`)
  }
  const { coins, change } = selection
  await pool.agree(
    (client, workSignal) => assertCoins(client, { coins, depth }, workSignal),
    signal,
    () => 'spendable',
  )
  return signPayout(keys, {
    inputs: coins.map((coin) => ({ ...coin, key: coin.owner.key })),
    outputs: [...outputs, ...change.map((value) => ({ script: wallet.treasury.script, value }))],
    slot: payout.slot,
  })
}
