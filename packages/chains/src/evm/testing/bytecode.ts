import { pad, type Address, type Hex } from 'viem'
import { TRANSFER_TOPIC } from '../deposits/transfer-log.ts'

/** PUSH0 PUSH0 REVERT: reverts on every call. */
export const ALWAYS_REVERTS: Hex = '0x5f5ffd'

/** JUMPDEST PUSH0 JUMP: burns all the gas it is given. */
export const BURNS_GAS: Hex = '0x5b5f56'

const PUSH32 = '7f'
const PUSH0 = '5f'
const PUSH1 = '60'
const MSTORE = '52'
const LOG0 = 0xa0

function push(value: Hex): string {
  return `${PUSH32}${pad(value, { size: 32 }).slice(2)}`
}

/**
 * A contract that, on every call, emits one Transfer log with these topics and this many bytes of data, the first word being `amount`. An
 * ERC-721 emits four topics.
 */
export function emitsTransfer(log: {
  from: Address
  to: Address
  amount: bigint
  dataBytes: number
  fourthTopic?: Hex
}): Hex {
  const topics: Hex[] = [TRANSFER_TOPIC, log.from, log.to, ...(log.fourthTopic ? [log.fourthTopic] : [])]
  const size = log.dataBytes.toString(16).padStart(2, '0')
  return `0x${[
    push(`0x${log.amount.toString(16).padStart(64, '0')}`),
    PUSH0,
    MSTORE,
    ...topics.toReversed().map(push),
    PUSH1,
    size,
    PUSH0,
    (LOG0 + topics.length).toString(16),
  ].join('')}`
}

/** A contract that forwards every call to the target: CALLDATACOPY, CALL. */
export function forwardsTo(target: Address): Hex {
  return `0x365f5f375f5f365f5f73${target.slice(2).toLowerCase()}5af100`
}

/** A contract that forwards every call to the target with the coins that came along, as a contract wallet does. */
export function passesOnTo(target: Address): Hex {
  return `0x365f5f375f5f365f3473${target.slice(2).toLowerCase()}5af100`
}

/** A contract that forwards every call to the target and then emits a log of this many zero bytes. */
export function forwardsAndLogs(target: Address, logBytes: number): Hex {
  const size = logBytes.toString(16).padStart(8, '0')
  return `${forwardsTo(target).slice(0, -2) as Hex}5063${size}${PUSH0}a000`
}
