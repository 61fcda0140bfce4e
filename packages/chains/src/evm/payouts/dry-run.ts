import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import { encodeTokenTransfer } from '../calldata.ts'
import { addressToWord, isHexData, toQuantity } from '../hex.ts'
import {
  estimateGas,
  ethCall,
  getBalance,
  getGasPrice,
  getLatestHeader,
  getMaxPriorityFee,
  readOutcome,
  type CallRequest,
  type EvmCall,
} from '../rpc/evm-calls.ts'
import type { RpcOutcome } from '../rpc/json-rpc.ts'
import type { RpcClient } from '../rpc/rpc-client.ts'
import { highestPrice, offerForGas, padGas, type GasOffer } from './payout-fees.ts'

export interface PayoutTransaction {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

export interface DryRun {
  readonly gas: bigint
  readonly offer: GasOffer
}

const BALANCE_OF_SELECTOR = '0x70a08231'
const WORD_BYTES = 32

export function toPayoutTransaction({ recipient, token, amount }: PayoutIntent): PayoutTransaction {
  return token === null
    ? { to: recipient, value: amount, data: '0x' }
    : { to: token, value: 0n, data: encodeTokenTransfer({ recipient, amount }) }
}

function isRefusal(answer: string): boolean {
  // Old tokens return nothing on success; the others return true as one word.
  return answer !== '0x' && (!isHexData(answer, WORD_BYTES) || BigInt(answer) !== 1n)
}

/** The result, or undefined when the node does not know the method. */
function readIfSupported<T>(call: EvmCall<T>, outcome: RpcOutcome | undefined): T | undefined {
  return outcome?.ok === false ? undefined : readOutcome(call, outcome)
}

/**
 * Runs the payout without sending it. Throws `insufficient_funds` when the wallet cannot pay it with its gas,
 * `execution_reverted` when it would revert or the token would refuse.
 */
export async function dryRun(
  client: RpcClient,
  payout: { wallet: string; intent: PayoutIntent; tx: PayoutTransaction },
  signal: AbortSignal,
): Promise<DryRun> {
  const { wallet, intent, tx } = payout
  const request: CallRequest = { from: wallet, to: tx.to, value: toQuantity(tx.value), data: tx.data }
  const balanceOf = ethCall({ to: tx.to, data: `${BALANCE_OF_SELECTOR}${addressToWord(wallet)}` })
  const calls = {
    balance: getBalance(wallet),
    gas: estimateGas(request),
    head: getLatestHeader(),
    gasPrice: getGasPrice(),
    priorityFee: getMaxPriorityFee(),
  }
  const list: EvmCall<unknown>[] = [calls.balance, calls.gas, calls.head, calls.gasPrice, calls.priorityFee]
  if (intent.token !== null) list.push(balanceOf, ethCall(request))
  const outcomes = await client.ask(
    list.map(({ method, params }) => ({ method, params })),
    signal,
  )

  const native = readOutcome(calls.balance, outcomes[0])
  if (tx.value > native) throw new ChainError('insufficient_funds', 'The wallet holds less than the payout.')
  if (intent.token !== null) {
    const held = readOutcome(balanceOf, outcomes[5])
    if (!isHexData(held, WORD_BYTES)) {
      throw new ChainError('rpc_untrustworthy', `There is no token at ${intent.token}.`)
    }
    if (BigInt(held) < intent.amount) {
      throw new ChainError('insufficient_funds', 'The wallet holds less of the token than the payout.')
    }
    if (isRefusal(readOutcome(ethCall(request), outcomes[6]))) {
      throw new ChainError('execution_reverted', 'The token would refuse the transfer.')
    }
  }
  const offer = offerForGas(readOutcome(calls.head, outcomes[2]), {
    gasPrice: readOutcome(calls.gasPrice, outcomes[3]),
    priorityFee: readIfSupported(calls.priorityFee, outcomes[4]),
  })
  const gas = padGas(readOutcome(calls.gas, outcomes[1]))
  if (tx.value + gas * highestPrice(offer) > native) {
    throw new ChainError('insufficient_funds', 'The wallet cannot pay the gas of the payout.')
  }
  return { gas, offer }
}
