import { expect, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driveApp } from '../src/drivers/app-driver.ts'
import { askApi, devnetAccount, productUrl } from '../src/chains/devnet-account.ts'
import { playTheGame } from '../src/drivers/play-game.ts'
import { bridge } from '../src/drivers/wallet-driver.ts'
import { createHttpSession } from '../src/independent/http-session.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { chooseAccount, SLOW, test } from '../src/run/browser-test.ts'
import { somebodyOf } from '../src/wallets/somebody-of.ts'

/** The burner wallet's account that no slow test sends from: it has bridged nothing yet. */
const NEWCOMER = 4
/** A user who has a referral link. */
const REFERRER = 9
const COMPLETE_MS = 120_000
const FIRST = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.05' }
/** With the first one ten bridges, which finish the daily tasks, the weekly adventures and the journey of Base. */
const OTHERS = [
  ['ethereum-eth', 'base-eth'],
  ['ethereum-eth', 'arbitrum-eth'],
  ['ethereum-eth', 'arbitrum-eth'],
  ['base-eth', 'ethereum-eth'],
  ['arbitrum-eth', 'ethereum-eth'],
  ...Array.from({ length: 4 }, () => ['ethereum-eth', 'zksync-era-eth'] as const),
] as const

async function referralKey(baseUrl: string): Promise<string> {
  const account = devnetAccount(REFERRER)
  const { call, get } = createHttpSession(baseUrl, { 'network-type': 'EVM' })
  const { message } = await get<{ message: { value: string } }>('/api/wallet_auth/message')
  await call('POST', '/api/wallet_auth/message', {
    wallet_address: account.address,
    network_type: 'EVM',
    signature: await account.signMessage({ message: `${message.value}${account.address}` }),
  })
  return (await get<{ referral_key: string }>('/api/user')).referral_key
}

/** The same wallet, by the API alone: to another address, so that none of them is a way back. */
async function bridgeByApi(baseUrl: string): Promise<void> {
  const client = createIndependentClient({ baseUrl, account: devnetAccount(NEWCOMER) })
  await client.login()
  const ids: string[] = []
  for (const [from, to] of OTHERS) {
    const order = await client.createOrder({ from, to, amount: '0.02', receiver: await somebodyOf('evm') })
    await client.sendDeposit(order)
    ids.push(order.id)
  }
  await Promise.all(ids.map((id) => client.waitFor(id, 'COMPLETE', COMPLETE_MS)))
}

const openJourney = async (page: Page, journey: string, title: string) => {
  await page.goto(`${productUrl()}/quests/phases?phase=Sunrise&journey=${journey}`)
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The order whose progress page is open. */
const orderOf = (page: Page) =>
  askApi<{ readonly platform_fee: string; readonly original_price: string | null }>(
    productUrl(),
    `/api/orders/${/[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''}`,
  )

/** Runs the command that the product serves, on files that it serves, as a stranger would. */
async function computeAgain(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sunspan-newcomer-'))
  const save = async (path: string, name: string): Promise<string> => {
    const to = join(folder, name)
    await writeFile(to, await (await page.request.get(`${productUrl()}${path}`)).body())
    return to
  }
  const published = page.getByRole('region', { name: 'Check everyone’s points' })
  const linkTo = async (name: string | RegExp): Promise<string> =>
    (await published.getByRole('link', { name }).getAttribute('href')) ?? ''
  const command = await published.getByLabel('Command').innerText()
  const root = /--root ([0-9a-f]{64})/.exec(command)?.[1] ?? ''
  const script = await save(await linkTo('The command'), 'verify-points.mjs')
  const file = await save(await linkTo(/^File/), 'points.ndjson')
  const parameters = [script, file, '--root', root]
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { env: {} }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

/** An operator's command, on the machine of the server. */
const operate = (...command: string[]): Promise<string> => {
  const dataDir = process.env['SUNSPAN_DATA_DIR'] ?? ''
  const script = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'ops.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...command], { env }, (_error, out, err) => resolve(out + err))
  })
}

/** Of two small transfers one counts. The user asks about the other one, and a person grants it. */
async function dispute(page: Page): Promise<void> {
  const client = createIndependentClient({ baseUrl: productUrl(), account: devnetAccount(NEWCOMER) })
  await client.login()
  const small = async (): Promise<string> => {
    const receiver = await somebodyOf('evm')
    const order = await client.createOrder({
      from: 'ethereum-eth',
      to: 'base-eth',
      amount: '0.001',
      receiver,
    })
    await client.sendDeposit(order)
    await client.waitFor(order.id, 'COMPLETE', COMPLETE_MS)
    return order.id
  }
  await small()
  const orderId = await small()
  await page.goto(`${productUrl()}/progress/${orderId}`)
  await page.getByRole('button', { name: 'This should have counted: points of this order' }).click()
  const dialog = page.getByRole('dialog', { name: 'This should have counted' })
  await expect(dialog).toContainText('Of bridges below $5 one counts within 60 minutes.')
  await expect(dialog).toContainText('Rule: of small bridges one counts within its time')
  await dialog.getByRole('textbox').fill('I sent it for a friend.')
  await dialog.getByRole('button', { name: 'Ask a person' }).click()
  await expect(dialog).toContainText('A person will answer by')
  const asked = await operate('points', 'questions')
  expect(asked).toContain(orderId)
  const question = asked
    .split('\n')
    .find((line) => line.includes(orderId))
    ?.match(/[0-9a-f]{8}-[0-9a-f-]{27}/)?.[0]
  const answer = ['--by', 'maria', '--reason', 'Two people, so it counts.', '--grant']
  await operate('points', 'answer', question ?? '', ...answer)
  await page.goto(`${productUrl()}/quests`)
  const questions = page.getByRole('region', { name: 'Your questions' })
  await expect(questions).toContainText('Granted')
  await expect(questions).toContainText('Answer: Two people, so it counts.')
}

async function claimOnTon(page: Page): Promise<void> {
  const profile = page.getByRole('complementary', { name: 'Your profile' })
  await expect(profile.getByRole('button', { name: 'Unlink: TON wallet' })).toBeVisible()
  const toTon = { source: 'base', destination: 'ton', tokenFrom: 'USDC', tokenTo: 'USDT', amount: '40' }
  // Not to Ethereum, where all of it began: what comes back within an hour counts once.
  const fromTon = {
    source: 'ton',
    destination: 'arbitrum',
    tokenFrom: 'TON',
    tokenTo: 'USDC',
    amount: '12.5',
  }
  for (const route of [toTon, fromTon]) expect((await bridge(page, route)).status).toBe('COMPLETE')
  const dialog = await openJourney(page, 'sunrise-ton', 'Sunrise: TON')
  await dialog.getByRole('button', { name: 'Claim on TON' }).click()
  await expect(dialog.getByText('You hold the Sunrise NFT on TON')).toBeVisible()
}

async function buyAndUse(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/quests/market`)
  await page.getByRole('button', { name: 'Buy One fee-free transfer' }).click()
  await page.getByRole('button', { name: 'Buy for 250.0 points' }).click()
  await expect(page.getByText('You bought One fee-free transfer')).toBeVisible()
  await bridge(page, { ...FIRST, amount: '0.06' })
  expect(await orderOf(page)).toMatchObject({
    status: 'COMPLETE',
    platform_fee: '0',
    holder_nft: 'Fee-free transfer',
  })
  await page.goto(`${productUrl()}/quests/market`)
  await expect(page.getByRole('region', { name: 'Your perks' })).toContainText('0 of 1 left')
}

test(`a newcomer comes by a link, bridges, climbs, claims, and pays less ${SLOW}`, async ({ page }) => {
  test.setTimeout(840_000)
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  const key = await referralKey(baseUrl)
  await chooseAccount(page, NEWCOMER)

  await test.step('the referral link gives 15 points', async () => {
    await app.openSend({ ...FIRST, refid: key })
    await app.connect()
    await expect(page.getByText('You received 15 free points for the referral link')).toBeVisible()
  })

  await test.step('the confirmation says what the transfer will bring', async () => {
    await app.openSend(FIRST)
    await app.review()
    await expect(page.getByText(/^\d+ \(\d+ x1 Pioneer\)$/)).toBeVisible()
  })

  await test.step('ten bridges make an Enthusiast', async () => {
    expect((await bridge(page, FIRST)).status).toBe('COMPLETE')
    await expect(page.getByRole('status', { name: 'Retro Points' })).toContainText('x1 Pioneer')
    await bridgeByApi(baseUrl)
    await page.goto(`${baseUrl}/quests`)
    await page.getByRole('button', { name: 'Start collecting' }).click()
    await expect(page.getByRole('complementary', { name: 'Your profile' })).toContainText('Enthusiast')
  })

  await test.step('the daily tasks and the weekly adventures are done', async () => {
    await page.goto(`${baseUrl}/quests/activities`)
    await playTheGame(page)
    await page.goto(`${baseUrl}/quests/adventures`)
    await expect(page.getByText('+x0.25 multiplier received')).toBeVisible()
    const daily = await page.request.get(`${baseUrl}/api/task/daily_tasks`)
    expect(await daily.json()).toMatchObject({ is_bonus_received: true })
  })

  await test.step('Sunrise is claimed on Base by the own wallet', async () => {
    const dialog = await openJourney(page, 'sunrise-base', 'Sunrise: Base')
    await dialog.getByRole('button', { name: 'Claim on Base' }).click()
    await app.answerWallet('approve')
    await expect(dialog.getByText('You hold the Sunrise NFT on Base')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('Sunrise is minted on TON for the linked wallet', async () => {
    await app.connect('TON')
    await claimOnTon(page)
  })

  await test.step('the next transfer costs less', async () => {
    await app.openSend({ ...FIRST, amount: '0.25' })
    await page.locator('summary').click()
    await expect(page.getByText('Sunrise').last()).toBeVisible()
    await bridge(page, { ...FIRST, amount: '0.25' })
    const order = await orderOf(page)
    expect(order).toMatchObject({ status: 'COMPLETE', holder_nft: 'Sunrise' })
    expect(Number(order.platform_fee)).toBeLessThan(Number(order.original_price))
  })

  await test.step('a perk is bought with points, and the transfer after it has no platform fee', async () => {
    await buyAndUse(page)
  })

  await test.step('the leaderboard shows the newcomer', async () => {
    await page.goto(`${baseUrl}/quests`)
    const board = page.getByRole('region', { name: 'Leaderboard' })
    await expect(board.getByRole('row', { name: /You/ })).toContainText(/\d/)
  })

  await test.step('a bridge is explained by its order', async () => {
    const bridged = page.getByRole('button', { name: /^How you got it: Bridge from / })
    await bridged.first().click()
    const entry = page.getByRole('dialog', { name: 'How you got it' })
    await expect(entry.getByRole('link', { name: 'View the order' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what did not count is disputed, and granted', async () => {
    await dispute(page)
  })

  await test.step('all points are recomputed from what is published', async () => {
    // The first publication comes within a minute of the first point.
    const published = page.getByRole('region', { name: 'Check everyone’s points' })
    await expect(published).toContainText('Checked up to')
    const verdict = await computeAgain(page)
    expect(verdict).toContain('VALID publication 1 of')
    expect(verdict).toContain('not one differs')
    // Also of what was booked since then, and of what a person has granted.
    expect(await operate('points', 'rebuild')).toContain('no difference.')
  })
})
