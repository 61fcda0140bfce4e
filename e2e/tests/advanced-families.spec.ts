import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { ChainFamily } from '@sunspan/domain'
import { LABS, labOf, type LabNetwork } from '@sunspan/labs'
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
  readonly family: ChainFamily
  /** What its transaction hashes look like, from beginning to end. */
  readonly hash: RegExp
}

/** Public explorers know no local network: the link leads to the own search. */
const payoutLink = ({ network, hash }: Place): RegExp =>
  new RegExp(String.raw`/find\?network=${network}&hash=${hash.source.slice(1)}`)

const evm = (network: string, name: string): Place => ({ network, name, family: 'evm', hash: LABS.evm.hash })
const BASE = evm('base', 'Base')
const ETHEREUM = evm('ethereum', 'Ethereum')
const OTHERS_OF_EVM: readonly Place[] = [
  evm('arbitrum', 'Arbitrum'),
  evm('polygon', 'Polygon'),
  evm('zksync-era', 'zkSync Era'),
]

/** A network of a lab. */
function placeOf(network: string): Place {
  const { family, lab } = labOf(network)
  const { name = '' } = (lab.networks[network] as LabNetwork | undefined) ?? {}
  return { network, name, family, hash: lab.hash }
}
const SOLANA = placeOf('solana')
const ECLIPSE = placeOf('eclipse')
const TON = placeOf('ton')
const TRON = placeOf('tron')
const BITCOIN = placeOf('bitcoin')

const PLACES = [
  BASE,
  ...OTHERS_OF_EVM,
  ...Object.values(LABS)
    .filter((lab) => lab !== LABS.evm)
    .flatMap(({ networks }) => Object.keys(networks).map(placeOf)),
]

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

const currenciesOf = (network: string): Promise<Currency[]> =>
  askApi<Currency[]>(productUrl(), `/api/currency/${network}`)

async function placesWith(symbols: readonly string[]): Promise<readonly Place[]> {
  const having = await Promise.all(
    PLACES.map(async ({ network }) =>
      (await currenciesOf(network)).some(({ symbol }) => symbols.includes(symbol)),
    ),
  )
  return PLACES.filter((_, index) => having[index])
}

/** A new recipient in each place, with its own amount of the currency that the symbols name there. */
async function recipientsIn(
  places: readonly Place[],
  symbols: readonly string[],
  step: string,
): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  for (const [index, place] of places.entries()) {
    const currency = (await currenciesOf(place.network)).find(({ symbol }) => symbols.includes(symbol))
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
    await expect(row.getByRole('link', { name: /^Payout/ })).toHaveAttribute(
      'href',
      payoutLink(recipient.place),
    )
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
    // As English spreadsheets separate columns.
    expect(lines[index]).toContain(`${figures.map((figure) => `"${figure}"`).join(',')},`)
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
  },
  {
    type: 'Fast',
    symbols: ['USDT'],
    step: '2.05',
  },
] as const

for (const { type, symbols, step } of FIFTY) {
  const [symbol] = symbols
  test(`one deposit of ${symbol} pays fifty recipients on every other network that has it in ${type} ${SLOW}`, async ({
    page,
  }) => {
    const intervals = await askApi<Record<string, number>>(productUrl(), '/api/bulk_order/execution/type')
    const runMs = 240_000 + MOST * (intervals[type.toLowerCase()] ?? 0) * 1_000
    test.setTimeout(runMs + 240_000)
    const places = await placesWith(symbols)
    const all = Array.from({ length: MOST }, (_, index) => places[index % places.length] ?? BASE)
    const recipients = await recipientsIn(all, symbols, step)
    const app = driveApp(page, productUrl())
    await app.openSend({ mode: 'advanced' })
    await app.connect('EVM')
    await chooseSource(page, 'Ethereum', symbol)
    await payAll(page, recipients, { type, runMs })
  })
}

test('one deposit of a Solana wallet pays EVM, Eclipse, TON and TRON', { tag: SLOW }, async ({ page }) => {
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
