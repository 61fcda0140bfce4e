import { addressCodec } from '@sunspan/chains'
import type { FakeChain } from '@sunspan/chains/testing'
import { TREASURY } from '@sunspan/bridge/testing'
import { USDC } from './sim-installation.ts'

const known = new Map<number, string>()

/** A distinct account for every number. */
export function account(number: number): string {
  const address = known.get(number) ?? deriveAccount(number)
  known.set(number, address)
  return address
}

function deriveAccount(number: number): string {
  const address = addressCodec('evm')?.normalize(`0x${(0x1000_0000 + number).toString(16).padStart(40, '5')}`)
  if (address === undefined) throw new RangeError(`${String(number)} makes no address`)
  return address
}

export const USERS = [1, 2, 3].map(account)

/** A wallet that is a contract. */
export const CONTRACT = account(7)

/** The sender that a token names when it mints. */
export const NOBODY = `0x${'0'.repeat(40)}`

/** Deposits from these senders wait for an operator, unless they fill an order. */
export const STRANGE_SENDERS: readonly string[] = [CONTRACT, NOBODY]

/** Sends without a balance: its transfers revert. */
export const PAUPER = account(4)

/** Receives double spends and stolen funds. */
export const STRANGER = account(5)

/** Every sender except the engine offers what miners require at any time: high fees only affect payouts. */
export const STRANGERS_FEE = 5_000n

/** First recipient of orders. Each order has a distinct one, so that chains show who was paid. */
export const FIRST_RECEIVER = 100

const ETHER = 10n ** 18n

export function fundAccounts(chain: FakeChain, isTreasuryPoor: boolean): void {
  for (const user of USERS) {
    chain.fund(user, null, 1_000n * ETHER)
    chain.fund(user, USDC, 10n ** 12n)
    chain.fund(user, LOOK_ALIKE, 10n ** 12n)
  }
  for (const sender of STRANGE_SENDERS) {
    chain.fund(sender, null, 1_000n * ETHER)
    chain.fund(sender, USDC, 10n ** 12n)
  }
  chain.setContract(CONTRACT)
  chain.fund(PAUPER, null, 100_000n)
  chain.fund(TREASURY, null, isTreasuryPoor ? (5n * ETHER) / 2n : 1_000n * ETHER)
  chain.fund(TREASURY, USDC, isTreasuryPoor ? 7_500n * 10n ** 6n : 10n ** 12n)
}

/** A worthless token that calls itself USDC. */
export const LOOK_ALIKE = account(6)
