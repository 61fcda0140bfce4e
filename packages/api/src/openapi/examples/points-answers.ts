import type { RouteName } from '../../routes/index.ts'
import { LOGIN_SAMPLES } from './login-samples.ts'
import { EXAMPLE } from './values.ts'

const one = (value: unknown) => ({ example: value })
const DONE = one({ is_completed: true, reason: null })
const KEY = 'k7m2p9x4qa'

const level = (name: string, amountOfBridges: number, multiplier: string) => ({
  ...{ name, amountOfBridges, multiplier, images: [] },
})
const PROFILE = {
  ...{ evm_address: EXAMPLE.sender, starknet_address: null, ton_address: null },
  ...{ solana_address: LOGIN_SAMPLES.solana.address, tron_address: null, fuel_address: null },
  ...{ bitcoin_address: null, sui_address: null, points: '1275.5', total_bridges: 12 },
  ...{ total_multiplicator: '2.25', is_welcome_shown: true, referrer_address: null, referral_key: KEY },
  level: 'Enthusiast',
  levels: [
    ...[level('Pioneer', 10, '1'), level('Enthusiast', 10, '2'), level('Universal', 25, '3')],
    level('Legendary', 50, '5'),
  ],
}
const PARTICIPANT = {
  ...{ rank: 7, wallet_address: EXAMPLE.sender, points: '1275.5', total_bridges: 12 },
  ...{ total_multiplicator: '2.25', referrals_count: 1 },
}
const BRIDGE_TASK = {
  ...{ id: 'bridge-to-base', title: 'Bridge to {image} Base today', actionName: 'Bridge' },
  ...{ actionUrl: '/send?destination=base', destinationNetwork: 'base', images: [], isCompleted: true },
  ...{ reward: '250', evidence: 'orders' },
}

/** Good answers of the points programme. */
export const POINTS_ANSWERS: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  getUser: one(PROFILE),
  getUserAuthorization: one({ is_authorized: true, is_bound: true }),
  bindWallet: one(PROFILE),
  unbindWallet: one({ is_authorized: true, is_bound: false }),
  assignReferrer: one({ referrer_address: EXAMPLE.receiver, points_received: '15' }),
  getReferralInfo: one({
    ...{ total_points_earned: '42.5', referrals_count: 1, referrals_total_count_bridges: 4 },
    referral_key: KEY,
  }),
  setWelcomeShown: one(PROFILE),
  listPoints: one({
    data: [
      {
        ...{ id: '1042-0', at: EXAMPLE.moment, amount: '40', rule: 'bridge', base: '20', multiplier: '2' },
        ...{ title: 'Bridge from ethereum to base', multiplier_gained: '0', period: EXAMPLE.id },
        ...{ rules_version: 1 },
        evidence: { kind: 'order', order_id: EXAMPLE.id, detail: 'Worth $750.00' },
      },
    ],
    next: null,
  }),
  getPointsForecast: one({
    ...{ points: '120', base: '60', multiplier: '2', level: 'Enthusiast', reason: null, is_own: true },
  }),
  estimateBulkPoints: one({
    ...{ points: '120', base: '60', multiplier: '2', level: 'Enthusiast', reason: null, is_own: true },
  }),
  getOrderPoints: one({
    ...{ status: 'pending', points: '120', base: '60', multiplier: '2', level: 'Enthusiast', reason: null },
  }),
  listQuests: one({
    data: [
      {
        ...{ id: 'first-bridge', title: 'Your first bridge', text: 'Move any amount.', reward: '50' },
        ...{ evidence: 'orders', actionName: 'Bridge', actionUrl: '/send', images: [] },
        ...{ is_completed: true, is_rewarded: false },
      },
    ],
    free_points: 1,
  }),
  findQuestResult: DONE,
  rewardQuest: DONE,
  listDailyTasks: one({
    ...{ data: [BRIDGE_TASK], bonus: '300', is_bonus_received: true },
    ...{ day: '2026-01-01', ends_at: '2026-01-02T00:00:00.000Z' },
  }),
  findDailyTaskResult: one({ is_completed: false, reason: '0 of 1 done so far.' }),
  getGameSeed: one({
    ...{ game_id: EXAMPLE.id, seed: '00c0ffee00c0ffee', rules_version: 1, expires_at: EXAMPLE.later },
  }),
  completeGame: DONE,
  listAdventures: one({
    data: [
      {
        ...{ id: 'base-week', title: 'A week on Base', network: 'base', icon: '/icons/networks/base.svg' },
        ...{ isWeeklyAdventure: true, isActive: true, isCompleted: false },
        ...{ startsAt: null, endsAt: null, reward: { multiplier: '0', points: '100' } },
        tasks: [
          {
            ...{ id: 'arrive', title: 'Bridge to Base twice', actionName: 'Bridge', evidence: 'orders' },
            ...{ actionUrl: '/send?destination=base', isCompleted: false, progress: 1, target: 2 },
          },
        ],
      },
    ],
    ...{ bonus_multiplier: '0.25', is_bonus_received: false },
    ...{ week: '2025-12-29', ends_at: '2026-01-05T00:00:00.000Z' },
  }),
  findTaskResult: DONE,
  completeSocialTask: DONE,
  listTopParticipants: one({ data: [{ ...PARTICIPANT, rank: 1 }], own: PARTICIPANT, total_count: 1_204 }),
}
