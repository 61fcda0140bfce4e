import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { askApi } from '../chains/devnet-account.ts'

/** Source network of the Advanced transfers. */
export const ADVANCED_SOURCE = 'ethereum'
/** Network types whose recipients `somebody` can create. */
const EVM_TYPES: ReadonlySet<string> = new Set(['EVM', 'ZK_SYNC_ERA'])

export interface Destination {
  readonly id: string
  readonly name: string
  /** Contract of the ether token that recipients get there; null for the coin itself. */
  readonly token: string | null
}

interface Contract {
  readonly address: string | null
  readonly network: string
}

/** All other EVM networks that pay out ether, wrapped if there is no other. */
export async function destinations(baseUrl: string): Promise<readonly Destination[]> {
  const networks = await askApi<{ id: string; name: string; active: boolean; network_type: string }[]>(
    baseUrl,
    '/api/network',
  )
  const ids = networks.map(({ id }) => id).join(',')
  const currencies = await askApi<{ symbol: string; contract: Contract }[]>(baseUrl, `/api/currency/${ids}`)
  const paidWith = (id: string, symbol: string): Contract | undefined =>
    currencies.find((currency) => currency.symbol === symbol && currency.contract.network === id)?.contract
  return networks.flatMap(({ id, name, active, network_type: type }) => {
    const contract = paidWith(id, 'ETH') ?? paidWith(id, 'WETH')
    return active && EVM_TYPES.has(type) && id !== ADVANCED_SOURCE && contract !== undefined
      ? [{ id, name, token: contract.address }]
      : []
  })
}

/** A fresh address. */
export const somebody = (): string => privateKeyToAddress(generatePrivateKey())

export interface WantedRow {
  readonly network: Destination
  readonly receiver: string
}

/** The requested number of new recipients, on all networks in turn. */
export async function someRows(baseUrl: string, count: number): Promise<readonly WantedRow[]> {
  const networks = await destinations(baseUrl)
  return Array.from({ length: count }, (_, index) => {
    const network = networks[index % networks.length]
    if (network === undefined) throw new Error('No destination')
    return { network, receiver: somebody() }
  })
}

/** Lines of the bulk text. */
export const linesOf = (rows: readonly WantedRow[], amount: string): readonly string[] =>
  rows.map(({ network, receiver }) => `${receiver}; ${amount}; ${network.name}`)

/** Chooses the network and token of the deposit. */
export async function chooseSource(page: Page, network: string, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /^Source network/ }).click()
  const picker = page.getByRole('dialog')
  for (const name of [network, symbol]) {
    await picker
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  await expect(picker).toBeHidden()
}

/** Adds recipients with "Fill in with text". */
export async function importLines(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Fill in with text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill in with text' })
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  const recipients = lines.length === 1 ? '1 recipient' : `${lines.length} recipients`
  await dialog.getByRole('button', { name: `Add ${recipients}`, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const onwardButton = (page: Page) => page.getByRole('button', { name: 'Create Advanced Transfer' })

/** From the filled form to the confirmation step. */
export async function reviewAdvanced(page: Page): Promise<void> {
  const onward = onwardButton(page)
  const switchNetwork = page.getByRole('button', { name: 'Switch Network' })
  await onward.or(switchNetwork).first().waitFor()
  if (await switchNetwork.isVisible()) {
    await switchNetwork.click()
    await page.getByTestId('burner-approve').click()
  }
  await expect(onward).toBeEnabled()
  await onward.click()
  await expect(page.getByRole('heading', { name: 'Your Transfer Summary' })).toBeVisible()
  await expect(onward).toBeEnabled()
}

/** From the confirmation step to the progress page, with the wallet's window open. */
export async function createAdvanced(page: Page): Promise<string> {
  await onwardButton(page).click()
  await page.waitForURL(/\/progress\/advanced\/[0-9a-f-]{36}/)
  await page.getByTestId('burner-window').waitFor()
  const id = /\/progress\/advanced\/([0-9a-f-]{36})/.exec(page.url())?.[1]
  if (id === undefined) throw new Error(`No order in ${page.url()}`)
  return id
}
