import type { BatchFate } from '../../../capabilities/payout-sender.ts'
import type { FakePayoutModel, FakePicker } from '../fake-model.ts'
import { plainTransaction, type FakePayoutsSpec } from '../fake-payouts-spec.ts'
import { decodeTransaction } from '../fake-transaction.ts'

const PERCENT = 100n
const RAISED_PERCENT = 113n

/** The account's next one; a lower one is used up. */
export function createNoncePicker(nonceOf: (owner: string) => bigint): FakePicker {
  const next = new Map<string, bigint>()
  const dueOf = (owner: string): bigint => next.get(owner) ?? nonceOf(owner)
  return {
    judge({ from, nonce }) {
      const due = dueOf(from)
      if (nonce === due) return 'take'
      return nonce < due ? 'drop' : 'wait'
    },
    take: ({ from, nonce }) => void next.set(from, nonce + 1n),
  }
}

/**
 * Nonces rule: bytes in one can be replaced by dearer ones, and are dead once another transaction has it. Several payments go through a contract, each with
 * a fate of its own, as on EVM, or share that of their transaction, as on Starknet: what reverts has used its nonce, and has cost its fee.
 */
export function createNonceModel(deps: FakePayoutsSpec, fate: BatchFate): FakePayoutModel {
  const { blocks, faults, wallet } = deps
  return {
    fate,
    terms: (transaction) =>
      fate === 'own' || transaction.legs === undefined ? transaction : { ...transaction, sharesFate: true },
    isDead: ({ nonce }) => blocks.ledger().nonceOf(wallet) > nonce,
    abilities: {
      sequence: {
        nextSlot: (signal) => faults.run('nextSlot', signal, () => blocks.ledger().nonceOf(wallet)),
        fill: (slot, signal) =>
          faults.run('prepare', signal, () =>
            deps.sign(plainTransaction(deps, slot, { recipient: wallet, token: null, amount: 0n })),
          ),
      },
      findUnknownWaiting: (known, signal) =>
        faults.run('nextSlot', signal, () =>
          blocks
            .pending()
            .filter(({ from, nonce }) => from === wallet && nonce >= known.nextSlot)
            .map(({ nonce }) => `slot ${String(nonce)}`),
        ),
      bump: (previous, maxFee, signal) =>
        faults.run('bump', signal, () => {
          const newest = decodeTransaction(previous.at(-1)?.raw ?? '')
          const fee = (newest.fee * RAISED_PERCENT) / PERCENT + 1n
          return fee > maxFee ? undefined : deps.sign({ ...newest, fee })
        }),
    },
  }
}
