import { FAMILY_OF_NETWORK_TYPE } from '../../family/chain-families.ts'
import { findForeignAddress, type ForeignAddress } from '../../recipient/foreign-address.ts'
import { ADDRESS_NOT_FOUND, BULK_MESSAGES } from '../bulk-messages.ts'
import {
  findBulkNetwork,
  suggestBulkNetwork,
  type BulkCatalog,
  type BulkCurrency,
  type BulkNameReading,
  type BulkNetwork,
} from '../bulk-network.ts'
import { formatBulkLine } from './format-bulk-text.ts'
import { tidyAddress, tidyAmount } from '../suggest-fix.ts'
import { validateBulkRow, type BulkRow, type BulkRowInput } from '../validate-bulk-row.ts'

/** A one-click fix for a line of the bulk text. */
export interface BulkLineFix {
  readonly label: string
  /** The whole line after the fix. */
  readonly text: string
}

export interface BulkLineReading {
  /** The row to apply, as written; undefined if it is invalid. */
  readonly input: BulkRowInput | undefined
  readonly row: BulkRow | undefined
  /** In the specification's words (section 5). */
  readonly error: string | undefined
  /** Additional information, such as "This is a Tron address". */
  readonly detail: string | undefined
  readonly fix: BulkLineFix | undefined
  /** The resolution of its name; undefined if it has an address. A line whose name is being resolved is neither valid nor invalid yet. */
  readonly named: BulkNameReading | undefined
}

const NOTHING = {
  input: undefined,
  row: undefined,
  detail: undefined,
  fix: undefined,
  named: undefined,
} as const

interface Cells {
  readonly address: string
  readonly amount: string
  readonly network: string
  readonly memo: string
}

/** Parses and validates the cells of one line, and suggests a fix. */
export function readBulkLine(cells: readonly string[], catalog: BulkCatalog): BulkLineReading {
  const [address = '', amount = '', name = '', memo = '', ...more] = cells
  if (cells.length < 2 || more.some((cell) => cell !== ''))
    return { ...NOTHING, error: BULK_MESSAGES.unreadable }
  const network = findBulkNetwork(name, catalog.networks)
  const parts = { address, amount, network: name, memo }
  const input = { address, amount, networkId: network?.id ?? '', memo }
  const named = network === undefined ? undefined : catalog.readName?.(address, network.id)
  const meant = named?.status === 'resolved' ? named.address : address
  const verdict = validateBulkRow({ ...input, address: meant }, catalog)
  if (verdict.row !== undefined) return { ...NOTHING, named, input, row: verdict.row, error: undefined }
  const problem = problemOf({ ...parts, address: meant }, network, { catalog, named })
  const isRefused = network !== undefined && isRefusedAddress(meant, network, catalog)
  return {
    ...NOTHING,
    named,
    ...problem,
    fix: isRefused ? leftOut({ ...parts, network: network.name }) : fixOf(parts, network, catalog),
  }
}

function isRefusedAddress(address: string, network: BulkNetwork, catalog: BulkCatalog): boolean {
  const normal = catalog.normalizeAddress(address, network)
  return normal !== undefined && catalog.refuseRecipient?.(normal, network) !== undefined
}

/** Only the author knows who was meant, so the line is commented out. */
const leftOut = ({ address, amount, network, memo }: Cells): BulkLineFix => ({
  label: 'Skip this line',
  text: `# ${formatBulkLine({ address, amount, networkName: network, memo })}`,
})

interface Problem {
  /** Undefined while only the name is unresolved. */
  readonly error: string | undefined
  readonly detail: string | undefined
}

function problemOf(
  cells: Cells,
  network: BulkNetwork | undefined,
  { catalog, named }: { readonly catalog: BulkCatalog; readonly named: BulkNameReading | undefined },
): Problem {
  if (network === undefined) return { error: BULK_MESSAGES.invalidNetwork, detail: undefined }
  const { issues } = validateBulkRow(
    { address: cells.address, amount: cells.amount, networkId: network.id, memo: cells.memo },
    catalog,
  )
  if (issues.network !== undefined) return { error: issues.network, detail: undefined }
  const isLooking = named?.status === 'looking'
  const isAddressWrong = !isLooking && (cells.address === '' || issues.address !== undefined)
  const foreign = foreignText(issues.address, named, findForeignAddress(cells.address, network.type))
  if (cells.amount === '' || issues.amount === BULK_MESSAGES.amountRequired) {
    return isAddressWrong
      ? { error: BULK_MESSAGES.invalidAddressAndAmount, detail: foreign ?? BULK_MESSAGES.amountRequired }
      : { error: BULK_MESSAGES.amountRequired, detail: undefined }
  }
  const bounds = issues.amount === BULK_MESSAGES.invalidAmount ? undefined : issues.amount
  if (isAddressWrong && issues.amount !== undefined) {
    return { error: BULK_MESSAGES.invalidAddressAndAmount, detail: foreign ?? bounds }
  }
  if (isAddressWrong) return { error: BULK_MESSAGES.invalidAddress, detail: foreign }
  if (issues.amount !== undefined) return { error: BULK_MESSAGES.invalidAmount, detail: bounds }
  return { error: issues.memo ?? (isLooking ? undefined : BULK_MESSAGES.unreadable), detail: undefined }
}

/** Additional information about an invalid address. */
function foreignText(
  issue: string | undefined,
  named: BulkNameReading | undefined,
  foreign: ForeignAddress | undefined,
): string | undefined {
  if (named?.status === 'failed') return named.message
  return issue?.startsWith(ADDRESS_NOT_FOUND) === true ? foreign?.message : issue
}

/** A new line with every part fixed that needs no guessing; undefined if there is none. */
function fixOf(cells: Cells, known: BulkNetwork | undefined, catalog: BulkCatalog): BulkLineFix | undefined {
  const address = tidyAddress(cells.address)
  const network = fixedNetwork(address, cells.network, known, catalog)
  if (network === undefined) return undefined
  const amount = fixedAmount(cells.amount, network.currency, catalog.currencyIn)
  const memo = cells.memo !== '' && FAMILY_OF_NETWORK_TYPE[network.type] !== 'ton' ? '' : cells.memo
  const steps = [
    network.id === known?.id ? undefined : `use ${network.name}`,
    address === cells.address ? undefined : 'tidy the address',
    amount === cells.amount ? undefined : `read the amount as ${amount}`,
    memo === cells.memo ? undefined : 'leave the memo out',
  ].filter((step) => step !== undefined)
  if (steps.length === 0) return undefined
  const label = steps.join(', ')
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    text: formatBulkLine({ address, amount, networkName: network.name, memo }),
  }
}

const fixedAmount = (
  amount: string,
  currencyOut: BulkCurrency | undefined,
  currencyIn: BulkCurrency,
): string =>
  currencyOut === undefined ? amount : (tidyAmount(amount, { currencyIn, currencyOut }) ?? amount)

/** Corrects a mistyped name, or picks the only network that an address of another family can belong to. */
function fixedNetwork(
  address: string,
  name: string,
  known: BulkNetwork | undefined,
  catalog: BulkCatalog,
): BulkNetwork | undefined {
  const payable = catalog.networks.filter(
    ({ id, active, currency }) => id !== catalog.sourceNetworkId && active && currency?.active === true,
  )
  if (known === undefined) return suggestBulkNetwork(name, payable)
  const foreign = findForeignAddress(address, known.type)
  if (foreign === undefined) return known
  const candidates = payable.filter((network) => catalog.normalizeAddress(address, network) !== undefined)
  return candidates.length === 1 ? candidates[0] : known
}
