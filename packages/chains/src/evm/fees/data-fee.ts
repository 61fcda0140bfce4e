import type { DataFee } from '../../capabilities/network-adapter.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { toWord } from '../hex.ts'
import { ethCall, readIfSupported, readOutcome } from '../rpc/evm-calls.ts'

/** The gas price oracle of every OP-stack network. */
export const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000F'
/** Arbitrum's node interface: no contract, nodes answer calls to it themselves. */
export const ARBITRUM_NODE_INTERFACE = '0x00000000000000000000000000000000000000C8'

/** `getL1FeeUpperBound(uint256)`, since Fjord; `getL1Fee(bytes)`; `gasEstimateL1Component(address,bool,bytes)`. */
const UPPER_BOUND_SELECTOR = '0xf1c7a58b'
const L1_FEE_SELECTOR = '0x49948e0e'
const L1_GAS_SELECTOR = '0x77d488a2'
const WORD_BYTES = 32
const WORD_DIGITS = 2 * WORD_BYTES

/** ABI encoding of bytes that no compression shortens much, and their length. */
function encodeBytes(size: number): string {
  const bytes = Array.from({ length: size }, (_, place) => ((place * 181 + 97) % 255) + 1)
  const padded = Math.ceil(size / WORD_BYTES) * WORD_DIGITS
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${toWord(BigInt(size))}${hex.padEnd(padded, '0')}`
}

const wordAt = (data: string, place: number): bigint => {
  const word = data.slice(2 + place * WORD_DIGITS, 2 + (place + 1) * WORD_DIGITS)
  if (word.length === WORD_DIGITS) return BigInt(`0x${word}`)
  throw new ChainError('rpc_untrustworthy', 'The fee for data is answered with less than a number.')
}

/** Fees by an OP-stack network's oracle: its upper bound, or before Fjord the fee for such bytes. */
async function readByOracle(
  client: RpcClient,
  sizes: readonly number[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const ask = (data: string) => ethCall({ to: OP_STACK_ORACLE, data })
  const bounds = sizes.map((size) => ask(`${UPPER_BOUND_SELECTOR}${toWord(BigInt(size))}`))
  const exact = sizes.map((size) => ask(`${L1_FEE_SELECTOR}${toWord(32n)}${encodeBytes(size)}`))
  const asked = [...bounds, ...exact]
  const outcomes = await client.ask(
    asked.map(({ method, params }) => ({ method, params })),
    signal,
  )
  return sizes.map((_, place) => {
    const bound = bounds[place]
    const other = exact[place]
    if (bound === undefined || other === undefined) return 0n
    const data = readIfSupported(bound, outcomes[place])
    return wordAt(data ?? readOutcome(other, outcomes[sizes.length + place]), 0)
  })
}

/** Fees by an Arbitrum node: gas for the parent chain, at the price of gas here. */
async function readByNode(
  client: RpcClient,
  sizes: readonly number[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const calls = sizes.map((size) => {
    const args = `${toWord(BigInt(ARBITRUM_NODE_INTERFACE))}${toWord(0n)}${toWord(96n)}${encodeBytes(size)}`
    return ethCall({ to: ARBITRUM_NODE_INTERFACE, data: `${L1_GAS_SELECTOR}${args}` })
  })
  const outcomes = await client.ask(
    calls.map(({ method, params }) => ({ method, params })),
    signal,
  )
  return calls.map((asked, place) => {
    const data = readOutcome(asked, outcomes[place])
    return wordAt(data, 0) * wordAt(data, 1)
  })
}

/**
 * What a rollup now charges for the data of transactions of these unsigned sizes in bytes, in base units of its native coin. Throws a
 * ChainError when the node does not know.
 */
export const readDataFees = (
  client: RpcClient,
  dataFee: DataFee,
  sizes: readonly number[],
  signal: AbortSignal,
): Promise<readonly bigint[]> =>
  dataFee === 'op_stack' ? readByOracle(client, sizes, signal) : readByNode(client, sizes, signal)
