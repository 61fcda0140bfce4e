import { expect, type Locator } from '@playwright/test'
import { chooseSource } from '../src/drivers/advanced-driver.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'

/** The burner wallet's first account of each family, to which the devnet's names resolve. */
const SOLANA_ALICE = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const TON_ALICE = 'UQAT2JVIHy8J77B6NHulh8HQn2-ffsIrUoPUhpW72Ah1pmXX'
const ROUTE = { source: 'ethereum', destination: 'solana', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '25' }

/** Addresses are grouped for readability. */
const expectInFull = (place: Locator, address: string): Promise<void> =>
  expect.poll(async () => (await place.innerText()).replaceAll(/\s/g, '')).toContain(address)

test('a .sol name becomes its address, in full before sending, and the address is what is paid', async ({
  page,
}) => {
  const app = driveApp(page, productUrl())
  const main = page.locator('#main')
  await app.openSend(ROUTE)
  await app.connect('EVM')
  await page.getByText('Another', { exact: true }).click()
  const receiver = page.getByRole('textbox', { name: 'Receiving address on Solana' })
  await receiver.fill('nobody.sol')
  await expect(main).toContainText('nobody.sol isn’t registered to an address.')
  await receiver.fill('a.b.alice.sol')
  await expect(main).toContainText('This isn’t a valid address or name.')
  await receiver.fill('Alice.sol')
  await expectInFull(main, SOLANA_ALICE)
  await app.review()
  await expectInFull(main, SOLANA_ALICE)
  await expect(main).toContainText('Alice.sol')
  expect(await seriousViolations(page)).toEqual([])
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  )
  await app.send()
  expect((await created).postDataJSON()).toMatchObject({ wallet_receiver: SOLANA_ALICE })
  await app.answerWallet('reject')
})

test('an address goes by its .sol name on both networks of Solana', async () => {
  for (const network of ['solana', 'eclipse']) {
    const path = `/api/wallet_auth/domain_names/${SOLANA_ALICE}/${network}`
    expect(await askApi(productUrl(), path)).toMatchObject([{ name: 'alice.sol', is_default: true }])
  }
})

test('names of Solana and TON are resolved in lines of text and in rows, in full', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend({ mode: 'advanced' })
  await chooseSource(page, 'Ethereum', 'USDT')
  await page.getByRole('button', { name: 'Fill in with text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill in with text' })
  const lines = ['Alice.ton; 25; TON', 'alice.sol; 25; Solana', 'alice.sol; 25; Eclipse']
  const wrong = ['nobody.ton; 25; TON', 'nobody.sol; 25; Solana', 'alice.sol; 25; Base']
  await dialog.getByRole('textbox').fill([...lines, ...wrong].join('\n'))
  for (const [index, address] of [TON_ALICE, SOLANA_ALICE, SOLANA_ALICE].entries()) {
    await expectInFull(dialog.getByRole('listitem', { name: `Line ${index + 1}: valid` }), address)
  }
  for (const [index, line] of wrong.entries()) {
    const item = dialog.getByRole('listitem', { name: `Line ${lines.length + index + 1}: invalid` })
    await expect(item).toContainText(`${line.split(';')[0] ?? ''} isn’t registered to an address.`)
  }
  await dialog.getByRole('button', { name: 'Add the 3 valid recipients' }).click()
  const row = page.getByRole('listitem', { name: 'Recipient 2', exact: true })
  await expectInFull(row, SOLANA_ALICE)
  await row.getByRole('textbox', { name: 'Address of recipient 2' }).fill('bob.sol')
  await expect(row).not.toContainText('isn’t registered to an address')
  await expect.poll(async () => (await row.innerText()).replaceAll(/\s/g, '')).not.toContain(SOLANA_ALICE)
  await row.getByRole('textbox', { name: 'Address of recipient 2' }).fill('alice.sol')
  await expectInFull(row, SOLANA_ALICE)
})
