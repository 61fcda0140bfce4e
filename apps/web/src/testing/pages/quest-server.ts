import { linkedAddresses, type PointsEntryWire, type UserProfileWire } from '@sunspan/api'
import { checkAnswer } from '@sunspan/api/testing'
import { PHASES } from '@sunspan/domain'
import type { ApiScript } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { PROOF, proof } from './list-server.ts'

export const ORDER = '0198f6b2-c7a9-7c2e-8d4f-000000000001'
const TASK_QUESTION = '0198f6b2-c7a9-7c2e-8d4f-0000000000d1'

export const aProfile = (changes: Partial<UserProfileWire> = {}): UserProfileWire => ({
  evm_address: SCRIPTED_ADDRESS,
  ...linkedAddresses(() => null),
  points: '4312.5',
  total_bridges: 17,
  total_multiplicator: '2.25',
  is_welcome_shown: true,
  referrer_address: null,
  referral_key: 'k7m2p9x4qa',
  level: 'Enthusiast',
  levels: [
    { name: 'Pioneer', amountOfBridges: 10, multiplier: '1', images: [] },
    { name: 'Enthusiast', amountOfBridges: 10, multiplier: '2', images: ['/phases/midday.svg'] },
    { name: 'Universal', amountOfBridges: 25, multiplier: '3', images: [] },
    { name: 'Legendary', amountOfBridges: 50, multiplier: '5', images: [] },
  ],
  hold: null,
  ...changes,
})

/** The answer of the banner's call while a phase is open. */
export const aPhaseBanner = {
  phase: 'Sunrise',
  title: 'Mint your Sunrise NFT',
  image: '/phases/sunrise.svg',
  text: 'Finish one journey and pay 10% less platform fee.',
  actionUrl: '/quests/phases',
} as const

const soon = new Date(Date.now() + 5 * 3_600_000).toISOString()
const task = { actionUrl: '/send?destination=base', evidence: 'orders', actionName: 'Bridge' } as const

export const DAILY = {
  data: [
    {
      ...task,
      id: 'bridge-to-base',
      title: 'Bridge to {image} Base',
      destinationNetwork: 'base',
      images: ['/icons/networks/base.svg'],
      isCompleted: false,
      reward: '250',
      isReplaced: false,
    },
    {
      ...task,
      actionName: 'Play',
      evidence: 'game',
      actionUrl: '/quests/activities',
      id: 'game',
      title: 'Play the game',
      destinationNetwork: null,
      images: [],
      isCompleted: true,
      reward: '10',
      isReplaced: false,
    },
  ],
  bonus: '300',
  is_bonus_received: false,
  day: '2026-11-25',
  ends_at: soon,
}

const ADVENTURES = {
  data: [
    {
      id: 'base-week',
      title: 'A week on Base',
      network: 'base',
      icon: '/icons/networks/base.svg',
      isWeeklyAdventure: true,
      isActive: true,
      isCompleted: false,
      startsAt: null,
      endsAt: null,
      reward: { multiplier: '0', points: '500' },
      tasks: [
        {
          ...task,
          id: 'three',
          title: 'Bridge three times',
          isCompleted: false,
          progress: 2,
          target: 3,
          isReplaced: false,
        },
        {
          ...task,
          id: 'read',
          title: 'Read about Base',
          evidence: 'self_declared',
          actionUrl: null,
          isCompleted: false,
          progress: 0,
          target: 1,
          isReplaced: false,
        },
      ],
    },
  ],
  bonus_multiplier: '0.25',
  is_bonus_received: false,
  week: '2026-11-23',
  ends_at: soon,
}

const ENTRY: PointsEntryWire = {
  id: '99',
  at: '2026-11-25T10:00:00.000Z',
  amount: '240',
  rule: 'bridge',
  base: '120',
  title: 'Bridge from Ethereum to Base',
  multiplier: '2',
  multiplier_gained: '0',
  period: 'order',
  rules_version: 1,
  evidence: { kind: 'order', order_id: ORDER, detail: '$240 moved' },
}

const participant = (rank: number, address: string) => ({
  rank,
  wallet_address: address,
  points: '98211.5',
  total_bridges: 140,
  total_multiplicator: '5.75',
  referrals_count: 3,
})

export const JOURNEY = {
  id: 'sunrise-base',
  startDate: '2026-10-01T00:00:00.000Z',
  isActive: true,
  phase: 'Sunrise',
  journey: 'Base',
  network: 'base',
  countOfNftHolders: 111,
} as const

const QUEST = {
  ...task,
  id: 'first-bridge',
  title: 'Your first bridge',
  text: 'Move any token.',
  reward: '100',
  images: [],
  is_completed: true,
  is_rewarded: false,
}

const PERK = {
  id: 'free-3',
  title: 'Three transfers, no platform fee',
  text: 'Your next three.',
  price: '500',
  transfers: 3,
  is_affordable: true,
}

export const COLLECTION = {
  phase: 'Sunrise',
  network: 'base',
  contract: null,
  image: '/phases/sunrise.svg',
  supply: 2_000,
  minted: 412,
  holders: 398,
  discount_percent: 10,
  journey: 'sunrise-base',
  is_eligible: true,
  is_claimed: false,
} as const

/** Answers of the programme's calls, each as the contract has it. */
const ANSWERS = {
  getUser: ['GET /api/user', aProfile()],
  getReferralInfo: [
    'GET /api/user/referral_info',
    {
      total_points_earned: '348.5',
      referrals_count: 7,
      referrals_total_count_bridges: 23,
      referral_key: 'k7m2p9x4qa',
      welcome_points: '25',
    },
  ],
  listDailyTasks: ['GET /api/task/daily_tasks', DAILY],
  listAdventures: ['GET /api/journey/adventures', ADVENTURES],
  listQuests: ['GET /api/quest/all', { data: [QUEST], free_points: 1 }],
  listTopParticipants: [
    'GET /api/leaderboard/top_leaderboard_participants',
    {
      data: [participant(1, `0x${'03'.repeat(20)}`), participant(2, `0x${'04'.repeat(20)}`)],
      own: participant(412, SCRIPTED_ADDRESS),
      total_count: 18_234,
    },
  ],
  listPointsPublications: [
    'GET /api/points/publications',
    {
      data: [
        {
          number: 12,
          at: '2026-11-25T00:00:12.000Z',
          entries: 48_211,
          users: 1_204,
          tree_root: '3c'.repeat(32),
          root: '9f'.repeat(32),
          previous_root: '3c'.repeat(32),
        },
      ],
      last_check: { number: 11, at: '2026-11-25T00:00:11.000Z', is_same: true },
    },
  ],
  listSeasons: ['GET /api/points/seasons', { current: null, upcoming: [], past: [] }],
  listPointsQuestions: [
    'GET /api/user/points_questions',
    {
      data: [
        {
          id: ORDER,
          order_id: ORDER,
          scope: null,
          task_id: null,
          title: null,
          note: 'For a friend',
          rule: 'sender',
          said: 'Below $5.',
          asked_at: '2026-11-25T10:00:00.000Z',
          due_at: '2026-11-28T10:00:00.000Z',
          answer: { at: '2026-11-26T10:00:00.000Z', text: 'It counts after all.', is_granted: true },
        },
        {
          id: TASK_QUESTION,
          order_id: null,
          scope: 'daily',
          task_id: 'bridge-to-base',
          title: 'Bridge to Base today',
          note: '',
          rule: 'orders',
          said: '0 of 1 bridges fit.',
          asked_at: '2026-11-25T10:00:00.000Z',
          due_at: '2026-11-28T10:00:00.000Z',
          answer: null,
        },
      ],
    },
  ],
  listPoints: ['GET /api/user/points', { data: [ENTRY], next: null }],
  listJourneys: ['GET /api/journey/all', { data: [JOURNEY] }],
  getMarket: [
    'GET /api/market',
    {
      collections: [COLLECTION],
      perks: [PERK],
      points: '4312.5',
    },
  ],
  listOwnedPerks: ['GET /api/market/perks', { data: [] }],
} as const satisfies Partial<Record<Parameters<typeof checkAnswer>[0], readonly [string, unknown]>>

/** A server of the programme for the scripted wallet, which is signed in. */
export function questServer(changes: ApiScript = {}): ApiScript {
  const answers = Object.entries(ANSWERS).map(([name, [request, answer]]) => {
    // CAST: the names are those of the contract, by the type of ANSWERS.
    checkAnswer(name as keyof typeof ANSWERS, answer)
    return [request, answer] as const
  })
  const counts = PHASES.map((phase) => [`GET /api/journey/amount_of_participants/${phase}`, { amount: 12 }])
  return {
    [PROOF]: proof(true),
    ...Object.fromEntries(answers),
    ...Object.fromEntries(counts),
    ...changes,
  }
}

/** The pages' code, which would otherwise be loaded while a test waits. */
export const loadQuests = (): Promise<unknown> =>
  Promise.all([
    import('../../app/routes/quests/frame.tsx'),
    import('../../app/routes/quests/points.tsx'),
    import('../../app/routes/quests/phases.tsx'),
    import('../../app/routes/quests/adventures.tsx'),
    import('../../app/routes/quests/activities.tsx'),
    import('../../app/routes/quests/market.tsx'),
    import('../../features/quests/components/points/entry-dialog.tsx'),
    import('../../features/quests/components/layout/welcome-dialog.tsx'),
    import('../../features/quests/components/phases/journey-dialog.tsx'),
    import('../../features/quests/components/market/buy-dialog.tsx'),
    import('../../features/quests/components/game/game-dialog.tsx'),
    import('../../flows/points/order-points.tsx'),
    import('../../flows/points/points-forecast.tsx'),
    import('../../flows/points/phase-banner.tsx'),
  ])
