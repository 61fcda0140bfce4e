import type { Transfer } from '@sunspan/chains/signing/fuel'
import { formatUnits } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import { invalidParams } from '../provider-error.ts'
import type { FuelBurnerContent } from './fuel-burner-types.ts'

const COIN = 0
const CHANGE = 2

const isId = (value: unknown, bytes = 32): value is string =>
  typeof value === 'string' && new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`, 'i').test(value)
const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(value)

function readInput(input: unknown) {
  const { type, id, owner, amount, assetId } = Object(input)
  if (type !== COIN || !isId(id, 34) || !isId(owner) || !isNumber(amount) || !isId(assetId)) {
    throw invalidParams('An input is a coin with its id, owner, amount and asset.')
  }
  return { utxoId: id, owner: owner.toLowerCase(), amount: BigInt(amount), assetId }
}

/** A transfer as a page asks for it. Throws ProviderError for any other transaction. */
export function readRequest(request: unknown, owner: string, script: string): Transfer {
  const { type, script: given, scriptData, maxFee, inputs, outputs } = Object(request)
  if (type !== 0 || given !== script) throw invalidParams('The Burner Wallet sends transfers only.')
  if (!isNumber(maxFee) || !Array.isArray(inputs) || !Array.isArray(outputs)) {
    throw invalidParams('A transfer has a maxFee, inputs and outputs.')
  }
  if (typeof scriptData !== 'string' || !/^0x(?:[0-9a-f]{2})*$/.test(scriptData)) {
    throw invalidParams('scriptData is hex.')
  }
  const coins = inputs.map(readInput)
  const own = owner.toLowerCase()
  if (coins.length === 0 || coins.some((coin) => coin.owner !== own)) {
    throw invalidParams('All coins belong to the connected account.')
  }
  const payments = outputs.flatMap((output: unknown) => {
    const { type: kind, to, amount, assetId } = Object(output)
    if (kind === CHANGE && isId(to) && to.toLowerCase() === own) return []
    if (kind !== COIN || !isId(to) || !isNumber(amount) || !isId(assetId)) {
      throw invalidParams('An output pays a coin, or the change to the connected account.')
    }
    return [{ to: to.toLowerCase(), amount: BigInt(amount), assetId: assetId.toLowerCase() }]
  })
  return { inputs: coins, payments, change: own, maxFee: BigInt(maxFee), note: scriptData }
}

/** What the owner should read before approving a transfer. */
export const describeTransfer = (
  { payments }: Transfer,
  {
    network,
    tokens,
    baseAsset,
  }: Pick<FuelBurnerContent, 'network' | 'tokens'> & { readonly baseAsset: string },
): ApprovalRow[] =>
  payments.flatMap(({ to, amount, assetId }): ApprovalRow[] => {
    const asset =
      assetId === baseAsset ? network : tokens.find(({ address }) => address.toLowerCase() === assetId)
    const sum = asset === undefined ? `${amount} of ${assetId}` : formatUnits(amount, asset.decimals)
    return [
      { label: 'Sends', value: asset === undefined ? sum : `${sum} ${asset.symbol}` },
      { label: 'To', value: to, code: true },
    ]
  })
