import { bytesToHex } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { ChainError } from '../../../errors/chain-error.ts'

/** Limit for signatures, keys and other data that a wallet may add: a hundred times what the page's largest payment needs. */
const MOST_ADDED_BYTES = 100_000

/**
 * The transaction that a wallet signed, ready to broadcast. Throws `unsupported` when it is not exactly the requested one, or not
 * completely signed; it is not sent then.
 */
export function readSignedPsbt(asked: Transaction, signedPsbt: Uint8Array): Transaction {
  if (signedPsbt.length > asked.toPSBT().length + MOST_ADDED_BYTES) {
    throw new ChainError('unsupported', 'The wallet answered with far too much. Nothing was sent.')
  }
  let signed: Transaction
  try {
    signed = Transaction.fromPSBT(signedPsbt)
  } catch (error: unknown) {
    const message = 'The wallet answered with no transaction. Nothing was sent.'
    throw new ChainError('unsupported', message, { cause: error })
  }
  if (bytesToHex(signed.unsignedTx) !== bytesToHex(asked.unsignedTx)) {
    throw new ChainError('unsupported', 'The wallet changed the payment. Nothing was sent.')
  }
  try {
    if (!signed.isFinal) signed.finalize()
    return signed
  } catch (error: unknown) {
    const message = 'The wallet did not sign the whole payment. Nothing was sent.'
    throw new ChainError('unsupported', message, { cause: error })
  }
}
