import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { BASE_ASSET } from '../assets.ts'
import type { FuelDepositAction } from '../deposit-action.ts'
import { askOne, getCoinsToSpend, getFees } from '../rpc/fuel-calls.ts'
import { assetsOf, SCRIPT, SCRIPT_GAS_LIMIT, type Transfer } from '../transactions/encode-transfer.ts'
import { feeForSize, maxFeeOf } from '../transactions/fees.ts'

/** Room for an account with many small coins, in bytes. */
const LARGE_SIZE = 8_000
const NO_SIGNATURE = `0x${'0'.repeat(128)}`

/** Selects the account's coins for a deposit and its fee. Throws `insufficient_funds`. */
export async function planDeposit(
  client: RpcClient,
  { owner, action }: { readonly owner: string; readonly action: FuelDepositAction },
  signal: AbortSignal,
): Promise<Transfer> {
  if (action.script !== SCRIPT) throw new ChainError('unsupported', 'The deposit is not a transfer.')
  const rules = await askOne(client, getFees(), signal)
  const amount = BigInt(action.amount)
  const fee = feeForSize(rules, LARGE_SIZE) * 2n
  const isBase = action.asset_id === BASE_ASSET
  const needs = isBase
    ? [{ assetId: BASE_ASSET, amount: amount + fee }]
    : [
        { assetId: action.asset_id, amount },
        { assetId: BASE_ASSET, amount: fee },
      ]
  const { coinsToSpend } = await askOne(client, getCoinsToSpend(owner, needs, []), signal)
  const inputs = coinsToSpend
    .flat()
    .flatMap(({ utxoId, amount: value, assetId }) =>
      utxoId === undefined || value === undefined || assetId === undefined
        ? []
        : [{ utxoId, owner: owner.toLowerCase(), amount: value, assetId }],
    )
  const draft: Transfer = {
    inputs,
    change: owner.toLowerCase(),
    maxFee: 0n,
    note: action.script_data,
    payments: [{ to: action.to.toLowerCase(), amount, assetId: action.asset_id }],
  }
  return { ...draft, maxFee: maxFeeOf(rules, draft) }
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`

/** A transaction as wallets of this family take it. */
export const toRequest = (transfer: Transfer) => ({
  type: 0,
  script: SCRIPT,
  scriptData: transfer.note,
  gasLimit: toHex(SCRIPT_GAS_LIMIT),
  maxFee: toHex(transfer.maxFee),
  inputs: transfer.inputs.map(({ utxoId: id, owner, amount, assetId }) => ({
    type: 0,
    id,
    owner,
    amount: toHex(amount),
    assetId,
    txPointer: `0x${'0'.repeat(32)}`,
    witnessIndex: 0,
  })),
  outputs: [
    ...transfer.payments.map(({ to, amount, assetId }) => ({ type: 0, to, amount: toHex(amount), assetId })),
    ...assetsOf(transfer).map((assetId) => ({ type: 2, to: transfer.change, assetId })),
  ],
  witnesses: [NO_SIGNATURE],
})
