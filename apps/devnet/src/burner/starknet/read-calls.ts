import { formatUnits } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import { invalidParams } from '../provider-error.ts'
import type { StarknetBurnerContent } from './starknet-burner-types.ts'

/** A call as a page asks for it. */
export interface AskedCall {
  readonly contract: bigint
  readonly name: string
  readonly calldata: readonly bigint[]
}

const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)

function readCall(call: unknown): AskedCall {
  const { contract_address, entry_point, calldata = [] } = Object(call)
  if (!isNumber(contract_address) || typeof entry_point !== 'string' || !Array.isArray(calldata)) {
    throw invalidParams('A call has a contract_address, an entry_point and calldata.')
  }
  if (!calldata.every(isNumber)) throw invalidParams('calldata is a list of numbers.')
  return { contract: BigInt(contract_address), name: entry_point, calldata: calldata.map(BigInt) }
}

/** The calls of a request. Throws ProviderError for anything else. */
export function readCalls(params: unknown): readonly AskedCall[] {
  const { calls } = Object(params)
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('There is no call to make.')
  return calls.map(readCall)
}

const STRK = 0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938dn
const hex = (value: bigint | undefined): string => `0x${(value ?? 0n).toString(16).padStart(64, '0')}`

/** What the owner should read before approving calls. */
export const describeCalls = (
  calls: readonly AskedCall[],
  { network, tokens }: Pick<StarknetBurnerContent, 'network' | 'tokens'>,
): ApprovalRow[] =>
  calls.flatMap(({ contract, name, calldata }): ApprovalRow[] => {
    const token = contract === STRK ? network : tokens.find(({ address }) => BigInt(address) === contract)
    const [to, low = 0n, high = 0n] = calldata
    if (name === 'transfer' && token !== undefined) {
      const amount = formatUnits(low + high * 2n ** 128n, token.decimals)
      return [
        { label: 'Sends', value: `${amount} ${token.symbol}` },
        { label: 'To', value: hex(to), code: true },
      ]
    }
    return [{ label: `Calls ${name} of`, value: token?.symbol ?? hex(contract), code: token === undefined }]
  })
