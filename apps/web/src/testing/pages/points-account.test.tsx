import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadPages, openProduct } from './open-product.tsx'
import { aProfile, DAILY, loadQuests, ORDER, questServer } from './quest-server.ts'

const WINTER = {
  id: 'winter-2027',
  name: 'Winter 2027',
  starts_at: '2027-01-01T00:00:00.000Z',
  ends_at: '2027-04-01T00:00:00.000Z',
  rules_hash: '9f'.repeat(32),
  said_at: '2026-12-12T10:00:00.000Z',
}
const BOARD = 'GET /api/points/seasons/winter-2027/leaderboard'
const RESULT = {
  data: [{ rank: 1, wallet_address: `0x${'03'.repeat(20)}`, points: '9000' }],
  own: { rank: 5, wallet_address: `0x${'05'.repeat(20)}`, points: '1200' },
  total_count: 120,
}

const region = (name: string) => screen.findByRole('region', { name })

/** A window whose width turns from one layout to the other. */
function stubWidth(): (isNarrow: boolean) => void {
  const { matchMedia } = window
  const told = new Set<() => void>()
  let isNarrow = false
  vi.stubGlobal('matchMedia', (query: string) => {
    const media = matchMedia(query)
    if (query !== '(width < 768px)') return media
    return {
      ...media,
      matches: isNarrow,
      addEventListener: (_: string, listener: () => void) => told.add(listener),
      removeEventListener: (_: string, listener: () => void) => told.delete(listener),
    }
  })
  return (narrow) => {
    isNarrow = narrow
    for (const listener of told) listener()
  }
}

beforeAll(() => Promise.all([loadQuests(), loadPages()]))

describe('a user of Retro Points', () => {
  it('asks why a task has not counted, sees the rule at once, and asks a person further', async () => {
    const product = await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/user/points_answer': ({ searchParams }: URL) => {
          expect(searchParams.toString()).toBe('scope=daily&task_id=bridge-to-base')
          return { status: 'not_counted', rule: 'orders', text: '0 of 1 bridges fit.' }
        },
        'POST /api/user/points_questions': {
          id: ORDER,
          order_id: null,
          scope: 'daily',
          task_id: 'bridge-to-base',
          title: null,
          note: 'I did',
          rule: 'orders',
          said: '0 of 1 bridges fit.',
          asked_at: '2026-11-25T10:00:00.000Z',
          due_at: '2026-11-28T10:00:00.000Z',
          answer: null,
        },
      }),
    })
    const task = await screen.findByRole('button', { name: 'This should have counted: Bridge to Base' })
    await product.user.click(task)
    const dialog = await screen.findByRole('dialog', { name: 'This should have counted' })
    await within(dialog).findByText('0 of 1 bridges fit.')
    expect(dialog.textContent).toContain('It has not counted')
    expect(dialog.textContent).toContain('Rule: bridges that fit the task')
    await product.user.type(within(dialog).getByRole('textbox'), 'I did')
    await product.user.click(within(dialog).getByRole('button', { name: 'Ask a person' }))
    await within(dialog).findByText(/^A person will answer by 28\/11\/26/)
    expect(product.bodies).toContainEqual({ scope: 'daily', task_id: 'bridge-to-base', note: 'I did' })
  })

  it('sees why and until when points are held, and can appeal', async () => {
    const hold = { reason: 'Eleven profiles pay one wallet.', ends_at: '2026-12-09T10:00:00.000Z' }
    const product = await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/user': aProfile({ hold }),
        'GET /api/user/points_answer': {
          status: 'not_counted',
          rule: 'hold',
          text: 'Held until 09/12/26 (UTC): Eleven profiles pay one wallet.',
        },
      }),
    })
    const profile = await screen.findByRole('complementary', { name: 'Your profile' })
    await within(profile).findByText('Your points are held until 09/12/26 (UTC)')
    expect(profile.textContent).toContain('Eleven profiles pay one wallet. You keep collecting')
    await product.user.click(within(profile).getByRole('button', { name: 'Appeal: The hold on your points' }))
    const dialog = await screen.findByRole('dialog', { name: 'Appeal' })
    expect(await within(dialog).findByRole('button', { name: 'Ask a person' })).toBeTruthy()
  })

  it('keeps an appeal that is being written while the window turns narrow and wide, and when it is closed by mistake', async () => {
    const turn = stubWidth()
    const hold = { reason: 'Eleven profiles pay one wallet.', ends_at: '2026-12-09T10:00:00.000Z' }
    const product = await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/user': aProfile({ hold }),
        'GET /api/user/points_answer': { status: 'not_counted', rule: 'hold', text: 'Held.' },
      }),
    })
    const appeal = { name: 'Appeal: The hold on your points' }
    await product.user.click(await screen.findByRole('button', appeal))
    await product.user.type(await screen.findByRole('textbox'), 'We are a club')
    const written = () => screen.getByRole<HTMLTextAreaElement>('textbox').value
    for (const isNarrow of [true, false]) {
      act(() => turn(isNarrow))
      const profile = screen.getByRole('complementary', { name: 'Your profile', hidden: true })
      // In the card, not in the strip of phones.
      expect(within(profile).queryByText('Bridges') === null).toBe(isNarrow)
      expect(written()).toBe('We are a club')
    }
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await product.user.click(screen.getByRole('button', appeal))
    await waitFor(() => expect(written()).toBe('We are a club'))
  })

  it('reads what counts, of old transfers too, and what is looked at before points are held', async () => {
    await openProduct({ at: '/quests', api: questServer() })
    const rules = await region('What counts')
    for (const text of [
      'money that comes back to the wallet it left, counts once',
      'by the rules and the multiplier of their own day',
      'keeps all points, and can appeal',
    ])
      expect(rules.textContent).toContain(text)
    expect(within(rules).getAllByRole('listitem')).toHaveLength(4)
    expect(within(rules).getByText('Many profiles paid into one wallet, or from one')).toBeTruthy()
  })

  it('sees what was asked, by when it is answered, and the answer', async () => {
    await openProduct({ at: '/quests', api: questServer() })
    const own = await region('Your questions')
    expect(own.textContent).toContain('Bridge to Base today')
    for (const text of ['Granted', 'Rules: Below $5.', 'You: For a friend', 'Answer: It counts after all.'])
      expect(own.textContent).toContain(text)
  })

  it('sees the season that runs: its end, the own rank, and its fixed rules by their hash', async () => {
    await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/points/seasons': { current: WINTER, upcoming: [], past: [] },
        [BOARD]: RESULT,
      }),
    })
    const season = await region('Winter 2027')
    await within(season).findByText('You: 1,200 points, rank 5 of 120')
    for (const text of [
      'This season runs until the end of 31/03/27 (UTC).',
      'Its rules have been fixed since 12/12/26.',
      `SHA-256 ${'9f'.repeat(32)}`,
    ])
      expect(season.textContent).toContain(text)
    expect(within(season).getByRole('link').getAttribute('href')).toBe(
      '/api/points/seasons/winter-2027/rules',
    )
  })

  it('sees between seasons how the last one ended, when the next starts, and what counts meanwhile', async () => {
    const spring = { ...WINTER, id: 'spring', name: 'Spring', starts_at: '2027-05-01T00:00:00.000Z' }
    await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/points/seasons': { current: null, upcoming: [spring], past: [WINTER] },
        [BOARD]: { ...RESULT, own: null },
      }),
    })
    const season = await region('Between seasons')
    await within(season).findByText('9,000')
    for (const text of [
      'The next season, Spring, starts on 01/05/27 (UTC).',
      'Bridges, tasks and levels keep counting by the usual rules',
      'How Winter 2027 ended',
      'It ran from 01/01/27 to 31/03/27.',
      'The rules of Spring may still change until it starts.',
    ])
      expect(season.textContent).toContain(text)
    expect(season.textContent).not.toContain('You:')
  })

  it('sees nothing of seasons where there are none, and what counts for a task whose route is paused', async () => {
    const [task] = DAILY.data
    await openProduct({
      at: '/quests',
      api: questServer({
        'GET /api/task/daily_tasks': { ...DAILY, data: [{ ...task, isReplaced: true, actionUrl: '/send' }] },
      }),
    })
    const daily = await region('Daily tasks')
    await within(daily).findByText(
      /Its route is paused. Until it runs again, a bridge between any networks counts/,
    )
    expect(screen.queryByRole('region', { name: 'Between seasons' })).toBeNull()
  })

  it('sees up to when all points are published, and has the file, the command and an own proof', async () => {
    await openProduct({ at: '/quests', api: questServer() })
    const published = await region('Check everyone’s points')
    await within(published).findByText('48,211')
    expect(published.textContent).toContain('Checked up to25/11/26')
    expect(published.textContent).toContain(
      `node verify-points.mjs points-12.ndjson --root ${'9f'.repeat(32)}`,
    )
    expect(
      within(published)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/api/points/publications/12/entries',
      '/api/points/verify-points.mjs',
      '/api/user/points_proof',
    ])
  })

  it('sees when the entries are no longer those that were published', async () => {
    const api = questServer({
      'GET /api/points/publications': {
        data: [
          {
            number: 12,
            at: '2026-11-25T00:00:12.000Z',
            entries: 1,
            users: 1,
            tree_root: '3c'.repeat(32),
            root: '9f'.repeat(32),
            previous_root: '3c'.repeat(32),
          },
        ],
        last_check: { number: 12, at: '2026-11-26T00:00:11.000Z', is_same: false },
      },
    })
    await openProduct({ at: '/quests', api })
    const published = await region('Check everyone’s points')
    expect((await within(published).findByText('The entries have changed since')).closest('section')).toBe(
      published,
    )
  })
})
