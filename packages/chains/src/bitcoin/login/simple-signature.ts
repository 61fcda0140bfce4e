import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { RawWitness, Script, Transaction } from '@scure/btc-signer'
import {
  isCompressedKey,
  isSchnorrSigned,
  payToKeyHash,
  payToNestedKeyHash,
  payToWitnessKeyHash,
} from './key-scripts.ts'

const TAG = sha256(utf8ToBytes('BIP0322-signed-message'))
const SIGHASH_DEFAULT = 0
const SIGHASH_ALL = 1
const SCHNORR_BYTES = 64
const TAPROOT = /^5120[0-9a-f]{64}$/

/** The transaction that spends, from a script, an output that can exist only for this message (BIP 322). */
export function toSign(script: Uint8Array, message: string): Transaction {
  const hash = sha256(concatBytes(TAG, TAG, utf8ToBytes(message)))
  const proof = Script.encode(['OP_0', hash])
  // Version 0; one input without a previous transaction that pushes the hash; one output of zero value; lock time 0.
  const toSpend = concatBytes(
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(32),
    Uint8Array.of(0xff, 0xff, 0xff, 0xff),
    Uint8Array.of(proof.length),
    proof,
    new Uint8Array(4),
    Uint8Array.of(1),
    new Uint8Array(8),
    Uint8Array.of(script.length),
    script,
    new Uint8Array(4),
  )
  const tx = new Transaction({
    version: 0,
    lockTime: 0,
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
    allowLegacyWitnessUtxo: true,
  })
  const txid = sha256(sha256(toSpend)).toReversed()
  tx.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  tx.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  return tx
}

/** Signature and key, for both forms of pay-to-key-hash outputs. */
function isKeyHashSigned(script: string, message: string, witness: readonly Uint8Array[]): boolean {
  const [signature, key] = witness
  if (witness.length !== 2 || signature === undefined || key === undefined || !isCompressedKey(key))
    return false
  const isOwner = payToWitnessKeyHash(key) === script || payToNestedKeyHash(key) === script
  if (!isOwner || signature.at(-1) !== SIGHASH_ALL) return false
  const code = hexToBytes(payToKeyHash(key))
  const hash = toSign(hexToBytes(script), message).preimageWitnessV0(0, code, SIGHASH_ALL, 0n)
  const parsed = secp256k1.Signature.fromDER(bytesToHex(signature.slice(0, -1)))
  return secp256k1.verify(parsed.toCompactRawBytes(), hash, key, { lowS: true })
}

function isTaprootSigned(script: string, message: string, witness: readonly Uint8Array[]): boolean {
  const [signature] = witness
  if (witness.length !== 1 || signature === undefined) return false
  const type = signature.length === SCHNORR_BYTES ? SIGHASH_DEFAULT : signature[SCHNORR_BYTES]
  const isPlain = signature.length === SCHNORR_BYTES || type === SIGHASH_ALL
  if (!isPlain || signature.length > SCHNORR_BYTES + 1 || type === undefined) return false
  const bytes = hexToBytes(script)
  const hash = toSign(bytes, message).preimageWitnessV1(0, [bytes], type, [0n])
  return isSchnorrSigned(signature.slice(0, SCHNORR_BYTES), hash, bytes.slice(2))
}

/** Whether a witness proves an output script by BIP 322 "simple": P2WPKH, P2SH-P2WPKH, and P2TR key path. */
export function isSimpleSignature(script: string, message: string, signature: Uint8Array): boolean {
  let witness: readonly Uint8Array[]
  try {
    witness = RawWitness.decode(signature)
  } catch {
    return false
  }
  return TAPROOT.test(script)
    ? isTaprootSigned(script, message, witness)
    : isKeyHashSigned(script, message, witness)
}
