import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  parseTransaction,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { BatchIntent, LegOutcome, LegResult } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { toChecksumAddress } from '../address.ts'
import { isHexData, toHex } from '../hex.ts'
import type { RpcLog } from '../rpc/schemas.ts'
import type { PayoutTransaction } from './dry-run.ts'

/** The part of `contracts/src/SunspanPayouts.sol` that is used here. */
export const PAYOUTS_ABI = parseAbi([
  'struct Leg { bytes32 id; address token; address recipient; uint256 amount; }',
  'function pay(Leg[] legs) payable returns (uint8[] outcomes)',
  'function owner() view returns (address)',
  'event LegPaid(bytes32 indexed id, address token, address recipient, uint256 amount)',
  'event LegFailed(bytes32 indexed id)',
  'event LegSkipped(bytes32 indexed id)',
])

/** Gas that the contract lets the recipient of native coins use, beyond what an estimate may have seen it use. */
export const NATIVE_LEG_GAS = 50_000n
/** Gas that the contract reserves for a token call, and in addition to any call (`SunspanPayouts.sol`). */
const TOKEN_LEG_GAS = 300_000n
const RESERVED_GAS = 60_000n
/** The most of it that an ordinary leg uses. */
const ORDINARY_LEG_GAS = 65_000n

const [, , PAID, FAILED, SKIPPED] = PAYOUTS_ABI
const OUTCOME_OF_TOPIC: ReadonlyMap<string, LegOutcome> = new Map([
  [toEventSelector(PAID), 'paid'],
  [toEventSelector(FAILED), 'failed'],
  [toEventSelector(SKIPPED), 'skipped'],
])
/** Indexed by the contract's enum values. */
const OUTCOMES: readonly LegOutcome[] = ['failed', 'paid', 'skipped']
const PAY_SELECTOR = toFunctionSelector(PAYOUTS_ABI[0])
const ID_BYTES = 32

/** A call of the contract's `pay`, decoded from signed bytes. */
export interface PayCall {
  readonly contract: string
  readonly ids: readonly string[]
  readonly nativeLegs: number
  readonly tokenLegs: number
}

/**
 * Gas that an estimate of `pay` includes only because the contract requires it to be available for a leg that might need it. It must be in
 * the limit, but is not paid for. A call receives at most 63/64 of the remaining gas.
 */
export function idleGas({ nativeLegs, tokenLegs }: Pick<PayCall, 'nativeLegs' | 'tokenLegs'>): bigint {
  if (nativeLegs + tokenLegs === 0) return 0n
  const stipend = tokenLegs > 0 ? TOKEN_LEG_GAS : NATIVE_LEG_GAS
  return (stipend * 64n) / 63n + RESERVED_GAS - ORDINARY_LEG_GAS
}

/** The transaction that pays these intents. Throws `unsupported` for invalid or duplicate ids. */
export function toPayTransaction(contract: string, intents: readonly BatchIntent[]): PayoutTransaction {
  if (new Set(intents.map(({ id }) => id.toLowerCase())).size !== intents.length) {
    throw new ChainError('unsupported', 'A batch names one payment twice.')
  }
  const legs = intents.map(({ id, token, recipient, amount }) => {
    const isId: boolean = isHexData(id, ID_BYTES)
    if (!isId) throw new ChainError('unsupported', `${id} is not an id of a payment.`)
    return { id: toHex(id), token: toHex(token ?? zeroAddress), recipient: toHex(recipient), amount }
  })
  const native = intents.filter(({ token }) => token === null)
  return {
    to: contract,
    value: native.reduce((sum, { amount }) => sum + amount, 0n),
    data: encodeFunctionData({ abi: PAYOUTS_ABI, functionName: 'pay', args: [legs] }),
  }
}

/** Undefined for a plain transfer. Throws `unsupported` for bytes that are not a transaction. */
export function readPayCall(raw: string): PayCall | undefined {
  const { to, data } = parseTransaction(toHex(raw))
  if (typeof to !== 'string' || data === undefined || !data.startsWith(PAY_SELECTOR)) return undefined
  const call = decodeFunctionData({ abi: PAYOUTS_ABI, data })
  if (call.functionName !== 'pay') return undefined
  const [legs] = call.args
  const nativeLegs = legs.filter(({ token }) => token === zeroAddress).length
  return {
    contract: toChecksumAddress(to),
    ids: legs.map(({ id }) => id.toLowerCase()),
    nativeLegs,
    tokenLegs: legs.length - nativeLegs,
  }
}

/** Leg results from the contract's own events. Throws `rpc_untrustworthy` unless they cover every leg. */
export function readLegResults(logs: readonly RpcLog[], call: PayCall): readonly LegResult[] {
  const outcomes = new Map<string, LegOutcome>()
  for (const { address, topics } of logs) {
    const [event = '', id] = topics
    const outcome = OUTCOME_OF_TOPIC.get(event)
    if (address === call.contract && outcome !== undefined && id !== undefined) outcomes.set(id, outcome)
  }
  return call.ids.map((id) => {
    const outcome = outcomes.get(id)
    if (outcome !== undefined) return { id, outcome }
    throw new ChainError('rpc_untrustworthy', `The receipt of a batch does not mention ${id}.`)
  })
}

/** Decodes the result of a dry run of `pay`. Throws `rpc_untrustworthy` when it is malformed or has a different number of legs. */
export function readPayAnswer(answer: string, count: number): readonly LegOutcome[] {
  const malformed = new ChainError('rpc_untrustworthy', 'The answer of the payout contract is malformed.')
  let numbers: readonly number[]
  try {
    numbers = decodeFunctionResult({ abi: PAYOUTS_ABI, functionName: 'pay', data: toHex(answer) })
  } catch {
    throw malformed
  }
  const outcomes = numbers.flatMap((number) => OUTCOMES[number] ?? [])
  if (outcomes.length !== count || numbers.length !== count) throw malformed
  return outcomes
}
