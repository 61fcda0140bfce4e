import type { ActionCheck, ActionProblem } from '../capabilities/deposit-check.ts'
import { depositCalls } from './contracts/deposit-calls.ts'
import type { StarknetDepositAction } from './deposit-action.ts'

const ADDRESS = /^0x[0-9a-f]{64}$/i
const REFERENCE = /^0x[0-9a-f]{32}$/i

/** Writes the calls again from the order's terms, and compares them part by part. */
export const checkStarknetAction: ActionCheck<StarknetDepositAction> = (terms, { calls }) => {
  const { address, token, reference } = terms
  if (!ADDRESS.test(address) || BigInt(address) === 0n) return 'target'
  if (token !== null && !ADDRESS.test(token)) return 'token'
  if (!REFERENCE.test(reference)) return 'calldata'
  const [transfer, note] = depositCalls(terms)
  const [given, second, ...rest] = calls
  if (transfer === undefined || given === undefined || second === undefined || rest.length > 0)
    return 'calldata'
  return findDifference(transfer, given) ?? (isSame(note, second) ? undefined : 'calldata')
}

type Call = StarknetDepositAction['calls'][number]

function findDifference(wanted: Call, given: Call): ActionProblem | undefined {
  if (given.contract_address !== wanted.contract_address) return 'token'
  if (given.entry_point !== wanted.entry_point || given.calldata.length !== wanted.calldata.length) {
    return 'calldata'
  }
  if (given.calldata[0] !== wanted.calldata[0]) return 'target'
  return given.calldata.join() === wanted.calldata.join() ? undefined : 'amount'
}

const isSame = (wanted: Call | undefined, given: Call): boolean =>
  given.contract_address === wanted?.contract_address &&
  given.entry_point === wanted.entry_point &&
  given.calldata.join() === wanted.calldata.join()
