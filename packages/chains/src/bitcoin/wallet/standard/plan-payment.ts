import { ChainError } from '../../../errors/chain-error.ts'
import { scriptOf } from '../../address.ts'
import { accumulateCoins, largestFirst, sumOf, type Coin, type Selection } from '../../coins/settle-coins.ts'
import { dustLimit, feeFor, inputSize } from '../../coins/sizes.ts'
import type { BitcoinNetwork } from '../../network.ts'
import type { PayerNode } from './payer-node.ts'

/** A payment before it is signed. Scripts are in hex, amounts in satoshis. */
export interface PaymentPlan extends Selection {
  readonly payer: string
  readonly output: { readonly script: string; readonly value: bigint }
}

/** Small coins may carry collectibles, which would be lost to the fee or to the recipient. */
const LEAST_COIN = 1_000n
/** P2WSH scripts use other keys than the one that a wallet shares. */
const ONE_KEY = /^(?:0014|5120|a914|76a914)/

const isWorthIt =
  (price: bigint) =>
  ({ value }: Coin): boolean =>
    value > LEAST_COIN && value > price

/**
 * Selects coins of one address, none of which costs more than its value, to pay another; the change returns. Throws `unsupported`,
 * `insufficient_funds`, or the node's failure.
 */
export async function planPayment(
  node: Pick<PayerNode, 'coinsOf' | 'feeRate'>,
  payment: { readonly from: string; readonly to: string; readonly amount: bigint },
  network: BitcoinNetwork,
): Promise<PaymentPlan> {
  const { from, to, amount: value } = payment
  const payer = scriptOf(from, network)
  const script = scriptOf(to, network)
  if (payer === undefined || script === undefined || !ONE_KEY.test(payer) || value < dustLimit(script)) {
    throw new ChainError('unsupported', 'This wallet’s address cannot make the payment. Send it by hand.')
  }
  const [coins, rate] = await Promise.all([node.coinsOf(from), node.feeRate()])
  const output = { script, value }
  const usable = largestFirst(coins.filter(isWorthIt(feeFor(inputSize(payer), rate))))
  const terms = { outputs: [output], ownScript: payer, rate, isDivided: false }
  const selection = accumulateCoins(usable, terms)
  if (selection !== undefined) return { ...selection, payer, output }
  throw new ChainError(
    'insufficient_funds',
    `The account can spend ${sumOf(usable)} satoshis, which is too little for ${value} and the network’s fee.`,
  )
}
