import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { encodeTokenTransfer } from '../contracts/calldata.ts'
import { addressToWord, isHexData, toQuantity } from '../hex.ts'
import {
  estimateGas,
  ethCall,
  getBalance,
  getFeeHistory,
  getGasPrice,
  getLatestHeader,
  getMaxPriorityFee,
  readIfSupported,
  readOutcome,
  type CallRequest,
  type EvmCall,
} from '../rpc/evm-calls.ts'
import type { RpcOutcome } from '../../rpc/transport/json-rpc.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { ClientWork } from '../../rpc/health/rpc-provider.ts'
import { HISTORY_BLOCKS, highestTipOf } from './fee-history.ts'
import { baseOf, highestPrice, offerForGas, padGas, tipOf, type GasOffer } from './payout-fees.ts'

export interface PayoutTransaction {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

export interface DryRun {
  readonly gas: bigint
  readonly offer: GasOffer
  /** Cost of the gas expected to be used, at the offer's highest price. */
  readonly feeCap: bigint
}

/** Correction of a gas estimate: `extra` is missing from it and added to the limit; `idle` is never used and subtracted from the cost. */
export interface GasCorrection {
  readonly extra: bigint
  readonly idle: bigint
}

const NO_CORRECTION: GasCorrection = { extra: 0n, idle: 0n }
const BALANCE_OF_SELECTOR = '0x70a08231'
const WORD_BYTES = 32

export function toPayoutTransaction({ recipient, token, amount }: PayoutIntent): PayoutTransaction {
  return token === null
    ? { to: recipient, value: amount, data: '0x' }
    : { to: token, value: 0n, data: encodeTokenTransfer({ recipient, amount }) }
}

function isRefusal(answer: string): boolean {
  // Old tokens return nothing on success; others return true as one word.
  return answer !== '0x' && (!isHexData(answer, WORD_BYTES) || BigInt(answer) !== 1n)
}

/**
 * Simulates the payout. Throws `insufficient_funds` when the wallet cannot pay for it and its gas, `execution_reverted` when it would
 * revert or the token would refuse.
 */
export async function dryRun(
  client: RpcClient,
  payout: { wallet: string; intent: PayoutIntent; tx: PayoutTransaction },
  signal: AbortSignal,
): Promise<DryRun> {
  const { wallet, intent, tx } = payout
  const request: CallRequest = { from: wallet, to: tx.to, value: toQuantity(tx.value), data: tx.data }
  const balanceOf = ethCall({ to: tx.to, data: `${BALANCE_OF_SELECTOR}${addressToWord(wallet)}` })
  const calls = gasCalls(wallet, request)
  const list: EvmCall<unknown>[] = [...calls.list]
  if (intent.token !== null) list.push(balanceOf, ethCall(request))
  const outcomes = await client.ask(
    list.map(({ method, params }) => ({ method, params })),
    signal,
  )

  const native = readOutcome(getBalance(wallet), outcomes[0])
  if (tx.value > native) throw new ChainError('insufficient_funds', 'The wallet holds less than the payout.')
  if (intent.token !== null) {
    const held = readOutcome(balanceOf, outcomes[LIST_LENGTH])
    if (!isHexData(held, WORD_BYTES)) {
      throw new ChainError('rpc_untrustworthy', `There is no token at ${intent.token}.`)
    }
    if (BigInt(held) < intent.amount) {
      throw new ChainError('insufficient_funds', 'The wallet holds less of the token than the payout.')
    }
    if (isRefusal(readOutcome(ethCall(request), outcomes[LIST_LENGTH + 1]))) {
      throw new ChainError('execution_reverted', 'The token would refuse the transfer.')
    }
  }
  return calls.read(outcomes, tx.value)
}

/** Simulates any transaction of the wallet. Throws like `dryRun`. */
export async function dryRunTransaction(
  client: RpcClient,
  run: { wallet: string; tx: PayoutTransaction; gas?: GasCorrection },
  signal: AbortSignal,
): Promise<DryRun> {
  const { wallet, tx, gas } = run
  const request = { from: wallet, to: tx.to, value: toQuantity(tx.value), data: tx.data }
  const calls = gasCalls(wallet, request)
  const outcomes = await client.ask(
    calls.list.map(({ method, params }) => ({ method, params })),
    signal,
  )
  if (tx.value > readOutcome(getBalance(wallet), outcomes[0])) {
    throw new ChainError('insufficient_funds', 'The wallet holds less than the payouts.')
  }
  return calls.read(outcomes, tx.value, gas)
}

/** The network's current gas price. */
export async function askOffer(client: RpcClient, signal: AbortSignal): Promise<GasOffer> {
  const outcomes = await client.ask(
    OFFER_CALLS.map(({ method, params }) => ({ method, params })),
    signal,
  )
  return readOffer(outcomes)
}

const OFFER_CALLS = [
  getLatestHeader(),
  getGasPrice(),
  getMaxPriorityFee(),
  getFeeHistory(HISTORY_BLOCKS),
] as const

function readOffer(outcomes: readonly RpcOutcome[]): GasOffer {
  const [head, gasPrice, priorityFee, history] = OFFER_CALLS
  return offerForGas(readOutcome(head, outcomes[0]), {
    gasPrice: readOutcome(gasPrice, outcomes[1]),
    priorityFee: readIfSupported(priorityFee, outcomes[2]),
    highestTip: highestTipOf(readIfSupported(history, outcomes[3])),
  })
}

/**
 * Queries a quorum for a value with a gas offer, and takes the one with the median price. The base fee, which blocks commit to, must be
 * equal for all of them; the tip is each node's own estimate.
 */
export function agreeOnOffer<T>(
  pool: Pick<RpcPool, 'agreeOnPrice'>,
  work: ClientWork<T>,
  offerOf: (value: T) => GasOffer,
  signal: AbortSignal,
): Promise<T> {
  return pool.agreeOnPrice(
    work,
    { priceOf: (value) => tipOf(offerOf(value)), keyOf: (value) => baseOf(offerOf(value)) },
    signal,
  )
}

/** Of `gasCalls`: the balance, the gas, and the parts of an offer. */
const LIST_LENGTH = 2 + OFFER_CALLS.length

/** The calls that determine the gas of a request, balance first. */
function gasCalls(
  wallet: string,
  request: CallRequest,
): {
  readonly list: readonly EvmCall<unknown>[]
  read(outcomes: readonly RpcOutcome[], value: bigint, correction?: GasCorrection): DryRun
} {
  const balance = getBalance(wallet)
  const gasCall = estimateGas(request)
  return {
    list: [balance, gasCall, ...OFFER_CALLS],
    read(outcomes, value, correction = NO_CORRECTION) {
      const offer = readOffer(outcomes.slice(2))
      const estimate = readOutcome(gasCall, outcomes[1])
      const gas = padGas(estimate) + correction.extra
      if (value + gas * highestPrice(offer) > readOutcome(balance, outcomes[0])) {
        throw new ChainError('insufficient_funds', 'The wallet cannot pay the gas of the payout.')
      }
      return { gas, offer, feeCap: (estimate - correction.idle) * highestPrice(offer) }
    },
  }
}
