import type { ApiClient } from '@sunspan/api/client'
import {
  formatUnits,
  parseUnits,
  type BulkRow,
  type BulkRowFees,
  type ExecutionIntervals,
  type ExecutionType,
  type NetworkType,
} from '@sunspan/domain'

/** One recipient of a fee question; the amount is a plain decimal, and the address may be missing. */
export interface FeeQuestionRow {
  readonly address: string
  readonly amount: string
  readonly currencyOutId: string
}

export interface FeeQuestion {
  readonly sender: string
  readonly currencyIn: { readonly id: string; readonly decimals: number }
  readonly executionType: ExecutionType
  readonly rows: readonly FeeQuestionRow[]
}

/** Fees of one row, in the order of the question. */
export interface RowEstimate extends BulkRowFees {
  /** The phase NFT whose discount was applied. */
  readonly discountName: string | null
}

export interface BulkOrderRequest {
  readonly currencyIn: { readonly id: string; readonly decimals: number }
  readonly sourceNetworkType: NetworkType
  readonly sender: string
  readonly executionType: ExecutionType
  readonly rows: readonly BulkRow[]
  /** The one deposit that was shown, in base units. */
  readonly total: bigint
  readonly allowDuplicates: boolean
}

/** Everything that the Advanced form asks of the server. */
export interface BulkApi {
  estimateFees(question: FeeQuestion, signal?: AbortSignal): Promise<readonly RowEstimate[]>
  getIntervals(signal?: AbortSignal): Promise<ExecutionIntervals>
  /** Answers with the id of the order. A call that is repeated under the same key makes no second one. */
  create(request: BulkOrderRequest, idempotencyKey: string): Promise<string>
}

/** The port's hands in the running app. */
export function createBulkApi(client: Pick<ApiClient, 'call'>): BulkApi {
  return {
    async estimateFees({ sender, currencyIn, executionType, rows }, signal) {
      const { data } = await client.call('estimateBulkFee', {
        body: rows.map(({ address, amount, currencyOutId }) => ({
          wallet_sender: sender,
          wallet_receiver: address,
          amount,
          currency_in_id: currencyIn.id,
          currency_out_id: currencyOutId,
          transfer_time_type: executionType,
        })),
        signal,
      })
      if (data.length !== rows.length)
        throw new Error('The server answered with other rows than were asked for')
      return data.map((fees): RowEstimate => {
        const units = (text: string): bigint => toUnits(text, currencyIn.decimals)
        return {
          platformFee: units(fees.platform_fee),
          originalPlatformFee: units(fees.original_price),
          swapFee: units(fees.swap_fee),
          destinationFee: units(fees.blockchain_fee),
          fullFee: units(fees.full_fee),
          discountName: fees.holder_nft,
        }
      })
    },
    getIntervals: (signal) => client.call('getExecutionIntervals', { signal }),
    async create(request, idempotencyKey) {
      const { currencyIn, rows } = request
      const order = await client.call('createBulkOrder', {
        headers: { 'network-type': request.sourceNetworkType, 'idempotency-key': idempotencyKey },
        body: {
          currency_in_id: currencyIn.id,
          amount: formatUnits(request.total, currencyIn.decimals),
          wallet_sender: request.sender,
          receiving_data: rows.map(({ address, amountOut, currencyOut, memo }) => ({
            wallet_receiver: address,
            amount_out: formatUnits(amountOut, currencyOut.decimals),
            currency_out_id: currencyOut.id,
            ...(memo === '' ? {} : { memo }),
          })),
          transfer_time_type: request.executionType,
          ...(request.allowDuplicates ? { allow_duplicates: true } : {}),
        },
      })
      return order.id
    },
  }
}

function toUnits(text: string, decimals: number): bigint {
  const units = parseUnits(text, decimals)
  if (units === undefined) throw new Error(`${text} is no amount with ${decimals} decimals`)
  return units
}
