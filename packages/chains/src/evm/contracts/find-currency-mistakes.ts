import { ChainError } from '../../errors/chain-error.ts'
import type { NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import type { RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { addressToWord, isHexData } from '../hex.ts'
import { decodeAggregate3, encodeAggregate3 } from './multicall.ts'
import { ethCall, getCode } from '../rpc/evm-calls.ts'

const DECIMALS_SELECTOR = '0x313ce567'
/** Multicall3's getEthBalance(address). */
const ETH_BALANCE_SELECTOR = '0x4d2301cc'
const WORD_BYTES = 32

interface Served {
  readonly id: string
  readonly address: string
  readonly decimals: number
}

interface Contracts {
  readonly networkId: string
  readonly pool: Pick<RpcPool, 'agree'>
  readonly currencies: NetworkAdapterSpec['currencies']
  readonly multicallAddress: string | null
}

/**
 * Problems with the configured tokens and Multicall3, as sentences. A token whose decimals differ from the chain's could be paid out a
 * hundredfold. Throws a ChainError when no quorum answers.
 */
export async function findCurrencyMistakes(
  { networkId, pool, currencies, multicallAddress }: Contracts,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const served = currencies.flatMap(({ id, address, decimals }) =>
    address === null ? [] : [{ id: id ?? networkId, address, decimals }],
  )
  const multicall = multicallAddress === null ? [] : [multicallAddress]
  const calls = [
    ...served.flatMap(({ address }) => [getCode(address), ethCall({ to: address, data: DECIMALS_SELECTOR })]),
    ...multicall.map((to) => ethCall({ to, data: encodeAggregate3([balanceOfNobody(to)]) })),
  ].map(({ method, params }) => ({ method, params }))
  if (calls.length === 0) return []
  const [answers] = await pool.agree(
    async (client, workSignal) => (await client.ask(calls, workSignal)).map(readAnswer),
    signal,
  )
  const ofTokens = served.flatMap((token, place) =>
    findTokenMistake(token, answers[place * 2] ?? null, answers[place * 2 + 1] ?? null),
  )
  return [
    ...ofTokens,
    ...multicall.flatMap((address) => findMulticallMistake(networkId, address, answers.at(-1))),
  ]
}

/** Null when the call reverts; throws when the node fails. */
function readAnswer(outcome: RpcOutcome): string | null {
  if (outcome.ok) {
    if (isHexData(outcome.result)) return outcome.result
    throw new ChainError('rpc_untrustworthy', 'The node answered no data.')
  }
  if (outcome.error.kind === 'execution_reverted') return null
  throw outcome.error
}

function findTokenMistake(token: Served, code: string | null, decimals: string | null): readonly string[] {
  const { id, address } = token
  if (code === null || code === '0x') return [`${id}: there is no contract at ${address}. Correct address.`]
  if (decimals === null || !isHexData(decimals, WORD_BYTES)) {
    return [
      `${id}: the contract at ${address} does not return decimals, so it is not a token. Correct address.`,
    ]
  }
  const reported = BigInt(decimals)
  if (reported === BigInt(token.decimals)) return []
  return [
    `${id}: the token at ${address} has ${String(reported)} decimals on the chain, but the file says ${String(token.decimals)}. Correct decimals.`,
  ]
}

const balanceOfNobody = (multicall: string): { readonly target: string; readonly data: string } => ({
  target: multicall,
  data: `${ETH_BALANCE_SELECTOR}${addressToWord(`0x${'0'.repeat(40)}`)}`,
})

function findMulticallMistake(
  networkId: string,
  address: string,
  answer: string | null | undefined,
): readonly string[] {
  if (typeof answer === 'string' && isMulticallAnswer(answer)) return []
  return [`${networkId}: ${address} is not Multicall3. Correct multicall_address, or set it to null.`]
}

function isMulticallAnswer(answer: string): boolean {
  try {
    const [balance] = decodeAggregate3(answer, 1)
    return balance?.success === true && isHexData(balance.data, WORD_BYTES)
  } catch (error) {
    if (error instanceof ChainError) return false
    throw error
  }
}
