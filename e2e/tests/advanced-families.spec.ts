import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { SupportedFamily } from '@sunspan/chains'
import { parseUnits } from 'viem'
import { chooseSource, createAdvanced, importLines, reviewAdvanced } from '../src/drivers/advanced-driver.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { somebodyOf } from '../src/wallets/somebody-of.ts'

const COMPLETE_MS = 90_000
const FAST = { type: 'Fast', runMs: COMPLETE_MS } as const
const MOST = 50

interface Place {
  readonly network: string
  readonly name: string
  readonly family: SupportedFamily
  /** The explorer that shows a payout by its hash. */
  readonly explorer: RegExp
}

const BASE: Place = {
  network: 'base',
  name: 'Base',
  family: 'evm',
  explorer: /^https:\/\/basescan\.org\/tx\/0x[0-9a-f]{64}$/,
}
const ETHEREUM: Place = {
  network: 'ethereum',
  name: 'Ethereum',
  family: 'evm',
  explorer: /^https:\/\/etherscan\.io\/tx\/0x[0-9a-f]{64}$/,
}
const OTHERS_OF_EVM: readonly Place[] = [
  {
    network: 'arbitrum',
    name: 'Arbitrum',
    family: 'evm',
    explorer: /^https:\/\/arbiscan\.io\/tx\/0x[0-9a-f]{64}$/,
  },
  {
    network: 'polygon',
    name: 'Polygon',
    family: 'evm',
    explorer: /^https:\/\/polygonscan\.com\/tx\/0x[0-9a-f]{64}$/,
  },
  {
    network: 'zksync-era',
    name: 'zkSync Era',
    family: 'evm',
    explorer: /^https:\/\/explorer\.zksync\.io\/tx\/0x[0-9a-f]{64}$/,
  },
]
const SOLANA: Place = {
  network: 'solana',
  name: 'Solana',
  family: 'solana',
  explorer: /^https:\/\/explorer\.solana\.com\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}$/,
}
const ECLIPSE: Place = {
  network: 'eclipse',
  name: 'Eclipse',
  family: 'solana',
  explorer: /^https:\/\/eclipsescan\.xyz\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}$/,
}
const TON: Place = {
  network: 'ton',
  name: 'TON',
  family: 'ton',
  explorer: /^https:\/\/tonviewer\.com\/transaction\/[0-9a-f]{64}$/,
}
const SUI: Place = {
  network: 'sui',
  name: 'Sui',
  family: 'sui',
  explorer: /^https:\/\/suivision\.xyz\/txblock\/[1-9A-HJ-NP-Za-km-z]{43,44}$/,
}
const STARKNET: Place = {
  network: 'starknet',
  name: 'Starknet',
  family: 'starknet',
  explorer: /^https:\/\/voyager\.online\/tx\/0x[0-9a-f]{64}$/,
}
const FUEL: Place = {
  network: 'fuel',
  name: 'Fuel',
  family: 'fuel',
  explorer: /^https:\/\/app\.fuel\.network\/tx\/0x[0-9a-f]{64}$/,
}
const TRON: Place = {
  network: 'tron',
  name: 'TRON',
  family: 'tron',
  explorer: /^https:\/\/tronscan\.org\/#\/transaction\/[0-9a-f]{64}$/,
}
const BITCOIN: Place = {
  network: 'bitcoin',
  name: 'Bitcoin',
  family: 'bitcoin',
  explorer: /^https:\/\/mempool\.space\/tx\/[0-9a-f]{64}$/,
}

interface Currency {
  readonly id: string
  readonly symbol: string
  readonly decimals: number
  readonly contract: { readonly address: string | null }
}

interface Recipient {
  readonly place: Place
  readonly address: string
  readonly amount: string
  readonly currency: Currency
}

/** A recipient's balance of its currency in base units, by its network's node. */
const held = ({ place, address, currency }: Recipient): Promise<bigint> =>
  balanceOn(place.network, address, currency.contract.address)

/** A new recipient in each place, with its own amount of the currency that the symbols name there. */
async function recipientsIn(
  places: readonly Place[],
  symbols: readonly string[],
  step: string,
): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  for (const [index, place] of places.entries()) {
    const currencies = await askApi<Currency[]>(productUrl(), `/api/currency/${place.network}`)
    const currency = currencies.find(({ symbol }) => symbols.includes(symbol))
    if (currency === undefined) throw new Error(`${place.name} has none of ${symbols.join(', ')}`)
    const amount = (Number(step) * (index + 2)).toFixed(step.length - 2).replace(/\.?0+$/, '')
    recipients.push({ place, currency, amount, address: await somebodyOf(place.family) })
  }
  return recipients
}

const linesOf = (recipients: readonly Recipient[]): string[] =>
  recipients.map(({ address, amount, place }) => `${address}; ${amount}; ${place.name}`)

async function payAll(
  page: Page,
  recipients: readonly Recipient[],
  { type, runMs }: { readonly type: 'Sequence' | 'Fast'; readonly runMs: number } = FAST,
): Promise<void> {
  const app = driveApp(page, productUrl())
  await importLines(page, linesOf(recipients))
  await page.getByText(type, { exact: true }).click()
  await reviewAdvanced(page)
  // All recipients in full, grouped for readability.
  const summary = await page.getByRole('region', { name: 'Recipients' }).innerText()
  for (const { address, amount, currency } of recipients) {
    expect(summary.replaceAll(/\s/g, '')).toContain(address)
    expect(summary).toContain(`${amount} ${currency.symbol}`)
  }
  expect(await seriousViolations(page)).toEqual([])

  const orderId = await createAdvanced(page)
  await app.answerWallet('approve')
  await expect(page.getByRole('heading', { name: 'Transfer Completed' })).toBeVisible({
    timeout: runMs,
  })
  for (const [index, recipient] of recipients.entries()) {
    const row = page.getByRole('listitem', { name: `Recipient ${index + 1}: completed`, exact: true })
    await expect(row).toContainText(recipient.place.name)
    await expect(row.getByRole('link', { name: /^Payout/ })).toHaveAttribute('href', recipient.place.explorer)
    const promised = parseUnits(recipient.amount, recipient.currency.decimals)
    await expect.poll(() => held(recipient), { timeout: COMPLETE_MS }).toBe(promised)
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const lines = csv.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(recipients.length)
  for (const [index, { address, amount, currency, place }] of recipients.entries()) {
    const figures = [String(index + 1), address, amount, currency.symbol, place.name, '', 'completed']
    expect(lines[index]).toContain(`${figures.map((figure) => `"${figure}"`).join(';')};`)
  }
  expect(await askApi(productUrl(), `/api/bulk_order/info/${orderId}`)).toMatchObject({
    status: 'COMPLETE',
    recipients: recipients.length,
    completed: recipients.length,
  })
}

test('one deposit on Ethereum pays EVM, Solana, Eclipse, TON and Bitcoin', async ({ page }) => {
  const recipients = await recipientsIn([BASE, SOLANA, ECLIPSE, TON, BITCOIN], ['WBTC', 'BTC'], '0.0011')
  const app = driveApp(page, productUrl())
  await app.openSend({ mode: 'advanced' })
  await app.connect('EVM')
  await chooseSource(page, 'Ethereum', 'WBTC')
  await payAll(page, recipients)
})

/** Bitcoins, wrapped or not, are on networks of every type; dollars on those that have tokens. */
const FIFTY = [
  {
    type: 'Sequence',
    symbols: ['WBTC', 'BTC'],
    step: '0.0002',
    places: [BASE, ...OTHERS_OF_EVM, SOLANA, ECLIPSE, TON, TRON, BITCOIN, STARKNET, FUEL, SUI],
  },
  {
    type: 'Fast',
    symbols: ['USDT'],
    step: '2.05',
    places: [BASE, ...OTHERS_OF_EVM, SOLANA, ECLIPSE, TON, TRON, STARKNET, FUEL, SUI],
  },
] as const

for (const { type, symbols, step, places } of FIFTY) {
  const [symbol] = symbols
  test(`one deposit of ${symbol} pays fifty recipients on every other network that has it in ${type} ${SLOW}`, async ({
    page,
  }) => {
    const intervals = await askApi<Record<string, number>>(productUrl(), '/api/bulk_order/execution/type')
    const runMs = 240_000 + MOST * (intervals[type.toLowerCase()] ?? 0) * 1_000
    test.setTimeout(runMs + 240_000)
    const all = Array.from({ length: MOST }, (_, index) => places[index % places.length] ?? BASE)
    const recipients = await recipientsIn(all, symbols, step)
    const app = driveApp(page, productUrl())
    await app.openSend({ mode: 'advanced' })
    await app.connect('EVM')
    await chooseSource(page, 'Ethereum', symbol)
    await payAll(page, recipients, { type, runMs })
  })
}

test('one deposit of a Solana wallet pays EVM, Eclipse, TON and TRON', async ({ page }) => {
  const recipients = await recipientsIn([ETHEREUM, ECLIPSE, TON, TRON], ['USDT'], '2.25')
  const app = driveApp(page, productUrl())
  await app.openSend({ mode: 'advanced' })
  await app.connect('Solana')
  await chooseSource(page, 'Solana', 'USDT')
  await payAll(page, recipients)
})

test('an address in the line of another family is named, and a click puts the line right', async ({
  page,
}) => {
  const places = [SOLANA, TON, BITCOIN, BASE] as const
  const names = ['a Solana', 'a TON', 'a Bitcoin', 'an EVM']
  const addresses = await Promise.all(places.map(({ family }) => somebodyOf(family)))
  const app = driveApp(page, productUrl())
  await app.openSend({ mode: 'advanced' })
  await chooseSource(page, 'Ethereum', 'WBTC')
  await page.getByRole('button', { name: 'Fill in with text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill in with text' })
  const elsewhere = (index: number): string => places[(index + 1) % places.length]?.name ?? ''
  await dialog
    .getByRole('textbox')
    .fill(addresses.map((address, index) => `${address}; 0.002; ${elsewhere(index)}`).join('\n'))
  for (const [index, name] of names.entries()) {
    const line = dialog.getByRole('listitem', { name: `Line ${index + 1}: invalid` })
    await expect(line).toContainText('Invalid wallet address')
    await expect(line).toContainText(`This is ${name} address`)
  }
  // Solana and Eclipse share their addresses, and so do the EVM networks: there is no unique network to suggest.
  await dialog.getByRole('button', { name: 'Apply all 2 suggestions' }).click()
  for (const line of [2, 3]) {
    await expect(dialog.getByRole('listitem', { name: `Line ${line}: valid` })).toBeVisible()
  }
  // The main network's addresses belong to the same family, but are invalid on this network.
  const foreign = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await dialog.getByRole('textbox').fill(`${foreign}; 0.002; Bitcoin`)
  await expect(dialog.getByRole('listitem', { name: 'Line 1: invalid' })).toContainText(
    'Invalid wallet address',
  )
})
