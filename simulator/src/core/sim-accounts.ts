import { addressCodec } from '@sunspan/chains'
import type { FakeChain } from '@sunspan/chains/testing'
import { TREASURY } from '@sunspan/bridge/testing'
import { USDC } from './sim-installation.ts'

const known = new Map<number, string>()

/** An account of its own for every number. */
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

/** Whom a token names as the sender of what it has just made. */
export const NOBODY = `0x${'0'.repeat(40)}`

/** What comes from these waits for a person, unless it fills an order. */
export const STRANGE_SENDERS: readonly string[] = [CONTRACT, NOBODY]

/** Sends, and has nothing: what it sends reverts. */
export const PAUPER = account(4)

/** Takes what others double-spend, and what a thief sends. */
export const STRANGER = account(5)

/** All but the engine offer what miners want at any time: high fees are about payouts. */
export const STRANGERS_FEE = 5_000n

/** Receivers of orders begin here: one each, so that chains tell who was paid. */
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
