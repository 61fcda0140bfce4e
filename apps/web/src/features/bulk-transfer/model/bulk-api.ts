import type { ApiClient } from '@sunspan/api/client'
import { parseUnits, type BulkRowFees, type ExecutionIntervals, type ExecutionType } from '@sunspan/domain'
import { logBulkFailure } from '../../../entities/bulk-order/log-bulk-failure.ts'

/** One recipient of a fee request; the amount is a plain decimal number, and the address may be missing. */
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

/** Fees of one row, in the order of the request. */
export interface RowEstimate extends BulkRowFees {
  /** The phase NFT whose discount was applied. */
  readonly discountName: string | null
  /** Not all networks with phase NFTs responded, so a better discount may be missing. */
  readonly isDiscountUnsure: boolean
}

/** All server calls of the Advanced form. */
export interface BulkApi {
  estimateFees(question: FeeQuestion, signal?: AbortSignal): Promise<readonly RowEstimate[]>
  getIntervals(signal?: AbortSignal): Promise<ExecutionIntervals>
}

/** The implementation for the running app. */
export function createBulkApi(client: Pick<ApiClient, 'call'>): BulkApi {
  return {
    async estimateFees({ sender, currencyIn, executionType, rows }, signal) {
      const call = client.call('estimateBulkFee', {
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
      const estimates = await logBulkFailure('estimate', call, signal)
      if (estimates.length !== rows.length)
        throw new Error('The server answered with other rows than were asked for')
      return estimates.map((fees): RowEstimate => {
        const units = (text: string): bigint => toUnits(text, currencyIn.decimals)
        return {
          platformFee: units(fees.platform_fee),
          originalPlatformFee: units(fees.nft_discount?.networkFee ?? fees.platform_fee),
          swapFee: units(fees.swap_fee),
          destinationFee: units(fees.blockchain_fee),
          fullFee: units(fees.full_fee),
          discountName: fees.nft_discount?.nftName ?? null,
          isDiscountUnsure: fees.discount_unavailable === true,
        }
      })
    },
    getIntervals: (signal) =>
      logBulkFailure('time', client.call('getExecutionIntervals', { signal }), signal),
  }
}

function toUnits(text: string, decimals: number): bigint {
  const units = parseUnits(text, decimals)
  if (units === undefined) throw new Error(`${text} is not an amount with ${decimals} decimals`)
  return units
}
