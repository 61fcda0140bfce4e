import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { p2sh, p2tr, p2wpkh, RawTx, Transaction } from '@scure/btc-signer'
import { ChainError } from '../../../errors/chain-error.ts'
import type { Coin } from '../../coins/settle-coins.ts'
import type { PayerNode } from './payer-node.ts'
import type { PaymentPlan } from './plan-payment.ts'

/** Signals replaceability at a higher fee (BIP 125). */
const REPLACEABLE = 0xfffffffd
/** The rest of the transactions that paid the account does not matter to this payment. */
const PREVIOUS = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
}
const COMPRESSED_BYTES = 33

type Kind = 'legacy' | 'nested' | 'segwit' | 'taproot'

function kindOf(script: string): Kind {
  if (script.startsWith('76')) return 'legacy'
  if (script.startsWith('a9')) return 'nested'
  return script.startsWith('51') ? 'taproot' : 'segwit'
}

/** What a signer must know about the key behind a script. Empty if the wallet shares another key or an invalid one. */
function describeKey(
  script: string,
  key: unknown,
): { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array } {
  if (!(key instanceof Uint8Array)) return {}
  try {
    if (kindOf(script) === 'nested') {
      const nested = p2sh(p2wpkh(key))
      return bytesToHex(nested.script) === script ? { redeemScript: nested.redeemScript } : {}
    }
    const tapInternalKey = key.length === COMPRESSED_BYTES ? key.slice(1) : key
    return bytesToHex(p2tr(tapInternalKey).script) === script ? { tapInternalKey } : {}
  } catch {
    return {}
  }
}

/** Whether the bytes are the transaction with this id and its output is the coin: the only proof of the coin's value. */
function isProved(raw: Uint8Array, { txId, index, value }: Coin, script: string): boolean {
  try {
    const output = RawTx.decode(raw).outputs[index]
    const isIts = output?.amount === value && bytesToHex(output.script) === script
    return isIts && Transaction.fromRaw(raw, PREVIOUS).id === txId
  } catch {
    return false
  }
}

async function readPrevious(node: Pick<PayerNode, 'transaction'>, coin: Coin, script: string) {
  const raw = hexToBytes(await node.transaction(coin.txId))
  if (isProved(raw, coin, script)) return raw
  throw new ChainError('rpc_untrustworthy', `What the node says about ${coin.txId} cannot be true.`)
}

/**
 * Creates a PSBT for a wallet to sign (BIP 174), including the transactions that its coins come from, so that the wallet can verify the
 * fee. `publicKey` is the key that the wallet claims. Throws ChainError.
 */
export async function writePsbt(
  node: Pick<PayerNode, 'transaction'>,
  { payer, coins, change, output }: PaymentPlan,
  publicKey: unknown,
): Promise<Transaction> {
  const script = hexToBytes(payer)
  const kind = kindOf(payer)
  const key = describeKey(payer, publicKey)
  if (kind === 'nested' && key.redeemScript === undefined) {
    throw new ChainError('unsupported', 'The wallet does not tell the key of its address. Send it by hand.')
  }
  const previous = await Promise.all(coins.map((coin) => readPrevious(node, coin, payer)))
  const tx = new Transaction()
  for (const [place, { txId, index, value }] of coins.entries()) {
    tx.addInput({
      txid: txId,
      index,
      sequence: REPLACEABLE,
      ...key,
      ...(kind === 'legacy' ? {} : { witnessUtxo: { script, amount: value } }),
      // Taproot signatures commit to the amounts themselves; all others need the proof.
      ...(kind === 'taproot' ? {} : { nonWitnessUtxo: previous[place] }),
    })
  }
  tx.addOutput({ script: hexToBytes(output.script), amount: output.value })
  for (const amount of change) tx.addOutput({ script, amount })
  return tx
}
