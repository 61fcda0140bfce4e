import { findExcessDecimals } from '../amount/validate-send-amount.ts'
import { formatUnits } from '../amount/format-units.ts'
import { amountDoubt, parseAmountInput } from '../amount/sanitize-amount-input.ts'
import { addressFlaw } from '../recipient/address-flaw.ts'
import { bulkAmountDecimals, parseBulkAmount, type BulkAmount } from './bulk-amount.ts'
import { ADDRESS_NOT_FOUND, BULK_MESSAGES } from './bulk-messages.ts'
import type { BulkCatalog, BulkCurrency, BulkNetwork } from './bulk-network.ts'
import { memoIssue } from './memo.ts'

/** A row as typed. */
export interface BulkRowInput {
  readonly address: string
  readonly amount: string
  /** Empty until one is chosen. */
  readonly networkId: string
  /** For TON only; empty for none. */
  readonly memo: string
}

/** A valid row. */
export interface BulkRow extends BulkAmount {
  /** Normalised. */
  readonly address: string
  readonly networkId: string
  readonly currencyOut: BulkCurrency
  readonly memo: string
}

export interface BulkRowVerdict {
  /** Issues by field; an empty field is not an issue, only missing. */
  readonly issues: {
    readonly address?: string
    readonly amount?: string
    readonly network?: string
    readonly memo?: string
  }
  /** Undefined while a field is empty or invalid. */
  readonly row: BulkRow | undefined
}

function networkIssue(network: BulkNetwork | undefined, catalog: BulkCatalog): string | undefined {
  if (network === undefined) return BULK_MESSAGES.invalidNetwork
  if (network.id === catalog.sourceNetworkId) return BULK_MESSAGES.sameNetwork
  if (network.currency === undefined) return `No ${catalog.currencyIn.symbol} on ${network.name}`
  return network.active && network.currency.active ? undefined : BULK_MESSAGES.unavailable
}

function addressIssue(address: string, network: BulkNetwork, catalog: BulkCatalog): string | undefined {
  const normal = catalog.normalizeAddress(address, network)
  if (normal !== undefined) return catalog.refuseRecipient?.(normal, network)
  const flaw = addressFlaw(address, network.type)
  return flaw === undefined ? ADDRESS_NOT_FOUND : `${ADDRESS_NOT_FOUND} ${flaw}`
}

/** Validates the amount to receive against the limits of the row's own currency. */
function amountIssue(
  amount: string,
  currencyOut: BulkCurrency,
  currencyIn: BulkCurrency,
): string | undefined {
  const parsed = parseBulkAmount(amount, { currencyIn, currencyOut })
  if (parsed === undefined) {
    const decimals = bulkAmountDecimals({ currencyIn, currencyOut })
    if (parseAmountInput(amount, decimals) === 0n) return BULK_MESSAGES.amountRequired
    const doubt = amountDoubt(amount)
    if (doubt !== undefined)
      return `Write ${doubt.thousands} or ${doubt.decimals}: the comma can mean either.`
    const isNumber = parseAmountInput(amount, amount.length) !== undefined
    const coarser = currencyIn.decimals < currencyOut.decimals ? currencyIn : currencyOut
    const excess = isNumber ? findExcessDecimals(amount, coarser) : undefined
    return excess?.message ?? BULK_MESSAGES.invalidAmount
  }
  const withSymbol = (units: bigint): string =>
    `${formatUnits(units, currencyOut.decimals)} ${currencyOut.symbol}`
  if (parsed.amountOut < currencyOut.minSend) {
    return `Minimum amount to send is ${withSymbol(currencyOut.minSend)}`
  }
  if (parsed.amountOut > currencyOut.maxSend) {
    return `Maximum amount to send is ${withSymbol(currencyOut.maxSend)}`
  }
  return undefined
}

/** Validates a row against the catalogue. Shared by the form, the text import and the server. */
export function validateBulkRow(input: BulkRowInput, catalog: BulkCatalog): BulkRowVerdict {
  const network = catalog.networks.find(({ id }) => id === input.networkId)
  const networkText = input.networkId === '' ? undefined : networkIssue(network, catalog)
  const currencyOut = network?.currency
  const { address, amount, memo } = input
  const memoText = network === undefined ? undefined : memoIssue(memo, network.type)
  const addressText =
    address === '' || network === undefined ? undefined : addressIssue(address, network, catalog)
  const amountText =
    amount === '' || currencyOut === undefined
      ? undefined
      : amountIssue(amount, currencyOut, catalog.currencyIn)
  const issues = {
    ...(addressText === undefined ? {} : { address: addressText }),
    ...(amountText === undefined ? {} : { amount: amountText }),
    ...(networkText === undefined ? {} : { network: networkText }),
    ...(memoText === undefined ? {} : { memo: memoText }),
  }
  const normal = network === undefined ? undefined : catalog.normalizeAddress(address, network)
  const amounts =
    currencyOut === undefined
      ? undefined
      : parseBulkAmount(amount, { currencyIn: catalog.currencyIn, currencyOut })
  if (
    Object.keys(issues).length > 0 ||
    network === undefined ||
    currencyOut === undefined ||
    normal === undefined ||
    amounts === undefined
  ) {
    return { issues, row: undefined }
  }
  return { issues, row: { ...amounts, address: normal, networkId: network.id, currencyOut, memo } }
}
