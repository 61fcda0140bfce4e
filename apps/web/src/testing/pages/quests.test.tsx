import { playWell } from '@sunspan/domain/game/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { REFRESH_SPIN_MS } from '../../features/quests/components/parts/refresh-button.tsx'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { loadPages, openProduct } from './open-product.tsx'
import { aPhaseBanner, aProfile, COLLECTION, DAILY, loadQuests, ORDER, questServer } from './quest-server.ts'

const GAME_ID = '0198f6b2-c7a9-7c2e-8d4f-000000000010'
const SEED = '0123456789abcdef'
const region = (name: string) => screen.findByRole('region', { name })
const WELCOME = 'Welcome to Retro Points'

beforeAll(() => Promise.all([loadQuests(), loadPages()]))

describe('without a wallet', () => {
  it('there are the look of a beginner, a way to connect, and the leaderboard', async () => {
    const product = await openProduct({ at: '/quests', connected: false, api: questServer() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Retro Points' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Retro Points | Sunspan'))
    const profile = screen.getByRole('complementary', { name: 'Your profile' })
    expect(profile.textContent).toContain('0 / 10 bridges')
    expect(profile.textContent).toContain('x2 Multiplier')
    expect(within(profile).getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    expect(within(await region('Leaderboard')).getAllByRole('row')).toHaveLength(4)
    for (const own of ['GET /api/user', 'GET /api/task/daily_tasks', 'GET /api/user/points'])
      expect(product.requests).not.toContain(own)
  })

  it('a journey says what it asks for, and nothing can be done about it yet', async () => {
    const product = await openProduct({
      at: '/quests/phases?journey=sunrise-base',
      connected: false,
      api: questServer({
        'GET /api/task/tasks': {
          data: [
            {
              id: 'bridge-to-base',
              title: 'Bridge to Base',
              actionName: 'Bridge',
              actionUrl: '/send',
              images: [],
              evidence: 'orders',
              isCompleted: false,
              progress: 0,
              target: 1,
              reward: '100',
            },
          ],
        },
      }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Sunrise: Base' }))
    const task = (await dialog.findByText('Bridge to Base')).closest('li')
    expect(task?.querySelector('a, button')).toBeNull()
    expect(await dialog.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
    expect(product.requests).not.toContain('GET /api/task/can_user_claim_nft')
  })

  it.each([
    ['/quests/phases', 'Phases'],
    ['/quests/adventures', 'Adventures'],
    ['/quests/activities', 'Activities'],
    ['/quests/market', 'Retro Market'],
  ])('%s is a page of its own, %s', async (at, name) => {
    await openProduct({ at, connected: false, api: questServer() })
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`${name} | Sunspan`))
    const tab = within(screen.getByRole('navigation', { name: 'Retro Points' })).getByRole('link', {
      current: 'page',
    })
    expect(tab.textContent).toContain(name)
  })
})

describe('a user', () => {
  it('sees level, multiplier, points to one decimal and bridges, and the way to the next level', async () => {
    await openProduct({ at: '/quests', api: questServer() })
    const profile = await screen.findByRole('complementary', { name: 'Your profile' })
    await within(profile).findByText('4,312.5')
    for (const text of ['x2.25 multiplier', '17 / 25 bridges', 'x3 Multiplier'])
      expect(profile.textContent).toContain(text)
    expect(within(profile).getByRole('img').getAttribute('aria-label')).toBe(
      'Level Enthusiast. 17 / 25 bridges. Universal brings x3 Multiplier',
    )
    const level = within(profile).getByRole('listitem', { current: 'step' })
    expect(level.textContent).toContain('Enthusiast')
    expect(level.querySelector('img')?.getAttribute('src')).toBe('/phases/midday.svg')
  })

  it('sees that they are at the highest level', async () => {
    const api = questServer({ 'GET /api/user': aProfile({ level: 'Legendary', total_bridges: 60 }) })
    await openProduct({ at: '/quests', api })
    expect(await screen.findByText('You’ve achieved maximum level')).toBeTruthy()
  })

  it('looks again at a task, which spins for 1.5 s, and sees what is missing', async () => {
    expect(REFRESH_SPIN_MS).toBe(1_500)
    const asked: string[] = []
    const api = questServer({
      'GET /api/task/refresh_result_daily_task': ({ searchParams }: URL) => {
        asked.push(searchParams.toString())
        return { is_completed: false, reason: 'No bridge to Base today yet.' }
      },
    })
    const product = await openProduct({ at: '/quests', api })
    const tasks = await region('Daily tasks')
    expect(await within(tasks).findByText('1 of 2 done')).toBeTruthy()
    expect(tasks.textContent).toContain('All: +300')
    const refresh = within(tasks).getByRole('button', { name: 'Look again: Bridge to Base' })
    const start = performance.now()
    await product.user.click(refresh)
    expect(refresh.getAttribute('aria-busy')).toBe('true')
    expect(await screen.findByText('No bridge to Base today yet.')).toBeTruthy()
    await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBeNull())
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_490)
    expect(asked).toEqual([`taskId=bridge-to-base&wallet=${SCRIPTED_ADDRESS}`])
  })

  it('sees the own rank, and sorts both ways', async () => {
    const asked: string[] = []
    const answer = questServer()['GET /api/leaderboard/top_leaderboard_participants']
    const api = questServer({
      'GET /api/leaderboard/top_leaderboard_participants': ({ searchParams }: URL) => {
        asked.push(`${searchParams.get('sorted_by')} ${searchParams.get('sort_order')}`)
        return answer
      },
    })
    const product = await openProduct({ at: '/quests', api })
    const board = await region('Leaderboard')
    const own = await within(board).findByRole('row', { name: /412/ })
    expect(own.textContent).toContain('You')
    await product.user.click(
      within(within(board).getByRole('table')).getByRole('button', { name: 'Bridges' }),
    )
    await product.user.click(
      within(within(board).getByRole('table')).getByRole('button', { name: 'Bridges' }),
    )
    await waitFor(() => expect(asked.slice(-2)).toEqual(['bridges DESC', 'bridges ASC']))
    expect(asked[0]).toContain('points DESC')
  })

  it('finds out how each point was got', async () => {
    const product = await openProduct({ at: '/quests', api: questServer() })
    await product.user.click(await screen.findByRole('button', { name: /^How you got it: Bridge from/ }))
    const entry = await screen.findByRole('dialog', { name: 'How you got it' })
    for (const text of ['120.0 x2 = +240.0', 'An order of this bridge', '$240 moved', 'Points of a bridge'])
      expect(entry.textContent).toContain(text)
    const link = within(entry).getByRole('link', { name: 'View the order' })
    expect(link.getAttribute('href')).toBe(`/explorer?popup=order&orderId=${ORDER}`)
  })

  it('has a referral link and what it has brought', async () => {
    await openProduct({ at: '/quests', api: questServer() })
    const referral = await region('Invite friends')
    expect(referral.textContent).toContain('/quests?refid=k7m2p9x4qa')
    await within(referral).findByText('348.5')
    expect(referral.textContent).toContain('start with 25 free points')
    expect(within(referral).getByRole('button', { name: 'Copy referral link' })).toBeTruthy()
    expect(within(referral).getByRole('button', { name: 'Share referral link' })).toBeTruthy()
  })

  it('who has points and bridges is welcomed once', async () => {
    const shown = 'PUT /api/user/showed_welcome'
    const api = questServer({
      'GET /api/user': aProfile({ is_welcome_shown: false }),
      [shown]: aProfile(),
    })
    const product = await openProduct({ at: '/quests', api })
    const dialog = await screen.findByRole('dialog', { name: WELCOME })
    expect(dialog.textContent).toContain('4,312.5')
    expect(product.requests).not.toContain(shown)
    await product.user.click(within(dialog).getByRole('button', { name: 'Start collecting' }))
    await waitFor(() => expect(product.requests.filter((each) => each === shown)).toHaveLength(1))
    expect(screen.queryByRole('dialog', { name: WELCOME })).toBeNull()
  })

  it('the welcome waits until another dialog is closed', async () => {
    const other = document.body.appendChild(document.createElement('div'))
    other.setAttribute('role', 'dialog')
    const api = questServer({ 'GET /api/user': aProfile({ is_welcome_shown: false }) })
    await openProduct({ at: '/quests', api })
    await expect(screen.findByRole('dialog', { name: WELCOME }, { timeout: 1_000 })).rejects.toThrow()
    other.remove()
    expect(await screen.findByRole('dialog', { name: WELCOME })).toBeTruthy()
  })

  it('who has nothing yet is marked as welcomed without a word', async () => {
    const fresh = { points: '0', total_bridges: 0, level: 'Pioneer' }
    const product = await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/user': aProfile({ ...fresh, is_welcome_shown: false }),
        'PUT /api/user/showed_welcome': aProfile(fresh),
      }),
    })
    await waitFor(() => expect(product.requests).toContain('PUT /api/user/showed_welcome'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked to sign in once the session has ended', async () => {
    const api = questServer({ 'GET /api/user': () => apiFailure(401, 'UNAUTHORIZED', 'Sign in first.') })
    await openProduct({ at: '/quests', api })
    expect((await screen.findAllByRole('button', { name: 'Sign in' })).length).toBeGreaterThan(0)
  })

  it('sees what could not be loaded, and tries again', async () => {
    let isDown = true
    const api = questServer({
      'GET /api/task/daily_tasks': () =>
        isDown ? apiFailure(404, 'TASK_NOT_FOUND', 'None') : questServer()['GET /api/task/daily_tasks'],
    })
    const product = await openProduct({ at: '/quests', api })
    await screen.findByText('We couldn’t load the daily tasks')
    isDown = false
    await product.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 of 2 done')).toBeTruthy()
  })
})

it('an adventure shows how far it is, and accepts a declaration where it cannot be verified', async () => {
  const done = 'PUT /api/task/social_network_complete'
  const api = questServer({ [done]: { is_completed: true, reason: null } })
  const product = await openProduct({ at: '/quests/adventures', api })
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  expect(screen.getByText('All: +x0.25 multiplier')).toBeTruthy()
  await product.user.click(screen.getByRole('button', { name: 'I’ve done it: Read about Base' }))
  await waitFor(() => expect(product.requests).toContain(done))
})

it('a task of an adventure is looked at again, and says what is missing; a quest has nothing to ask again', async () => {
  const reason = '2 of 3 done so far.'
  const api = questServer({ 'GET /api/task/refresh_result_task': { is_completed: false, reason } })
  const product = await openProduct({ at: '/quests/adventures', api })
  const refresh = await screen.findByRole('button', { name: 'Look again: Bridge three times' })
  await product.user.click(refresh)
  expect(refresh.getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByText(reason)).toBeTruthy()
  await product.user.click(screen.getByRole('link', { name: /^Activities/ }))
  expect(await screen.findByRole('button', { name: /^Receive 100 points/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Look again/ })).toBeNull()
})

it('on narrow screens a swipe of more than 100 px leads to the tab at its side, and a shorter one does not', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query === '(width < 768px)',
  }))
  const product = await openProduct({ at: '/quests/phases', api: questServer() })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Phases' })
  const swipe = (on: HTMLElement, by: number) => {
    fireEvent.touchStart(on, { touches: [{ clientX: 200, clientY: 300 }] })
    fireEvent.touchEnd(on, { changedTouches: [{ clientX: 200 + by, clientY: 310 }] })
  }
  swipe(heading, -100)
  expect(product.path()).toBe('/quests/phases')
  swipe(heading, -101)
  await waitFor(() => expect(product.path()).toBe('/quests/adventures'))
  swipe(await screen.findByRole('heading', { level: 1, name: 'Adventures' }), 101)
  await waitFor(() => expect(product.path()).toBe('/quests/phases'))
})

it('the tab of the page stays in view where the window becomes narrower, and the page does not scroll', async () => {
  await openProduct({ at: '/quests/market', api: questServer() })
  const tab = await screen.findByRole('link', { name: 'Retro Market', current: 'page' })
  const tabs = screen.getByRole('navigation', { name: 'Retro Points' })
  vi.spyOn(tabs, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 46))
  vi.spyOn(tab, 'getBoundingClientRect').mockReturnValue(new DOMRect(700, 0, 100, 44))
  const scrollPage = vi.spyOn(tab, 'scrollIntoView')
  fireEvent(window, new Event('resize'))
  expect(tabs.scrollLeft).toBe(555)
  expect(scrollPage).not.toHaveBeenCalled()
})

it('a user whose profile could not be loaded is not shown with the zeros of a beginner', async () => {
  const api = questServer({ 'GET /api/user': () => apiFailure(404, 'USER_NOT_FOUND', 'Unknown') })
  await openProduct({ at: '/quests/phases', api })
  const profile = await screen.findByRole('complementary', { name: 'Your profile' })
  expect(await within(profile).findByRole('img', { name: 'We couldn’t load your profile' })).toBeTruthy()
  expect(
    within(profile)
      .getAllByRole('definition')
      .map((figure) => figure.textContent),
  ).toEqual(['–', '–'])
  expect(within(profile).queryByRole('listitem', { current: 'step' })).toBeNull()
})

it('a quest that is done is rewarded on request', async () => {
  const reward = 'PUT /api/user/quest_reward_points/first-bridge'
  const api = questServer({ [reward]: { is_completed: true, reason: null } })
  const product = await openProduct({ at: '/quests/activities', api })
  expect(await screen.findByText('free points')).toBeTruthy()
  await product.user.click(await screen.findByRole('button', { name: /^Receive 100 points/ }))
  expect(await screen.findByText('You received 100 points')).toBeTruthy()
})

it('what a partner has signed about a quest is handed in, and leaves the address', async () => {
  const show = 'PUT /api/quest/credential'
  const api = questServer({ [show]: { is_completed: true, reason: null } })
  const product = await openProduct({ at: '/quests/activities#credential=e30.e30.c2ln', api })
  expect(await screen.findByText('Your quest counts. Its points are booked')).toBeTruthy()
  expect(product.requests.filter((request) => request === show).length).toBe(1)
  expect(product.hash()).toBe('')
})

it('Activities has no free points once all are received', async () => {
  const quests = { data: [], free_points: 0 }
  await openProduct({ at: '/quests/activities', api: questServer({ 'GET /api/quest/all': quests }) })
  expect(await screen.findByText('No quests right now')).toBeTruthy()
  expect(screen.queryByText('free points')).toBeNull()
})

it('a game is played step by step, and its moves are handed in', async () => {
  const done = 'PUT /api/task/complete_pacman_task'
  const api = questServer({
    'GET /api/task/game_seed': {
      game_id: GAME_ID,
      seed: SEED,
      rules_version: 1,
      expires_at: '2099-01-01T00:00:00.000Z',
    },
    [done]: { is_completed: true, reason: null },
  })
  const product = await openProduct({ at: '/quests/activities', api })
  await screen.findByText('About a minute')
  await product.user.click(screen.getByRole('button', { name: 'Play' }))
  const game = await screen.findByRole('dialog', { name: 'Through the Night' })
  await product.user.click(await within(game).findByRole('checkbox', { name: /^Step by step/ }))
  const keys = { U: 'ArrowUp', R: 'ArrowRight', D: 'ArrowDown', L: 'ArrowLeft', '.': ' ' }
  const moves = playWell(SEED)
  const board = within(game).getByRole('application')
  for (const move of moves) fireEvent.keyDown(board, { key: keys[move] })
  expect(await within(game).findByText('Good morning')).toBeTruthy()
  expect(await within(game).findByText('It counts: your points are in.')).toBeTruthy()
  expect(product.bodies).toContainEqual({ game_id: GAME_ID, moves: moves.join('') })
})

it.each([
  ['what it brings by the rules of today', '40', 'reach the horizon. One game a day counts, for 40 points.'],
  ['no points on a day without the task', undefined, 'reach the horizon.'],
])('the game says %s', async (_name, reward, ending) => {
  const [bridge, game] = DAILY.data
  const data = reward === undefined ? [bridge] : [bridge, { ...game, reward }]
  const api = questServer({ 'GET /api/task/daily_tasks': { ...DAILY, data } })
  const product = await openProduct({ at: '/quests/activities', api })
  await waitFor(() => expect(product.requests).toContain('GET /api/task/daily_tasks'))
  const text = await screen.findByText(/^Guide the sun through a maze/)
  await waitFor(() => expect(text.textContent.trim().endsWith(ending)).toBe(true))
})

it('a perk is bought once, after a second click', async () => {
  const buy = 'POST /api/market/perks/free-3'
  const api = questServer({
    [buy]: {
      id: ORDER,
      perk_id: 'free-3',
      title: 'Three',
      bought_at: '2026-11-25T00:00:00.000Z',
      transfers: 3,
      used: 0,
      orders: [],
    },
  })
  const product = await openProduct({ at: '/quests/market', api })
  expect(await screen.findByText('412 / 2,000')).toBeTruthy()
  expect(screen.getByText('412 minted, 398 holders')).toBeTruthy()
  const claim = await screen.findByRole('link', { name: 'Claim Sunrise on Base' })
  expect(claim.getAttribute('href')).toBe('/quests/phases?phase=Sunrise&journey=sunrise-base')
  expect(screen.getByText('−10% fee')).toBeTruthy()
  await product.user.click(await screen.findByRole('button', { name: /^Buy Three/ }))
  expect(product.requests).not.toContain(buy)
  await product.user.click(await screen.findByRole('button', { name: 'Buy for 500.0 points' }))
  await waitFor(() => expect(product.requests.filter((each) => each === buy)).toHaveLength(1))
})

it('a perk that is too dear says how many points are missing', async () => {
  const perk = { id: 'free-9', title: 'Nine transfers', text: 'Nine.', price: '1000', transfers: 9 }
  const market = { collections: [], perks: [{ ...perk, is_affordable: false }], points: '325.5' }
  await openProduct({ at: '/quests/market', api: questServer({ 'GET /api/market': market }) })
  expect(await screen.findByText('674.5 to go')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Buy Nine transfers' })).toBeNull()
})

it('one holder of a phase is not several', async () => {
  const market = { collections: [{ ...COLLECTION, minted: 1, holders: 1 }], perks: [], points: null }
  await openProduct({ at: '/quests/market', api: questServer({ 'GET /api/market': market }) })
  expect(await screen.findByText('1 minted, 1 holder')).toBeTruthy()
})

it.each(['PENDING', 'COMPLETE', 'REJECTED'] as const)(
  'the progress page of an order that is %s offers the NFT of the phase that is open',
  async (status) => {
    const order = anOrderWire({ status })
    const api = { 'GET /api/journey/banner': aPhaseBanner }
    await openProduct({ at: `/progress/${order.id}`, connected: false, order, api })
    const banner = await screen.findByRole('link', { name: /Mint your Sunrise NFT/ })
    expect(banner.getAttribute('href')).toBe('/quests/phases?phase=Sunrise')
  },
)

describe('points of a transfer', () => {
  const sum = { points: '120', base: '60', multiplier: '2', level: 'Enthusiast', reason: null }

  it('are said before it is sent, and why', async () => {
    const asked: string[] = []
    const product = await openProduct({
      at: '/send?source=ethereum&destination=base&amount=1.5',
      api: {
        'GET /api/user/points_forecast/ethereum-eth/base-eth': ({ searchParams }: URL) => {
          asked.push(`${searchParams.get('amount')} ${searchParams.get('wallet_sender')}`)
          return { ...sum, is_own: true }
        },
      },
    })
    await product.user.click(await screen.findByRole('button', { name: 'Review transfer' }))
    expect(await screen.findByText('120 (60 x2 Enthusiast)')).toBeTruthy()
    expect([...new Set(asked)]).toEqual([`1.5 ${SCRIPTED_ADDRESS}`])
  })

  it.each([
    ['PENDING', { status: 'pending' }, 'Pending, 120 (60 x2 Enthusiast)'],
    ['COMPLETE', { status: 'booked' }, '120 (60 x2 Enthusiast)'],
    [
      'REJECTED',
      {
        status: 'not_counted',
        points: '0',
        reason: 'The deposit was not transferred, so it brings no points.',
      },
      'None: The deposit was not transferred, so it brings no points.',
    ],
  ] as const)('are on the progress page of an order that is %s', async (status, points, text) => {
    const order = anOrderWire({ status })
    const api = questServer({ [`GET /api/user/points_of_order/${order.id}`]: { ...sum, ...points } })
    await openProduct({ at: `/progress/${order.id}`, order, api })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('of an order are not requested without a login', async () => {
    const order = anOrderWire({ status: 'PENDING' })
    const product = await openProduct({ at: `/progress/${order.id}`, connected: false, order })
    await screen.findByRole('link', { name: 'View In Explorer' })
    expect(product.requests.filter((each) => each.includes('points_of_order'))).toEqual([])
  })
})
