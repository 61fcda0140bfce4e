import { schnorr } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'
import type { BcoinNode, BcoinOutput, BcoinTx } from '../bcoin/bcoin-types.ts'
import { RefusedError } from './refused-error.ts'

const TAPROOT = /^5120[0-9a-f]{64}$/
const SIGNATURE_BYTES = 64

export const isTaproot = (script: string): boolean => TAPROOT.test(script)

async function findOutput(node: BcoinNode, hash: string, index: number): Promise<BcoinOutput | undefined> {
  return (await node.getMeta(hash))?.tx.outputs[index]
}

/** Verifies key-path spends of Taproot outputs (BIP 341), which bcoin's interpreter accepts unchecked. Throws a RefusedError. */
export async function verifyTaproot(node: BcoinNode, tx: BcoinTx): Promise<void> {
  const spent = await Promise.all(
    tx.inputs.map(({ prevout }) => findOutput(node, prevout.hash, prevout.index)),
  )
  const outputs = spent.filter((output) => output !== undefined)
  if (outputs.length < spent.length) return
  const scripts = outputs.map(({ script }) => new Uint8Array(script.toRaw()))
  const amounts = outputs.map(({ value }) => BigInt(value))
  const options = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }
  for (const [place, { witness }] of tx.inputs.entries()) {
    const script = scripts[place]
    if (script === undefined || !isTaproot(Buffer.from(script).toString('hex'))) continue
    const [signature, ...others] = witness.items
    if (signature === undefined || others.length > 0) {
      throw new RefusedError(-26, 'Taproot outputs are spent by their key alone here')
    }
    const parsed = Transaction.fromRaw(new Uint8Array(tx.toRaw()), options)
    const hash = parsed.preimageWitnessV1(place, scripts, signature[SIGNATURE_BYTES] ?? 0, amounts)
    const isSigned = schnorr.verify(signature.subarray(0, SIGNATURE_BYTES), hash, script.slice(2))
    if (!isSigned) {
      throw new RefusedError(-26, 'mandatory-script-verify-flag-failed (Invalid Schnorr signature)')
    }
  }
}
