import { ChainError, type ChainErrorKind } from './chain-error.ts'
import { readErrorFacts, type ErrorFacts } from './error-facts.ts'

/** Who raised the error. Some codes mean one thing in a wallet and another in a node. */
export type ErrorOrigin = 'wallet' | 'rpc'

interface Rule {
  readonly kind: ChainErrorKind
  readonly codes?: readonly (number | string)[]
  readonly names?: readonly string[]
  readonly text?: RegExp
  /** Absent: matches errors of any origin. */
  readonly origin?: ErrorOrigin
}

/** How nodes report that they lack a block or its state, not yet or no longer. */
const NO_SUCH_BLOCK =
  /header (for hash )?not found|(unknown|invalid) block( number)?$|block not found|could not find block|block ?(is |height )?out ?of ?range|block height is \d+ but requested|missing trie node|state (is )?not available/im

/** How nodes report that the response would be too large. The first pattern is our own wording for a truncated response. */
const TOO_LARGE =
  /far too large|(response|result|payload|answer)( size)?( is)? (too (large|big)|exceed)|more than \d+ (results|logs)|exceeds? (the )?(max(imum)?|limit of) .*(results|logs|range|size)|block ?range/i

/** The text after this prefix comes from a contract, so it says nothing about the node. */
const REVERTED = /^execution reverted/i
const REVERTED_CODE = 3

/** First match wins. Specific codes come before texts, and texts before the catch-all codes of wallets and nodes. */
const RULES: readonly Rule[] = [
  {
    kind: 'insufficient_funds',
    text: /^execution reverted.*(insufficient (funds|balance)|exceeds (the )?balance|not enough (funds|balance)|overshot)/i,
    origin: 'rpc',
  },
  { kind: 'execution_reverted', codes: [REVERTED_CODE], text: REVERTED, origin: 'rpc' },
  {
    kind: 'rejected',
    codes: [4001, 'ACTION_REJECTED', 5000],
    names: ['UserRejectedRequestError'],
    text: /user (rejected|denied|cancel|disapproved|closed|abort)|(rejected|cancell?ed|denied) by (the )?user|request (was )?rejected/i,
    origin: 'wallet',
  },
  {
    kind: 'unsupported_network',
    codes: [4902],
    names: ['SwitchChainError'],
    text: /unrecognized chain|chain .*(has not been|not) added|unsupported chain/i,
  },
  {
    kind: 'request_pending',
    codes: [-32002],
    text: /already pending|already processing/i,
    origin: 'wallet',
  },
  {
    kind: 'wrong_network',
    names: ['ChainMismatchError'],
    text: /does not match the target chain|chain ?id should be same|(wrong|invalid) (chain|network) ?id|chain ?id mismatch/i,
  },
  {
    kind: 'insufficient_funds',
    codes: ['INSUFFICIENT_FUNDS'],
    names: ['InsufficientFundsError'],
    text: /insufficient (funds|balance)|exceeds (the )?balance|not enough (funds|balance)|overshot/i,
  },
  { kind: 'rpc_unavailable', text: NO_SUCH_BLOCK, origin: 'rpc' },
  {
    kind: 'execution_reverted',
    codes: [3, 'CALL_EXCEPTION', 'UNPREDICTABLE_GAS_LIMIT'],
    names: ['ExecutionRevertedError', 'ContractFunctionRevertedError'],
    text: /revert|out ?of ?gas|evm error|invalid opcode|stack ?(under|over)flow|invalid ?jump|gas required exceeds allowance/i,
  },
  {
    kind: 'disconnected',
    codes: [4100, 4900, 4901],
    names: ['UnauthorizedProviderError', 'ProviderDisconnectedError', 'ChainDisconnectedError'],
    text: /session (was )?(disconnected|deleted|closed)|no matching key|session topic|not (been )?connected|disconnected from/i,
  },
  {
    kind: 'timeout',
    codes: ['TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'],
    names: ['TimeoutError', 'AbortError'],
    text: /timed? ?out|(request|proposal) expired/i,
  },
  {
    kind: 'rpc_unavailable',
    codes: [429, -32005, 'NETWORK_ERROR', 'SERVER_ERROR', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE'],
    names: ['HttpRequestError', 'LimitExceededRpcError', 'InternalRpcError', 'SocketClosedError'],
    text: /fetch failed|failed to fetch|networkerror|load failed|rate ?limit|too many requests|socket hang up/i,
  },
  { kind: 'unsupported', codes: [4200, -32601, -32004, 'UNSUPPORTED_OPERATION'] },
  { kind: 'rpc_unavailable', codes: [-32002, -32603, -32001], origin: 'rpc' },
]

function matches(rule: Rule, facts: ErrorFacts, origin: ErrorOrigin): boolean {
  if (rule.origin !== undefined && rule.origin !== origin) return false
  return (
    facts.codes.some((code) => rule.codes?.includes(code)) ||
    facts.names.some((name) => rule.names?.includes(name)) ||
    (rule.text?.test(facts.text) ?? false)
  )
}

function describe(facts: ErrorFacts): string {
  const [firstLine = ''] = facts.text.split('\n')
  return firstLine === '' ? 'The chain or wallet gave an error without a text.' : firstLine.slice(0, 300)
}

/** Maps any wallet or node error to the only error type that leaves this package. Passes a ChainError through unchanged. */
export function toChainError(error: unknown, origin: ErrorOrigin): ChainError {
  if (error instanceof ChainError) return error
  const facts = readErrorFacts(error)
  const kind = RULES.find((rule) => matches(rule, facts, origin))?.kind ?? 'unknown'
  return new ChainError(kind, describe(facts), { cause: error })
}

const isReverted = ({ codes, text }: ErrorFacts): boolean =>
  codes.includes(REVERTED_CODE) || REVERTED.test(text)

/** True when the node itself, not a contract, reports an error that matches the pattern. */
function nodeErrorMatches(error: unknown, pattern: RegExp): boolean {
  const facts = readErrorFacts(error)
  return !isReverted(facts) && pattern.test(facts.text)
}

/** The node is rate limiting us; it is not broken. */
export function isRateLimited(error: unknown): boolean {
  const facts = readErrorFacts(error)
  const { codes, text } = facts
  if (isReverted(facts) || TOO_LARGE.test(text)) return false
  return (
    codes.some((code) => code === 429 || code === -32005) ||
    /rate ?limit|too many requests|HTTP status 429/i.test(text)
  )
}

/** The request is too much for one response; a smaller one may succeed. */
export function isTooLarge(error: unknown): boolean {
  return nodeErrorMatches(error, TOO_LARGE)
}

/** The node lacks the block it was queried at; another node may have it. */
export function lacksBlock(error: unknown): boolean {
  return nodeErrorMatches(error, NO_SUCH_BLOCK)
}

/** The node already has these exact bytes, in its pool or in a block. */
export function isAlreadyKnown(error: unknown): boolean {
  return /already ?known|already_?exists|known transaction|already imported|already in (the )?(mem)?pool/i.test(
    readErrorFacts(error).text,
  )
}

/** The slot is already used, by these bytes or by others. Only a lookup shows which. */
export function isNonceTooLow(error: unknown): boolean {
  return /nonce (is )?too low|invalid nonce.*(lower|low)|oldnonce/i.test(readErrorFacts(error).text)
}
