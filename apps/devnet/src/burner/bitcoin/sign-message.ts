import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { paymentOf } from './regtest.ts'

const TAG = sha256(utf8ToBytes('BIP0322-signed-message'))

/** Signs a text by BIP 322 "simple" with a 32-byte P2WPKH key; returns base64. */
export function signMessage(secret: Uint8Array, text: string): string {
  const { script } = paymentOf(secret)
  const hash = sha256(concatBytes(TAG, TAG, utf8ToBytes(text)))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode(['OP_0', hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const tx = new Transaction({ version: 0, lockTime: 0, allowUnknownOutputs: true })
  const txid = sha256(sha256(toSpend)).toReversed()
  tx.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  tx.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  tx.signIdx(secret, 0)
  tx.finalizeIdx(0)
  return btoa(String.fromCodePoint(...RawWitness.encode(tx.getInput(0).finalScriptWitness ?? [])))
}
