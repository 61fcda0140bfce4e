import { hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from '@scure/btc-signer'
import { expect, it, vi } from 'vitest'
import { readSignedPsbt } from './read-signed-psbt.ts'

const KEY_HASH = hexToBytes('0014751e76e8199196d454941c45d1b3a323f1433bd6')

function payment(amount: bigint): Transaction {
  const tx = new Transaction()
  tx.addInput({ txid: 'ab'.repeat(32), index: 1, witnessUtxo: { script: KEY_HASH, amount: 9_000n } })
  tx.addOutput({ script: KEY_HASH, amount })
  return tx
}

it('reads no more than a wallet can have a reason to write', () => {
  const asked = payment(8_000n)
  const read = vi.spyOn(Transaction, 'fromPSBT')
  const answer = new Uint8Array(asked.toPSBT().length + 100_001)
  answer.set(asked.toPSBT())
  expect(() => readSignedPsbt(asked, answer)).toThrow('The wallet answered with far too much')
  expect(read).not.toHaveBeenCalled()
})

it.each([
  ['is none', new Uint8Array(40), 'no transaction'],
  ['pays another amount', payment(7_000n).toPSBT(), 'changed the payment'],
  ['is not signed', payment(8_000n).toPSBT(), 'did not sign'],
])('sends no transaction that %s', (_name, signedPsbt, message) => {
  expect(() => readSignedPsbt(payment(8_000n), signedPsbt)).toThrow(message)
})
