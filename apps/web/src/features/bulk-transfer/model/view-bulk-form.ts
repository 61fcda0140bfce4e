import {
  BULK_MESSAGES,
  FAMILY_OF_NETWORK_TYPE,
  bulkTotals,
  completeAmountInput,
  estimateBulkMinutes,
  findDuplicates,
  findUsedNetworks,
  validateBulkTotal,
  type BulkRow,
  type BulkRowVerdict,
  type BulkTotalIssue,
  type BulkTotals,
  type ExecutionIntervals,
} from '@sunspan/domain'
import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import { isBlankRow, type BulkDraft, type DraftRow } from './bulk-draft.ts'
import type { FeeQuestionRow, RowEstimate } from './bulk-api.ts'
import type { FormCatalog, RowChecker } from './bulk-catalog.ts'
import type { LookAlike, LookAlikeFinder } from './row-look-alike.ts'

/** A row with everything known about it. */
export interface RowView {
  readonly draft: DraftRow
  readonly verdict: BulkRowVerdict
  /** One-based position of the earlier row with the same recipient, unless the user confirmed the duplicate. */
  readonly duplicateOf: number | undefined
  /** Lookup of its address field, if that looks like a name. */
  readonly lookup: NameLookup
  /** The known address that it resembles, unless the user confirmed it. */
  readonly lookAlike: LookAlike | undefined
}

const NO_ISSUES: BulkRowVerdict = { issues: {}, row: undefined }
const NETWORK_USED: BulkRowVerdict = { issues: { network: BULK_MESSAGES.networkUsed }, row: undefined }

const NO_NAME: NameLookup = { status: 'none' }

export interface KnownOfRows {
  readonly findLookAlike: LookAlikeFinder
  /** Lookups of the rows' names, in the order of the rows. */
  readonly lookups?: readonly NameLookup[]
}

export function viewRows(
  draft: BulkDraft,
  catalog: FormCatalog | undefined,
  check: RowChecker,
  { findLookAlike, lookups = [] }: KnownOfRows,
): RowView[] {
  const types = new Map(catalog?.networks.map(({ id, type }) => [id, type]))
  const verdicts = draft.rows.map((row, index) =>
    catalog === undefined || isBlankRow(row) ? NO_ISSUES : checkNamed(row, lookups[index] ?? NO_NAME, check),
  )
  const duplicates = findDuplicates(
    draft.rows.map((row, index) => ({
      ...withAddress(row, lookups[index]),
      // One account has several spellings on some networks.
      ...(verdicts[index]?.row && { address: verdicts[index].row.address }),
    })),
  )
  const used = catalog?.uniqueNetworks === true ? findUsedNetworks(draft.rows) : []
  return draft.rows.map((row, index) => {
    const earlier = row.isDuplicateMeant ? undefined : duplicates[index]
    const lookup = lookups[index] ?? NO_NAME
    const isUsed = used[index] === true && !isBlankRow(row)
    const verdict = isUsed ? NETWORK_USED : (verdicts[index] ?? NO_ISSUES)
    const type = types.get(row.networkId)
    return {
      draft: row,
      lookup,
      verdict,
      duplicateOf: earlier === undefined ? undefined : earlier + 1,
      lookAlike:
        verdict.row === undefined || type === undefined || row.isLookAlikeMeant
          ? undefined
          : findLookAlike(verdict.row, FAMILY_OF_NETWORK_TYPE[type]),
    }
  })
}

/** The row with its name replaced by the resolved address. */
const withAddress = (row: DraftRow, lookup: NameLookup | undefined): DraftRow =>
  lookup?.status === 'resolved' ? { ...row, address: lookup.address } : row

/** A name that is still being looked up is not an error, but cannot be sent to yet. */
function checkNamed(row: DraftRow, lookup: NameLookup, check: RowChecker): BulkRowVerdict {
  // Returns the cached result, whose identity is stable as long as the row's.
  if (lookup.status === 'none') return check(row)
  const verdict = check(withAddress(row, lookup))
  if (lookup.status === 'resolved') return verdict
  const { address: _notFound, ...others } = verdict.issues
  return {
    issues: lookup.status === 'failed' ? { ...others, address: lookup.message } : others,
    row: undefined,
  }
}

/** The fee request for the filled rows; undefined while one of them has no network (specification, section 5). */
export function feeQuestionRows(
  rows: readonly RowView[],
  catalog: FormCatalog | undefined,
): readonly FeeQuestionRow[] | undefined {
  const filled = rows.filter(({ draft }) => !isBlankRow(draft))
  if (filled.length === 0 || catalog === undefined) return undefined
  const currencies = new Map(catalog.networks.map(({ id, currency }) => [id, currency]))
  const question: FeeQuestionRow[] = []
  for (const { draft, verdict, lookup } of filled) {
    const currencyOut = currencies.get(draft.networkId)
    if (currencyOut === undefined) return undefined
    const isAmountGood = draft.amount !== '' && verdict.issues.amount === undefined
    question.push({
      address: isAddressKnown(verdict, lookup) ? withAddress(draft, lookup).address : '',
      amount: isAmountGood ? completeAmountInput(draft.amount) : '0',
      currencyOutId: currencyOut.id,
    })
  }
  return question
}

const isAddressKnown = ({ issues }: BulkRowVerdict, { status }: NameLookup): boolean =>
  issues.address === undefined && (status === 'none' || status === 'resolved')

export type BulkBlocker =
  | { readonly kind: 'connect' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'wait' }
  /** Nothing is typed yet. */
  | { readonly kind: 'start' }
  | { readonly kind: 'fix'; readonly label: string }

export type ExecutionTimes = Readonly<Record<BulkDraft['executionType'], number>>

export interface BulkFormView {
  readonly filled: number
  readonly wrong: number
  readonly rows: readonly BulkRow[]
  readonly totals: BulkTotals | undefined
  readonly totalIssue: BulkTotalIssue | undefined
  /** The wallet holds too little of the network's coin to pay for the deposit. */
  readonly lacksFee: boolean
  readonly minutes: number | undefined
  /** Usual minutes of either execution type; undefined while unknown. */
  readonly times: ExecutionTimes | undefined
  readonly discountName: string | null
  /** A discount may be missing in at least one row. */
  readonly isDiscountUnsure: boolean
  readonly originalPlatformFee: bigint
  readonly blocker: BulkBlocker | undefined
}

export interface BulkFormFacts {
  readonly rows: readonly RowView[]
  readonly catalog: FormCatalog | undefined
  readonly executionType: BulkDraft['executionType']
  /** In the order of the filled rows; undefined until known. */
  readonly fees: readonly RowEstimate[] | undefined
  readonly areFeesCurrent: boolean
  readonly intervals: ExecutionIntervals | undefined
  readonly balance: bigint | undefined
  /** The source network's coin, in which the wallet pays for the deposit; undefined while unknown. */
  readonly coin: { readonly balance: bigint; readonly fee: bigint; readonly isSent: boolean } | undefined
  /** Undefined while no wallet of the source's family is connected. */
  readonly wallet: { readonly onSourceNetwork: boolean } | undefined
}

/** Totals, limits and the submit button. */
export function viewBulkForm(facts: BulkFormFacts): BulkFormView {
  const { catalog, executionType, intervals, fees } = facts
  const filled = facts.rows.filter(({ draft }) => !isBlankRow(draft))
  const rows = filled.flatMap(({ verdict }) => verdict.row ?? [])
  const totals = fees?.length === filled.length ? totalsOf(filled, fees) : undefined
  const isWhole = rows.length === filled.length
  const totalIssue =
    totals === undefined || catalog === undefined || !isWhole
      ? undefined
      : validateBulkTotal({
          total: totals.total,
          minSend: catalog.currencyIn.minSend,
          maxSend: catalog.currencyIn.maxSend,
          balance: facts.balance,
        })
  const times = timesOf(filled.length, intervals)
  const view = {
    filled: filled.length,
    wrong: filled.length - rows.length,
    rows,
    totals,
    totalIssue,
    lacksFee: totals !== undefined && totalIssue === undefined && lacksFee(facts.coin, totals.total),
    minutes: times?.[executionType],
    times,
    discountName: fees?.find(({ discountName }) => discountName !== null)?.discountName ?? null,
    isDiscountUnsure: fees?.some(({ isDiscountUnsure }) => isDiscountUnsure) ?? false,
    originalPlatformFee: (fees ?? []).reduce((sum, { originalPlatformFee }) => sum + originalPlatformFee, 0n),
  }
  return { ...view, blocker: blockerOf(facts, view) }
}

const lacksFee = (coin: BulkFormFacts['coin'], total: bigint): boolean =>
  coin !== undefined && total > 0n && coin.balance < coin.fee + (coin.isSent ? total : 0n)

function timesOf(rows: number, intervals: ExecutionIntervals | undefined): ExecutionTimes | undefined {
  if (intervals === undefined || rows === 0) return undefined
  const minutes = (executionType: BulkDraft['executionType']): number =>
    estimateBulkMinutes({ rows, executionType, intervalSeconds: intervals[executionType] })
  return { sequence: minutes('sequence'), fast: minutes('fast') }
}

function totalsOf(filled: readonly RowView[], fees: readonly RowEstimate[]): BulkTotals {
  return bulkTotals(
    filled.map(({ verdict }, index) => ({
      amountIn: verdict.row?.amountIn ?? 0n,
      fees: fees[index] ?? { platformFee: 0n, swapFee: 0n, destinationFee: 0n },
    })),
  )
}

function blockerOf(facts: BulkFormFacts, view: Omit<BulkFormView, 'blocker'>): BulkBlocker | undefined {
  if (facts.wallet === undefined) return { kind: 'connect' }
  if (facts.catalog === undefined) return { kind: 'wait' }
  if (!facts.wallet.onSourceNetwork) return { kind: 'switch' }
  if (view.filled === 0) return { kind: 'start' }
  if (view.wrong > 0) {
    return {
      kind: 'fix',
      label: view.wrong === 1 ? 'Complete one recipient' : `Complete ${view.wrong} recipients`,
    }
  }
  if (facts.rows.some(({ duplicateOf }) => duplicateOf !== undefined)) {
    return { kind: 'fix', label: 'Review duplicate recipients' }
  }
  if (facts.rows.some(({ lookAlike }) => lookAlike !== undefined)) {
    return { kind: 'fix', label: 'Review look-alike addresses' }
  }
  if (view.totals === undefined || !facts.areFeesCurrent) return { kind: 'wait' }
  return view.totalIssue === undefined ? undefined : { kind: 'fix', label: 'Check the amounts' }
}
