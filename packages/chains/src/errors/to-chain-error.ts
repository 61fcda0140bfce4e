import { ChainError, type ChainErrorKind } from './chain-error.ts'
import { readErrorFacts, type ErrorFacts } from './error-facts.ts'

/** Who raised the error: some codes mean one thing in a wallet and another in a node. */
export type ErrorOrigin = 'wallet' | 'rpc'

interface Rule {
  readonly kind: ChainErrorKind
  readonly codes?: readonly (number | string)[]
  readonly names?: readonly string[]
  readonly text?: RegExp
  /** Absent: from anywhere. */
  readonly origin?: ErrorOrigin
}

/** How nodes say that they do not have a block, or its state, yet or any more. */
const NO_SUCH_BLOCK =
  /header (for hash )?not found|(unknown|invalid) block( number)?$|block not found|could not find block|block ?(is |height )?out ?of ?range|block height is \d+ but requested|missing trie node|state (is )?not available/im

/** How nodes say that they would have to answer too much at once; the first is our own word for an answer that is cut off. */
const TOO_LARGE =
  /far too large|(response|result|payload|answer)( size)?( is)? (too (large|big)|exceed)|more than \d+ (results|logs)|exceeds? (the )?(max(imum)?|limit of) .*(results|logs|range|size)|block ?range/i

/** What follows is a contract's, so that it can say nothing of the node. */
const REVERTED = /^execution reverted/i
const REVERTED_CODE = 3

/** First match wins. Precise codes come before texts, texts before the codes that wallets and nodes use for everything. */
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

/** Maps any error of a wallet or node to the one error that leaves this package. A ChainError passes through. */
export function toChainError(error: unknown, origin: ErrorOrigin): ChainError {
  if (error instanceof ChainError) return error
  const facts = readErrorFacts(error)
  const kind = RULES.find((rule) => matches(rule, facts, origin))?.kind ?? 'unknown'
  return new ChainError(kind, describe(facts), { cause: error })
}

const isReverted = ({ codes, text }: ErrorFacts): boolean =>
  codes.includes(REVERTED_CODE) || REVERTED.test(text)

/** Says that the node, and not a contract, speaks of itself so. */
function saysOfItself(error: unknown, pattern: RegExp): boolean {
  const facts = readErrorFacts(error)
  return !isReverted(facts) && pattern.test(facts.text)
}

/** The node asks for fewer requests; it is not broken. */
export function isRateLimited(error: unknown): boolean {
  const facts = readErrorFacts(error)
  const { codes, text } = facts
  if (isReverted(facts) || TOO_LARGE.test(text)) return false
  return (
    codes.some((code) => code === 429 || code === -32005) ||
    /rate ?limit|too many requests|HTTP status 429/i.test(text)
  )
}

/** What was asked for is too much for one answer; less of it may not be. */
export function isTooLarge(error: unknown): boolean {
  return saysOfItself(error, TOO_LARGE)
}

/** The node does not have the block at which it was asked; another may. */
export function lacksBlock(error: unknown): boolean {
  return saysOfItself(error, NO_SUCH_BLOCK)
}

/** The node has these very bytes: in its pool, or already in a block. */
export function isAlreadyKnown(error: unknown): boolean {
  return /already ?known|already_?exists|known transaction|already imported|already in (the )?(mem)?pool/i.test(
    readErrorFacts(error).text,
  )
}

/** The slot has been used, by these bytes or by others: only a look-up can tell. */
export function isNonceTooLow(error: unknown): boolean {
  return /nonce (is )?too low|invalid nonce.*(lower|low)|oldnonce/i.test(readErrorFacts(error).text)
}
