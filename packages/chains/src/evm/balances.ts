import type { BalanceReader } from '../capabilities/balance-reader.ts'
import { ChainError } from '../errors/chain-error.ts'
import { addressToWord, isHexData, toQuantity } from './hex.ts'
import { decodeAggregate3, encodeAggregate3, type Subcall } from './contracts/multicall.ts'
import { sendJsonRpc, type RpcCall, type RpcOutcome } from '../rpc/transport/json-rpc.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

export interface BalanceQuery {
  readonly owner: string
  /** Null means the native coin. */
  readonly tokens: readonly (string | null)[]
  /** The network's Multicall3; null if it has none. */
  readonly multicallAddress: string | null
  /** Balances at the end of this block; at the newest block by default. */
  readonly atHeight?: bigint | undefined
}

const tagOf = ({ atHeight }: BalanceQuery): string =>
  atHeight === undefined ? 'latest' : toQuantity(atHeight)

type Ask = (calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>

const BALANCE_OF_SELECTOR = '0x70a08231'
/** Multicall3's getEthBalance(address). */
const ETH_BALANCE_SELECTOR = '0x4d2301cc'
const WORD_BYTES = 32
const CALLS_PER_MULTICALL = 200

function readAmount(data: unknown, token: string | null): bigint {
  if (isHexData(data, WORD_BYTES)) return BigInt(data)
  throw new ChainError('rpc_untrustworthy', `There is no balance to read at ${token ?? 'Multicall3'}.`)
}

function readResult(outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new ChainError('rpc_unavailable', 'The node gave no answer.')
  if (!outcome.ok) throw outcome.error
  return outcome.result
}

function balanceOf(owner: string): string {
  return `${BALANCE_OF_SELECTOR}${addressToWord(owner)}`
}

async function readByMulticall(ask: Ask, query: BalanceQuery, multicall: string): Promise<bigint[]> {
  const { owner, tokens } = query
  const calls = tokens.map((token): Subcall =>
    token === null
      ? { target: multicall, data: `${ETH_BALANCE_SELECTOR}${addressToWord(owner)}` }
      : { target: token, data: balanceOf(owner) },
  )
  const data = encodeAggregate3(calls)
  const [outcome] = await ask([{ method: 'eth_call', params: [{ to: multicall, data }, tagOf(query)] }])
  const answer = readResult(outcome)
  if (typeof answer !== 'string') throw new ChainError('rpc_untrustworthy', 'The node answered no data.')
  return decodeAggregate3(answer, calls.length).map((result, index) =>
    readAmount(result.success ? result.data : undefined, tokens[index] ?? null),
  )
}

async function readOneByOne(ask: Ask, query: BalanceQuery): Promise<bigint[]> {
  const { owner, tokens } = query
  const tag = tagOf(query)
  const outcomes = await ask(
    tokens.map((token) =>
      token === null
        ? { method: 'eth_getBalance', params: [owner, tag] }
        : { method: 'eth_call', params: [{ to: token, data: balanceOf(owner) }, tag] },
    ),
  )
  return tokens.map((token, index) => {
    const result = readResult(outcomes[index])
    if (token !== null) return readAmount(result, token)
    if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
    throw new ChainError('rpc_untrustworthy', 'The node answered no balance.')
  })
}

async function readBalances(ask: Ask, query: BalanceQuery): Promise<bigint[]> {
  const balances: bigint[] = []
  for (let start = 0; start < query.tokens.length; start += CALLS_PER_MULTICALL) {
    const part = { ...query, tokens: query.tokens.slice(start, start + CALLS_PER_MULTICALL) }
    balances.push(
      ...(query.multicallAddress === null
        ? await readOneByOne(ask, part)
        : await readByMulticall(ask, part, query.multicallAddress)),
    )
  }
  return balances
}

/** Reads balances on the server with one request to each node of a quorum, through Multicall3 where the network has it. */
export function createEvmBalanceReader(spec: {
  pool: Pick<RpcPool, 'agree'>
  multicallAddress: string | null
}): BalanceReader {
  return {
    async getBalances(owner, tokens, signal, atHeight) {
      const query = { owner, tokens, multicallAddress: spec.multicallAddress, atHeight }
      const [balances] = await spec.pool.agree(
        (client, workSignal) => readBalances((calls) => client.ask(calls, workSignal), query),
        signal,
      )
      return balances
    },
  }
}

const BROWSER_TIMEOUT_MS = 8_000

/**
 * Reads balances in the browser, in base units, in the order requested, without an SDK. Throws a ChainError. A missing token is an error
 * (`rpc_untrustworthy`), never zero.
 */
export function readEvmBalances(
  request: BalanceQuery & {
    readonly rpcUrl: string
    readonly fetch: typeof fetch
    readonly signal: AbortSignal
  },
): Promise<bigint[]> {
  const { rpcUrl, fetch, signal } = request
  const dependencies = { url: rpcUrl, fetch, timeoutMs: BROWSER_TIMEOUT_MS }
  // One call per request: public RPC endpoints often refuse batches.
  const ask: Ask = async (calls) =>
    (await Promise.all(calls.map((call) => sendJsonRpc(dependencies, [call], signal)))).flat()
  return readBalances(ask, request)
}
