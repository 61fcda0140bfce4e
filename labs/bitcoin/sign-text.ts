import { p2wpkh, RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { pubECDSA, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/** Encoding of regtest addresses and keys. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Signs a text by BIP 322, "simple", with a P2WPKH key of 32 bytes; base64. */
export function signBitcoinText(secret: Uint8Array, text: string): string {
  const { script } = p2wpkh(pubECDSA(secret), REGTEST)
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(text))
  const input = {
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode(['OP_0', hash]),
  }
  const outputs = [{ amount: 0n, script }]
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [input],
    outputs,
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, lockTime: 0, allowUnknownOutputs: true })
  const txid = sha256x2(toSpend).toReversed()
  toSign.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  toSign.signIdx(secret, 0)
  toSign.finalizeIdx(0)
  const witness = RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
  return Buffer.from(witness).toString('base64')
}
