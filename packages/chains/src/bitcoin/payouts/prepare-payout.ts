import type { PayoutIntent, PreparedTransfer, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { scriptOf } from '../address.ts'
import { agreeOnFeeRate } from '../coins/fee-rate.ts'
import { nameOf, sumOf, type Output, type Selection } from '../coins/settle-coins.ts'
import { dustLimit } from '../coins/sizes.ts'
import type { WalletCoin } from '../coins/wallet-coins.ts'
import type { BitcoinPayoutSenderSpec } from './payout-sender-spec.ts'
import { findCoins, findUnspendable } from './find-coins.ts'
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

/** More rounds than this mean that another party spends the wallet's coins, faster than scans find out. */
const MAX_ROUNDS = 20

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
  const { height: top } = await pool.head(signal)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const selection = selectUnused(spec, { outputs, live: payout.live, rate, top })
    if (selection === undefined) return undefined
    const { coins, change } = selection
    const [unspendable] = await pool.agree(
      (client, workSignal) => findUnspendable(client, { coins, depth }, workSignal),
      signal,
      (fates) => fates.map(({ coin }) => nameOf(coin)).join(),
    )
    if (unspendable.length === 0) {
      return signPayout(keys, {
        inputs: coins.map((coin) => ({ ...coin, key: coin.owner.key })),
        outputs: [...outputs, ...change.map((value) => ({ script: wallet.treasury.script, value }))],
        slot: payout.slot,
      })
    }
    wallet.coins.learn(unspendable)
  }
  throw new ChainError(
    'rpc_unavailable',
    "The nodes have spent the treasury's coins that the scan still has.",
  )
}

/** Selects coins that pay the outputs, as far as known. Undefined while they wait for a block. Throws `insufficient_funds`. */
function selectUnused(
  { wallet, depth }: BitcoinPayoutSenderSpec,
  {
    outputs,
    live,
    rate,
    top,
  }: {
    readonly outputs: readonly Output[]
    readonly live: readonly SignedTransfer[]
    readonly rate: bigint
    readonly top: bigint
  },
): Selection<WalletCoin> | undefined {
  const found = findCoins(wallet, { top, depth })
  const reserved = coinsOf(live)
  const free = found.spendable.filter((coin) => !reserved.has(nameOf(coin)))
  const selection = selectCoins(free, { outputs, ownScript: wallet.treasury.script, rate })
  if (selection !== undefined) return selection
  const wanted = sumOf(outputs)
  // What live transfers leave comes back as change.
  const isAwaited = found.waiting > 0n && sumOf(found.spendable) + found.waiting > wanted
  if (isAwaited || live.length > 0) return undefined
  throw new ChainError('insufficient_funds', `The treasury has not ${wanted} satoshis to pay, and a fee.`)
}
