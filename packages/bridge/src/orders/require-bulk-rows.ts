import {
  BULK_MESSAGES,
  findDuplicates,
  findUsedNetworks,
  MAX_RECIPIENTS,
  validateBulkRow,
  type BulkCatalog,
  type Currency,
} from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import { receiverAddress } from './order-addresses.ts'

export interface BulkRowRequest {
  readonly walletReceiver: string
  /** Amount to receive, as a plain decimal of whole tokens. */
  readonly amountOut: string
  readonly currencyOutId: string
  readonly memo?: string | undefined
}

/** A valid row, with its address normalised. */
export interface ValidBulkRow {
  readonly walletReceiver: string
  readonly currencyOut: Currency
  readonly memo: string | null
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** An error in a field of the request. */
export interface RowIssue {
  readonly path: string
  readonly message: string
}

type RowDeps = Pick<OrderServiceDeps, 'catalog' | 'installation' | 'adapters'>

/**
 * Validates all rows of a bulk order against the catalogue. Throws a BridgeError: CURRENCY_NOT_FOUND, PAIR_NOT_SUPPORTED for a currency that the
 * source cannot be sent to, or VALIDATION_FAILED, with every invalid row in its details.
 */
export function requireBulkRows(
  deps: RowDeps,
  currencyIn: Currency,
  request: { readonly rows: readonly BulkRowRequest[]; readonly allowDuplicates?: boolean | undefined },
): readonly ValidBulkRow[] {
  const { rows, allowDuplicates = false } = request
  if (rows.length > MAX_RECIPIENTS)
    throw refuseRows([{ path: 'receiving_data', message: BULK_MESSAGES.tooMany }])
  if (rows.length === 0)
    throw refuseRows([{ path: 'receiving_data', message: 'Name at least one recipient' }])
  const verdicts = rows.map((row, index) =>
    judgeRow(deps, currencyIn, row, `receiving_data.${String(index)}`),
  )
  const issues = verdicts.flatMap((verdict) => verdict.issues)
  if (issues.length > 0) throw refuseRows(issues)
  const valid = verdicts.flatMap(({ row }) => row ?? [])
  const repeated = [
    ...(allowDuplicates ? [] : duplicateIssues(valid)),
    ...(deps.installation.bulk.uniqueNetworks ? usedNetworkIssues(valid) : []),
  ]
  if (repeated.length > 0) throw refuseRows(repeated)
  return valid
}

function judgeRow(
  deps: RowDeps,
  currencyIn: Currency,
  request: BulkRowRequest,
  path: string,
): { readonly row: ValidBulkRow | undefined; readonly issues: readonly RowIssue[] } {
  const currencyOut = deps.catalog.getCurrency(request.currencyOutId)
  const { networkId } = currencyOut
  const { memo = '', walletReceiver: address, amountOut: amount } = request
  const catalog = catalogOf(deps, currencyIn, currencyOut)
  const { issues, row } = validateBulkRow({ address, amount, networkId, memo }, catalog)
  const named = [
    { path: `${path}.wallet_receiver`, message: issues.address },
    { path: `${path}.amount_out`, message: issues.amount },
    { path: `${path}.currency_out_id`, message: issues.network },
    { path: `${path}.memo`, message: issues.memo },
  ].flatMap(({ path: field, message }) => (message === undefined ? [] : [{ path: field, message }]))
  if (row === undefined) {
    // The form does not report empty fields.
    const missing = { path, message: 'An address and an amount are needed' }
    return { row: undefined, issues: named.length > 0 ? named : [missing] }
  }
  const receiver = findReceiver(deps, networkId, row.address)
  if (receiver.message !== undefined) {
    return { row: undefined, issues: [{ path: `${path}.wallet_receiver`, message: receiver.message }] }
  }
  deps.catalog.requirePair(currencyIn.id, currencyOut.id)
  const { amountIn, amountOut } = row
  const valid = { walletReceiver: row.address, currencyOut, amountIn, amountOut }
  return { row: { ...valid, memo: memo === '' ? null : memo }, issues: [] }
}

/** The catalogue for one row: its own network and currency only. */
function catalogOf(
  { catalog, installation }: RowDeps,
  currencyIn: Currency,
  currencyOut: Currency,
): BulkCatalog {
  const { network } = catalog.getNetwork(currencyOut.networkId)
  const { id, name, type, active } = network
  return {
    sourceNetworkId: currencyIn.networkId,
    currencyIn,
    networks: [{ id, name, type, active, currency: currencyOut }],
    uniqueNetworks: installation.bulk.uniqueNetworks,
    normalizeAddress: (address) => catalog.codecOf(currencyOut.networkId)?.normalize(address),
  }
}

function findReceiver(
  deps: RowDeps,
  networkId: string,
  address: string,
): { readonly message: string | undefined } {
  try {
    receiverAddress(deps, networkId, address)
    return { message: undefined }
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error
    return { message: error.message }
  }
}

function duplicateIssues(rows: readonly ValidBulkRow[]): readonly RowIssue[] {
  const recipients = rows.map(({ walletReceiver, currencyOut: { networkId }, memo }) => ({
    address: walletReceiver,
    networkId,
    memo: memo ?? '',
  }))
  return findDuplicates(recipients).flatMap((first, index) => {
    if (first === undefined) return []
    const message = `The same address on the same network as recipient ${String(first + 1)}. Set allow_duplicates where that is meant.`
    return [{ path: `receiving_data.${String(index)}.wallet_receiver`, message }]
  })
}

const usedNetworkIssues = (rows: readonly ValidBulkRow[]): readonly RowIssue[] =>
  findUsedNetworks(rows.map(({ currencyOut: { networkId } }) => ({ networkId }))).flatMap((isUsed, index) =>
    isUsed
      ? [{ path: `receiving_data.${String(index)}.currency_out_id`, message: BULK_MESSAGES.networkUsed }]
      : [],
  )

/** VALIDATION_FAILED with every invalid field. */
export function refuseRows(issues: readonly RowIssue[]): BridgeError {
  const [first] = issues
  const more = issues.length > 1 ? ` (and ${String(issues.length - 1)} more)` : ''
  return new BridgeError('VALIDATION_FAILED', `${first?.path ?? ''}: ${first?.message ?? ''}${more}`, {
    issues,
  })
}
