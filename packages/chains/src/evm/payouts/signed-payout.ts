import { parseTransaction } from 'viem'
import { ChainError } from '../../errors/chain-error.ts'
import { toHex } from '../hex.ts'
import type { DryRun, PayoutTransaction } from './dry-run.ts'
import { highestPrice, raiseOffer, unpadGas, type GasOffer } from './payout-fees.ts'
import { idleGas, NATIVE_LEG_GAS, readPayCall } from './payout-contract.ts'

/** Contents of signed bytes. */
export interface SignedPayout {
  readonly tx: PayoutTransaction
  readonly gas: bigint
  /** Gas that it is expected to use. */
  readonly expectedGas: bigint
  readonly offer: GasOffer
}

function readOffer(parsed: ReturnType<typeof parseTransaction>): GasOffer | undefined {
  const { maxFeePerGas, maxPriorityFeePerGas = 0n, gasPrice } = parsed
  if (maxFeePerGas !== undefined) return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
  return gasPrice === undefined ? undefined : { type: 'legacy', gasPrice }
}

/** Throws `unsupported` for bytes that are not a payout. */
export function readSigned(raw: string): SignedPayout {
  const parsed = parseTransaction(toHex(raw))
  const { to, gas, value = 0n, data = '0x' } = parsed
  const offer = readOffer(parsed)
  if (typeof to !== 'string' || gas === undefined || offer === undefined) {
    throw new ChainError('unsupported', 'The signed bytes are not a payout.')
  }
  const legs = readPayCall(raw) ?? { nativeLegs: 0, tokenLegs: 0 }
  const estimate = unpadGas(gas - NATIVE_LEG_GAS * BigInt(legs.nativeLegs))
  return { tx: { to, value, data }, gas, expectedGas: estimate - idleGas(legs), offer }
}

/** The same transaction at a higher price; undefined when no useful price fits within `maxFee`. */
export function raiseSigned(signed: SignedPayout, asked: GasOffer, maxFee: bigint): DryRun | undefined {
  const { gas, expectedGas } = signed
  const offer = raiseOffer(signed.offer, asked, maxFee / expectedGas)
  return offer === undefined ? undefined : { gas, offer, feeCap: expectedGas * highestPrice(offer) }
}
