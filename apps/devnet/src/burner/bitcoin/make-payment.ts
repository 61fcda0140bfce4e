import { Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { BitcoinBurnerAccount } from './bitcoin-burner-types.ts'
import type { EsploraGateway } from './esplora-gateway.ts'
import { paymentOf, REGTEST } from './regtest.ts'

export interface WantedOutput {
  readonly address: string
  /** Satoshis. */
  readonly amount: bigint
}

/** Virtual bytes of a transaction without inputs and outputs, of a P2WPKH input, and of the longest output. */
const FRAME_SIZE = 11
const INPUT_SIZE = 69
const OUTPUT_SIZE = 43
/** Nodes do not relay a P2WPKH payment below this. */
const DUST = 294n
/** Signals replaceability at a higher fee (BIP 125). */
const REPLACEABLE = 0xfffffffd

/** Signs a payment from an account's coins, confirmed ones first; the change returns. Rejects with ProviderError. */
export async function makePayment(
  gateway: EsploraGateway,
  owner: BitcoinBurnerAccount,
  outputs: readonly WantedOutput[],
): Promise<string> {
  const secret = hexToBytes(`0x${owner.secret}`)
  const { script } = paymentOf(secret)
  const [coins, rate] = await Promise.all([gateway.coinsOf(owner.address), gateway.feeRate()])
  const ordered = coins.toSorted((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed))
  const paid = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const tx = new Transaction()
  let held = 0n
  let fee = BigInt(Math.ceil(rate * (FRAME_SIZE + OUTPUT_SIZE * (outputs.length + 1))))
  for (const { txid, vout, amount } of ordered) {
    if (held >= paid + fee) break
    tx.addInput({ txid, index: vout, sequence: REPLACEABLE, witnessUtxo: { script, amount } })
    held += amount
    fee += BigInt(Math.ceil(rate * INPUT_SIZE))
  }
  const change = held - paid - fee
  if (change < 0n) throw new ProviderError(PROVIDER_ERRORS.internal, 'Insufficient funds for this payment.')
  for (const { address, amount } of outputs) tx.addOutputAddress(address, amount, REGTEST)
  if (change >= DUST) tx.addOutput({ script, amount: change })
  tx.sign(secret)
  tx.finalize()
  return tx.hex
}
