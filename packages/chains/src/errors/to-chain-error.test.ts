import {
  ChainMismatchError,
  ExecutionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  ProviderDisconnectedError,
  SwitchChainError,
  TimeoutError,
  TransactionExecutionError,
  UnauthorizedProviderError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { ChainError, type ChainErrorKind } from './chain-error.ts'
import {
  isAlreadyKnown,
  isNonceTooLow,
  isRateLimited,
  lacksBlock,
  toChainError,
  type ErrorOrigin,
} from './to-chain-error.ts'

type Case = readonly [name: string, error: unknown, kind: ChainErrorKind]

const plain = (code: number | string, message: string, more: object = {}): unknown => ({
  code,
  message,
  ...more,
})
const inner = new Error('inner')

const FROM_WALLETS: readonly Case[] = [
  ['MetaMask: refused', plain(4001, 'MetaMask Tx Signature: User denied transaction signature.'), 'rejected'],
  [
    'ethers: refused',
    { code: 'ACTION_REJECTED', reason: 'rejected', info: { error: { code: 4001 } } },
    'rejected',
  ],
  ['viem: refused', new UserRejectedRequestError(inner), 'rejected'],
  [
    'viem: refused beneath a transaction error',
    new TransactionExecutionError(new UserRejectedRequestError(inner), { account: null }),
    'rejected',
  ],
  ['WalletConnect: refused', plain(5000, 'User rejected.'), 'rejected'],
  ['WalletConnect: methods refused', new Error('User disapproved requested methods'), 'rejected'],
  ['some wallet: text only', new Error('User rejected the request.'), 'rejected'],
  ['some wallet: server code', plain(-32000, 'Transaction was rejected by the user'), 'rejected'],
  ['Coinbase: closed', new Error('User closed modal'), 'rejected'],
  ['Starknet wallets: refused', Object.assign(new Error('User abort'), { code: 113 }), 'rejected'],
  ['a string', 'User canceled', 'rejected'],
  ['unknown chain', plain(4902, 'Unrecognized chain ID "0x2105".'), 'unsupported_network'],
  [
    'unknown chain, wrapped by the mobile app',
    plain(-32603, 'Internal error', { data: { originalError: { code: 4902 } } }),
    'unsupported_network',
  ],
  ['viem: switch', new SwitchChainError(inner), 'unsupported_network'],
  [
    'waiting request',
    plain(-32002, "Request of type 'wallet_requestPermissions' already pending"),
    'request_pending',
  ],
  ['busy', new Error('Already processing eth_requestAccounts. Please wait.'), 'request_pending'],
  ['no permission', plain(4100, 'The requested account has not been authorized'), 'disconnected'],
  ['viem: no permission', new UnauthorizedProviderError(inner), 'disconnected'],
  ['provider gone', plain(4900, 'The provider is disconnected from all chains.'), 'disconnected'],
  ['viem: provider gone', new ProviderDisconnectedError(inner), 'disconnected'],
  ['chain gone', plain(4901, 'disconnected from the specified chain'), 'disconnected'],
  [
    'WalletConnect: no session',
    new Error("No matching key. session topic doesn't exist: abc"),
    'disconnected',
  ],
  ['WalletConnect: expired', new Error('Request expired. Please try again.'), 'timeout'],
  ['unknown method', plain(-32601, 'the method does not exist'), 'unsupported'],
  ['unsupported method', plain(4200, 'The Provider does not support the requested method.'), 'unsupported'],
  ['too poor', plain(-32000, 'insufficient funds for gas * price + value'), 'insufficient_funds'],
  [
    'too poor, wrapped',
    plain(-32603, 'Internal JSON-RPC error.', {
      data: { code: -32000, message: 'insufficient funds for transfer' },
    }),
    'insufficient_funds',
  ],
  ['would revert', plain(-32603, 'execution reverted: paused'), 'execution_reverted'],
  [
    'wrong chain',
    new ChainMismatchError({
      chain: {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
      currentChainId: 5,
    }),
    'wrong_network',
  ],
  ['wrong chain, text', new Error('chainId should be same as current chainId'), 'wrong_network'],
  ['something else', plain(-32603, 'Internal error'), 'unknown'],
  ['nothing', undefined, 'unknown'],
  ['null', null, 'unknown'],
  ['an empty object', {}, 'unknown'],
  ['a number', 4001, 'unknown'],
]

const FROM_NODES: readonly Case[] = [
  [
    'geth: too poor',
    plain(-32000, 'insufficient funds for gas * price + value: address 0x1 have 0 want 1'),
    'insufficient_funds',
  ],
  ['Anvil: too poor', plain(-32003, 'Insufficient funds for gas * price + value'), 'insufficient_funds'],
  [
    'token: too poor',
    plain(3, 'execution reverted: ERC20: transfer amount exceeds balance'),
    'insufficient_funds',
  ],
  ['viem: too poor', new InsufficientFundsError(), 'insufficient_funds'],
  ['geth: reverted', plain(3, 'execution reverted', { data: '0x08c379a0' }), 'execution_reverted'],
  ['viem: reverted', new ExecutionRevertedError(), 'execution_reverted'],
  [
    'Anvil: out of gas',
    plain(-32003, 'Out of gas: gas required exceeds allowance: 5000000'),
    'execution_reverted',
  ],
  ['Anvil: out of gas in a call', plain(-32603, 'EVM error OutOfGas'), 'execution_reverted'],
  ['rate limit', plain(-32005, 'limit exceeded'), 'rpc_unavailable'],
  ['internal', plain(-32603, 'internal error'), 'rpc_unavailable'],
  ['resource unavailable', plain(-32002, 'resource unavailable'), 'rpc_unavailable'],
  ['viem: HTTP', new HttpRequestError({ url: 'http://127.0.0.1', status: 503 }), 'rpc_unavailable'],
  ['viem: timeout', new TimeoutError({ body: {}, url: 'http://127.0.0.1' }), 'timeout'],
  ['fetch: refused', new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), 'rpc_unavailable'],
  ['browser: no network', new TypeError('Failed to fetch'), 'rpc_unavailable'],
  ['Safari: no network', new TypeError('Load failed'), 'rpc_unavailable'],
  ['timeout signal', new DOMException('The operation timed out.', 'TimeoutError'), 'timeout'],
  ['aborted', new DOMException('This operation was aborted', 'AbortError'), 'timeout'],
  ['unknown method', plain(-32601, 'the method eth_foo does not exist/is not available'), 'unsupported'],
  ['nonce', plain(-32000, 'nonce too low: next nonce 5, tx nonce 4'), 'unknown'],
  ['a node is never a person', plain(-32000, 'request was rejected'), 'unknown'],
]

describe.each<[ErrorOrigin, readonly Case[]]>([
  ['wallet', FROM_WALLETS],
  ['rpc', FROM_NODES],
])('errors of a %s', (origin, cases) => {
  it.each(cases)('%s', (_, error, kind) => {
    const mapped = toChainError(error, origin)
    expect(mapped).toBeInstanceOf(ChainError)
    expect(mapped.kind).toBe(kind)
    expect(mapped.message).not.toBe('')
    expect(mapped.message.length).toBeLessThanOrEqual(300)
  })
})

it('leaves a ChainError unchanged', () => {
  const error = new ChainError('wrong_network', 'Elsewhere.')
  expect(toChainError(error, 'wallet')).toBe(error)
})

it('survives errors that contain themselves', () => {
  const knot: { cause?: unknown; code: number } = { code: 4001 }
  knot.cause = knot
  expect(toChainError(knot, 'wallet').kind).toBe('rejected')
})

it.each([
  'already known',
  'AlreadyKnown',
  'ALREADY_EXISTS: already known',
  'known transaction: 0x1',
  'transaction already imported',
])('takes "%s" for bytes that the node has', (message) => {
  expect(isAlreadyKnown(toChainError({ code: -32000, message }, 'rpc'))).toBe(true)
})

it.each(['nonce too low', 'nonce is too low', 'nonce too low: next nonce 5, tx nonce 4'])(
  'takes "%s" for a slot that was used',
  (message) => {
    expect(isNonceTooLow(toChainError({ code: -32003, message }, 'rpc'))).toBe(true)
    expect(isAlreadyKnown({ message })).toBe(false)
  },
)

it('takes an underpriced replacement for neither', () => {
  const error = { code: -32000, message: 'replacement transaction underpriced' }
  expect(isAlreadyKnown(error) || isNonceTooLow(error)).toBe(false)
})

it.each([
  [-32000, 'header not found'],
  [-32000, 'header for hash not found'],
  [-32001, 'Unknown block'],
  [-32602, 'BlockOutOfRangeError: block height is 7 but requested was 9'],
  [-32000, 'missing trie node 1a2b (path ) state 0x1 is not available'],
])('takes %i "%s" for a block that the node lacks, which another may have', (code, message) => {
  const mapped = toChainError({ code, message }, 'rpc')
  expect(mapped.kind).toBe('rpc_unavailable')
  expect(lacksBlock(mapped)).toBe(true)
  expect(isRateLimited(mapped)).toBe(false)
})

it.each([
  [429, 'slow down'],
  [-32005, 'daily request count exceeded'],
  [-32000, 'Too Many Requests'],
])('takes %i "%s" for a node that wants fewer requests', (code, message) => {
  const mapped = toChainError({ code, message }, 'rpc')
  expect(mapped.kind).toBe('rpc_unavailable')
  expect(isRateLimited(mapped)).toBe(true)
  expect(lacksBlock(mapped)).toBe(false)
})
