import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { aNetworkWire } from '../wire-builders.ts'
import { loadPages, openProduct } from './open-product.tsx'
import { aProfile, JOURNEY, loadQuests, questServer } from './quest-server.ts'

const CONTRACT = `0x${'12'.repeat(20)}`
const PROGRESS = `GET /api/user_journey/progress_tasks_by_journey/${SCRIPTED_ADDRESS}/Sunrise/sunrise-base`
const TON_WALLET = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwB'

beforeAll(() => Promise.all([loadQuests(), loadPages()]))

it('a journey shows how far its user is by the tasks that lead to its NFT, not by what is only declared', async () => {
  const task = { actionName: 'Bridge', actionUrl: '/send', images: [], progress: 1, target: 1, reward: '20' }
  const api = questServer({
    'GET /api/task/tasks': {
      data: [
        { ...task, id: 'arrive', title: 'Bridge to Base once', evidence: 'orders', isCompleted: true },
        { ...task, id: 'tell', title: 'Tell somebody', evidence: 'self_declared', isCompleted: false },
      ],
    },
    [PROGRESS]: { message: 'All tasks of Base are done.', images: [], done: 1, total: 1 },
    'GET /api/task/can_user_claim_nft': { eligible: true, isClaimed: false, network: 'base', reason: null },
  })
  await openProduct({ at: '/quests/phases?journey=sunrise-base', api })
  const dialog = await screen.findByRole('dialog', { name: 'Sunrise: Base' })
  expect(await within(dialog).findByText('All tasks of Base are done.')).toBeTruthy()
  const bar = within(dialog).getByRole('progressbar', { name: 'Base tasks' })
  expect(bar.getAttribute('aria-valuenow')).toBe('100')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
})

it('points that opening a journey has booked are in the profile at once', async () => {
  let isBooked = false
  const task = { actionName: 'Bridge', actionUrl: '/send', images: [], progress: 1, target: 1, reward: '20' }
  const api = questServer({
    'GET /api/user': () => aProfile({ points: isBooked ? '345.5' : '325.5' }),
    'GET /api/task/tasks': () => {
      isBooked = true
      return {
        data: [
          { ...task, id: 'arrive', title: 'Bridge to Base once', evidence: 'orders', isCompleted: true },
        ],
      }
    },
    [PROGRESS]: { message: 'All tasks of Base are done.', images: [], done: 1, total: 1 },
    'GET /api/task/can_user_claim_nft': { eligible: true, isClaimed: false, network: 'base', reason: null },
  })
  const product = await openProduct({ at: '/quests/phases?journey=sunrise-base', api })
  await screen.findByText('All tasks of Base are done.')
  expect(await screen.findByText('345.5')).toBeTruthy()
  expect(product.requests.filter((each) => each === 'GET /api/user')).toHaveLength(2)
})

it('a task that a chain shows is looked up without being asked for, and a journey has no button for it', async () => {
  const asked: string[] = []
  let isHeld = false
  const task = { images: [], progress: 0, target: 1, reward: '20', isCompleted: false }
  const api = questServer({
    'GET /api/task/tasks': () => ({
      data: [
        {
          ...task,
          id: 'arrive',
          title: 'Bridge to Base once',
          actionName: 'Bridge',
          actionUrl: '/send',
          evidence: 'orders',
        },
        {
          ...task,
          id: 'hold',
          title: 'Hold 0.01 ETH',
          actionName: 'Check',
          actionUrl: null,
          evidence: 'chain',
          isCompleted: isHeld,
        },
      ],
    }),
    'GET /api/task/refresh_result_task': ({ searchParams }: URL) => {
      asked.push(searchParams.get('taskId') ?? '')
      isHeld = true
      return { is_completed: true, reason: null }
    },
    [PROGRESS]: { message: '1 of 2 tasks of Base are done.', images: [], done: 1, total: 2 },
    'GET /api/task/can_user_claim_nft': {
      eligible: false,
      isClaimed: false,
      network: 'base',
      reason: 'Not yet.',
    },
  })
  await openProduct({ at: '/quests/phases?journey=sunrise-base', api })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sunrise: Base' }))
  const held = (await dialog.findByText('Hold 0.01 ETH')).closest('li')
  await waitFor(() => expect(held?.textContent).toContain('Done'))
  // Only what a chain alone can show is asked about: an order completes its tasks by itself.
  expect(new Set(asked)).toEqual(new Set(['hold']))
  expect(dialog.queryByRole('button', { name: /^Look again/ })).toBeNull()
})

describe('the NFT of a phase', () => {
  const claim = (isClaimed: () => boolean, voucher: object) =>
    questServer({
      'GET /api/network/rpcs_for_frontend': [{ id: 'base', rpc: 'http://localhost/rpc' }],
      'GET /api/task/tasks': { data: [] },
      'GET /api/task/can_user_claim_nft': () => ({
        eligible: true,
        isClaimed: isClaimed(),
        network: 'base',
        reason: null,
      }),
      'POST /api/user_journey/claim_nft': {
        network: 'base',
        chain_id: '8453',
        contract: CONTRACT,
        wallet: SCRIPTED_ADDRESS,
        phase: 'Sunrise',
        voucher_id: 'v',
        expires_at: '2099-01-01T00:00:00.000Z',
        signature: '0x12',
        transaction: { to: CONTRACT, value: '0', data: '0xabcd' },
        ...voucher,
      },
    })

  it('is claimed by the user’s own wallet', async () => {
    let sent: unknown
    const product = await openProduct({
      at: '/quests/phases?journey=sunrise-base',
      api: claim(() => sent !== undefined, {}),
      wallet: {
        eth_chainId: () => '0x2105',
        wallet_switchEthereumChain: () => null,
        eth_sendTransaction: ([transaction]) => {
          sent = transaction
          return `0x${'ab'.repeat(32)}`
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Sunrise: Base' })
    await product.user.click(await within(dialog).findByRole('button', { name: 'Claim on Base' }))
    expect(await within(dialog).findByText('You hold the Sunrise NFT on Base')).toBeTruthy()
    expect(sent).toMatchObject({ to: CONTRACT, data: '0xabcd' })
  })

  it('on TON is claimed for a linked wallet that has signed in, and that is asked for', async () => {
    const product = await openProduct({
      at: '/quests/phases?journey=sunrise-ton',
      api: questServer({
        'GET /api/user': aProfile({ ton_address: TON_WALLET }),
        'GET /api/network': [aNetworkWire({ id: 'ton', name: 'TON', network_type: 'TON', chainId: '-239' })],
        'GET /api/currency/ton': [],
        'GET /api/journey/all': { data: [{ ...JOURNEY, id: 'sunrise-ton', journey: 'TON', network: 'ton' }] },
        'GET /api/task/tasks': { data: [] },
        'GET /api/task/can_user_claim_nft': () =>
          apiFailure(401, 'UNAUTHORIZED', 'Sign in with this wallet first.'),
      }),
    })
    const dialog = await screen.findByRole('dialog', { name: 'Sunrise: TON' })
    const text = 'The NFT is minted for your linked wallet UQDKbj…PuwB. Sign in with it first.'
    expect(await within(dialog).findByText(text)).toBeTruthy()
    await product.user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    const connect = await screen.findByRole('dialog', { name: 'Connect a wallet' })
    expect(within(connect).getByRole('tab', { name: 'TON', selected: true })).toBeTruthy()
  })

  it('is not claimed by a voucher that sends money', async () => {
    const transaction = { to: CONTRACT, value: '1', data: '0xabcd' }
    const product = await openProduct({
      at: '/quests/phases?journey=sunrise-base',
      api: claim(() => false, { transaction }),
    })
    await product.user.click(await screen.findByRole('button', { name: 'Claim on Base' }))
    expect(await screen.findByText(/^The claim doesn’t match what you asked for/)).toBeTruthy()
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
  })
})
