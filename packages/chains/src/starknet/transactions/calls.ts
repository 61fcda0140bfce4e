import { selectorOf } from '../contracts/selectors.ts'
import { toHalves } from '../contracts/felt.ts'

/** A call of a contract's function. */
export interface Call {
  readonly to: bigint
  readonly selector: bigint
  readonly calldata: readonly bigint[]
}

export const transferCall = (contract: string, to: string, amount: bigint): Call => ({
  to: BigInt(contract),
  selector: selectorOf('transfer'),
  calldata: [BigInt(to), ...toHalves(amount).map(BigInt)],
})

/** The arguments with which an account executes calls, one after the other. */
export const writeCalls = (calls: readonly Call[]): readonly bigint[] => [
  BigInt(calls.length),
  ...calls.flatMap(({ to, selector, calldata }) => [to, selector, BigInt(calldata.length), ...calldata]),
]

/** The calls in such arguments; none for arguments in any other format. */
export function readCalls(calldata: readonly bigint[]): readonly Call[] {
  const [count = 0n] = calldata
  const calls: Call[] = []
  let at = 1
  while (at + 3 <= calldata.length && BigInt(calls.length) < count) {
    const [to = 0n, selector = 0n, length = 0n] = calldata.slice(at, at + 3)
    if (length > BigInt(calldata.length)) return []
    at += 3 + Number(length)
    calls.push({ to, selector, calldata: calldata.slice(at - Number(length), at) })
  }
  return at === calldata.length && BigInt(calls.length) === count ? calls : []
}
