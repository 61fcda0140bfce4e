import type { RouteName } from '../../routes/index.ts'
import { linkedAddresses } from '../../schemas/programme/profile.ts'
import { loginSample } from './login-samples.ts'
import { EXAMPLE } from './values.ts'

const one = (value: unknown) => ({ example: value })
const DONE = one({ is_completed: true, reason: null })
const KEY = 'k7m2p9x4qa'

const level = (name: string, amountOfBridges: number, multiplier: string) => ({
  name,
  amountOfBridges,
  multiplier,
  images: [],
})
const PROFILE = {
  evm_address: EXAMPLE.sender,
  ...linkedAddresses((family) => (family === 'solana' ? loginSample('solana').address : null)),
  points: '1275.5',
  total_bridges: 12,
  total_multiplicator: '2.25',
  is_welcome_shown: true,
  referrer_address: null,
  referral_key: KEY,
  level: 'Enthusiast',
  levels: [
    level('Pioneer', 10, '1'),
    level('Enthusiast', 10, '2'),
    level('Universal', 25, '3'),
    level('Legendary', 50, '5'),
  ],
  hold: null,
}
const PARTICIPANT = {
  rank: 7,
  wallet_address: EXAMPLE.sender,
  points: '1275.5',
  total_bridges: 12,
  total_multiplicator: '2.25',
  referrals_count: 1,
}
const ROOT = '9f'.repeat(32)
const BEFORE = '3c'.repeat(32)
const SEASON = {
  id: 'winter-2027',
  name: 'Winter 2027',
  starts_at: '2027-01-01T00:00:00.000Z',
  ends_at: '2027-04-01T00:00:00.000Z',
  rules_hash: ROOT,
  said_at: EXAMPLE.moment,
}
const QUESTION = {
  id: EXAMPLE.id,
  order_id: EXAMPLE.id,
  scope: null,
  task_id: null,
  title: null,
  note: 'I sent it for a friend.',
  rule: 'bridge.small_below_usd',
  said: 'Of bridges below $5 one counts within 60 minutes.',
  asked_at: EXAMPLE.moment,
  due_at: EXAMPLE.later,
  answer: { at: EXAMPLE.later, text: 'It counts: you could not have known.', is_granted: true },
}
const BRIDGE_TASK = {
  id: 'bridge-to-base',
  title: 'Bridge to {image} Base today',
  actionName: 'Bridge',
  actionUrl: '/send?destination=base',
  destinationNetwork: 'base',
  images: [],
  isCompleted: true,
  reward: '250',
  evidence: 'orders',
  isReplaced: false,
}

/** Good answers of the points programme. */
export const POINTS_ANSWERS: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  getUser: one(PROFILE),
  getUserAuthorization: one({ is_authorized: true, is_bound: true }),
  bindWallet: one(PROFILE),
  unbindWallet: one({ is_authorized: true, is_bound: false }),
  assignReferrer: one({ referrer_address: EXAMPLE.receiver, points_received: '15' }),
  getReferralInfo: one({
    total_points_earned: '42.5',
    referrals_count: 1,
    referrals_total_count_bridges: 4,
    welcome_points: '15',
    referral_key: KEY,
  }),
  setWelcomeShown: one(PROFILE),
  listPoints: one({
    data: [
      {
        id: '1042-0',
        at: EXAMPLE.moment,
        amount: '40',
        rule: 'bridge',
        base: '20',
        multiplier: '2',
        title: 'Bridge from ethereum to base',
        multiplier_gained: '0',
        period: EXAMPLE.id,
        rules_version: 1,
        evidence: { kind: 'order', order_id: EXAMPLE.id, detail: 'Worth $750.00' },
      },
    ],
    next: null,
  }),
  getPointsForecast: one({
    points: '120',
    base: '60',
    multiplier: '2',
    level: 'Enthusiast',
    reason: null,
    is_own: true,
  }),
  estimateBulkPoints: one({
    points: '120',
    base: '60',
    multiplier: '2',
    level: 'Enthusiast',
    reason: null,
    is_own: true,
  }),
  getOrderPoints: one({
    status: 'pending',
    points: '120',
    base: '60',
    multiplier: '2',
    level: 'Enthusiast',
    reason: null,
  }),
  listPointsPublications: one({
    data: [
      {
        number: 12,
        at: EXAMPLE.moment,
        entries: 48_211,
        users: 1_204,
        tree_root: BEFORE,
        root: ROOT,
        previous_root: BEFORE,
      },
    ],
    last_check: { number: 11, at: EXAMPLE.moment, is_same: true },
  }),
  listSeasons: one({ current: SEASON, upcoming: [], past: [] }),
  getSeasonBoard: one({
    data: [{ rank: 1, wallet_address: EXAMPLE.sender, points: '1275.5' }],
    own: { rank: 1, wallet_address: EXAMPLE.sender, points: '1275.5' },
    total_count: 1_204,
  }),
  getPointsProof: one({
    publication: 12,
    root: ROOT,
    wallet_address: EXAMPLE.sender,
    place: 2,
    entries: 1,
    points: '40',
    entries_root: BEFORE,
    path: [null, ROOT],
    key: BEFORE,
    opened: [
      {
        no: 1,
        at: EXAMPLE.moment,
        title: 'Bridge from ethereum to base',
        evidence: { kind: 'order', order_id: EXAMPLE.id, detail: 'Worth $750.00' },
      },
    ],
  }),
  getTaskCompletion: one({
    wallet_address: EXAMPLE.sender,
    scope: 'sunrise-base',
    task_id: 'arrive',
    is_completed: true,
  }),
  getPointsAnswer: one({
    status: 'not_counted',
    rule: 'bridge.small_below_usd',
    text: 'Of bridges below $5 one counts within 60 minutes.',
  }),
  listPointsQuestions: one({ data: [QUESTION] }),
  askAboutPoints: one({ ...QUESTION, answer: null }),
  listQuests: one({
    data: [
      {
        id: 'first-bridge',
        title: 'Your first bridge',
        text: 'Move any amount.',
        reward: '50',
        evidence: 'orders',
        actionName: 'Bridge',
        actionUrl: '/send',
        images: [],
        is_completed: true,
        is_rewarded: false,
      },
    ],
    free_points: 1,
  }),
  findQuestResult: DONE,
  rewardQuest: DONE,
  showCredential: DONE,
  bindApiKey: one({
    key_id: EXAMPLE.id,
    wallet_address: EXAMPLE.sender,
    share_percent: '5',
    most_points_a_day: '1000',
  }),
  listDailyTasks: one({
    data: [BRIDGE_TASK],
    bonus: '300',
    is_bonus_received: true,
    day: '2026-01-01',
    ends_at: '2026-01-02T00:00:00.000Z',
  }),
  findDailyTaskResult: one({ is_completed: false, reason: '0 of 1 done so far.' }),
  getGameSeed: one({
    game_id: EXAMPLE.id,
    seed: '00c0ffee00c0ffee',
    rules_version: 1,
    expires_at: EXAMPLE.later,
  }),
  completeGame: DONE,
  listAdventures: one({
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
        reward: { multiplier: '0', points: '100' },
        tasks: [
          {
            id: 'arrive',
            title: 'Bridge to Base twice',
            actionName: 'Bridge',
            evidence: 'orders',
            actionUrl: '/send?destination=base',
            isCompleted: false,
            progress: 1,
            target: 2,
            isReplaced: false,
          },
        ],
      },
    ],
    bonus_multiplier: '0.25',
    is_bonus_received: false,
    week: '2025-12-29',
    ends_at: '2026-01-05T00:00:00.000Z',
  }),
  findTaskResult: DONE,
  completeSocialTask: DONE,
  listTopParticipants: one({ data: [{ ...PARTICIPANT, rank: 1 }], own: PARTICIPANT, total_count: 1_204 }),
}
