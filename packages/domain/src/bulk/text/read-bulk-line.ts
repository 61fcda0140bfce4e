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
import { parseBulkAmount } from '../bulk-amount.ts'
import { formatBulkLine } from './format-bulk-text.ts'
import { tidyAddress, tidyAmount } from '../suggest-fix.ts'
import {
  validateBulkRow,
  type BulkRow,
  type BulkRowInput,
  type BulkRowVerdict,
} from '../validate-bulk-row.ts'

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
    return { ...NOTHING, error: BULK_MESSAGES.unreadable, fix: separated(cells, catalog) }
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

/** Everything that is wrong with a line: the first of it as the error, the rest as its detail. */
function problemOf(
  cells: Cells,
  network: BulkNetwork | undefined,
  { catalog, named }: { readonly catalog: BulkCatalog; readonly named: BulkNameReading | undefined },
): Problem {
  const issues =
    network === undefined
      ? issuesAnywhere(cells, catalog)
      : validateBulkRow(
          { address: cells.address, amount: cells.amount, networkId: network.id, memo: cells.memo },
          catalog,
        ).issues
  const isLooking = named?.status === 'looking'
  const foreign = network === undefined ? undefined : findForeignAddress(cells.address, network.type)
  const problems = [
    { error: issues.network, detail: undefined },
    partsProblem(cells, issues, { isLooking, foreign: foreignText(issues.address, named, foreign) }),
    { error: issues.memo, detail: undefined },
  ].filter(({ error }) => error !== undefined)
  const [first, ...others] = problems
  if (first === undefined)
    return { error: isLooking ? undefined : BULK_MESSAGES.unreadable, detail: undefined }
  const details = [first.detail, ...others.flatMap(({ error, detail }) => [error, detail])].filter(
    (text) => text !== undefined,
  )
  return { error: first.error, detail: details.length === 0 ? undefined : details.join(' · ') }
}

type Issues = BulkRowVerdict['issues']

/** What of a line is wrong on every network, while its own is not known. */
function issuesAnywhere({ address, amount }: Cells, catalog: BulkCatalog): Issues {
  const { networks, currencyIn } = catalog
  const isName = networks.some(({ id }) => catalog.readName?.(address, id) !== undefined)
  const isUsable =
    isName || networks.some((network) => catalog.normalizeAddress(address, network) !== undefined)
  const isAmount = parseBulkAmount(amount, { currencyIn, currencyOut: currencyIn }) !== undefined
  return {
    network: BULK_MESSAGES.invalidNetwork,
    ...(isUsable ? {} : { address: ADDRESS_NOT_FOUND }),
    ...(isAmount || amount === '' ? {} : { amount: BULK_MESSAGES.invalidAmount }),
  }
}

/** What is wrong with address and amount: one message for both, as the specification has it. */
function partsProblem(
  cells: Cells,
  issues: Issues,
  { isLooking, foreign }: { readonly isLooking: boolean; readonly foreign: string | undefined },
): Problem {
  const isAddressWrong = !isLooking && (cells.address === '' || issues.address !== undefined)
  if (cells.amount === '' || issues.amount === BULK_MESSAGES.amountRequired) {
    return isAddressWrong
      ? { error: BULK_MESSAGES.invalidAddressAndAmount, detail: foreign ?? BULK_MESSAGES.amountRequired }
      : { error: BULK_MESSAGES.amountRequired, detail: undefined }
  }
  const bounds = issues.amount === BULK_MESSAGES.invalidAmount ? undefined : issues.amount
  if (isAddressWrong && issues.amount !== undefined) {
    const details = [foreign, bounds].filter((text) => text !== undefined)
    return {
      error: BULK_MESSAGES.invalidAddressAndAmount,
      detail: details.length === 0 ? undefined : details.join(' · '),
    }
  }
  if (isAddressWrong) return { error: BULK_MESSAGES.invalidAddress, detail: foreign }
  return issues.amount === undefined
    ? { error: undefined, detail: undefined }
    : { error: BULK_MESSAGES.invalidAmount, detail: bounds }
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
function fixOf(
  cells: Cells,
  known: BulkNetwork | undefined,
  catalog: BulkCatalog,
  done: readonly string[] = [],
): BulkLineFix | undefined {
  const address = tidyAddress(cells.address)
  const network = fixedNetwork(address, cells.network, known, catalog)
  if (network === undefined) return undefined
  const amount = fixedAmount(cells.amount, network.currency, catalog.currencyIn)
  const memo = cells.memo !== '' && FAMILY_OF_NETWORK_TYPE[network.type] !== 'ton' ? '' : cells.memo
  const steps = [
    ...done,
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

/** Parts that only blanks separate, where the last of them name a network and those before it an amount. */
function separated([line = '', ...more]: readonly string[], catalog: BulkCatalog): BulkLineFix | undefined {
  const [address = '', ...words] = line.split(/\s+/)
  if (more.length > 0 || words.length > MOST_WORDS) return undefined
  for (let count = 1; count < words.length; count += 1) {
    const cells = {
      address,
      amount: words.slice(0, count).join(' '),
      network: words.slice(count).join(' '),
      memo: '',
    }
    const known = findBulkNetwork(cells.network, catalog.networks)
    if (known?.currency === undefined) continue
    const { currencyIn } = catalog
    const currencies = { currencyIn, currencyOut: known.currency }
    if ((tidyAmount(cells.amount, currencies) ?? parseBulkAmount(cells.amount, currencies)) === undefined)
      continue
    return fixOf(cells, known, catalog, ['separate the parts'])
  }
  return undefined
}

/** Of an amount and a network's name: a longer line is something else. */
const MOST_WORDS = 8

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
