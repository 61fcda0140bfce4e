import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import type { PreparedTransfer } from '../../capabilities/payout-sender.ts'
import type { KeyIndex, TreasuryKeys } from '../treasury/treasury-key.ts'
import type { Output } from '../coins/settle-coins.ts'
import { writeSigned } from './signed-payout.ts'

/** A coin with its key. */
export interface Input {
  readonly txId: string
  readonly index: number
  readonly value: bigint
  readonly key: KeyIndex
}

/** Signals replaceability (BIP 125), and disables the lock time. */
const REPLACEABLE = 0xfffffffd

/** Signs a transaction whose fee is the difference between inputs and outputs. Deterministic: the same terms yield the same bytes. */
export function signPayout(
  keys: TreasuryKeys,
  {
    inputs,
    outputs,
    slot,
  }: { readonly inputs: readonly Input[]; readonly outputs: readonly Output[]; readonly slot: bigint },
): PreparedTransfer {
  const tx = new Transaction()
  for (const { txId: txid, index, value: amount, key } of inputs) {
    const script = hexToBytes(key === 'treasury' ? keys.treasury.script : keys.ofOrder(key).script)
    tx.addInput({ txid, index, sequence: REPLACEABLE, witnessUtxo: { script, amount } })
  }
  for (const { script, value: amount } of outputs) tx.addOutput({ script: hexToBytes(script), amount })
  for (const [place, { key }] of inputs.entries()) tx.signIdx(keys.secretKey(key), place)
  tx.finalize()
  return { txId: tx.id, raw: writeSigned(tx.hex, inputs), slot, feeCap: tx.fee }
}
