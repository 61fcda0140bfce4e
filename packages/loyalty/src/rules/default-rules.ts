import { defaultJourneys, DEFAULT_PERKS } from './default-journeys.ts'
import { parseRules, type Rules } from './parse-rules.ts'

const bridgeTo = (network: string, name: string) => ({
  id: `bridge-to-${network}`,
  title: `Bridge to {image} ${name} today`,
  action: 'Bridge',
  action_url: `/send?destination=${network}`,
  network,
  evidence: { kind: 'orders', bridges: 1, to_network: network },
})

const adventureOn = (network: string, name: string) => ({
  id: `${network}-week`,
  title: `A week on ${name}`,
  network,
  icon: `/icons/networks/${network}.svg`,
  points: '100',
  tasks: [
    {
      id: 'arrive',
      title: `Bridge to ${name} twice`,
      action: 'Bridge',
      network,
      action_url: `/send?destination=${network}`,
      evidence: { kind: 'orders', bridges: 2, to_network: network },
    },
    {
      id: 'leave',
      title: `Bridge from ${name} once`,
      action: 'Bridge',
      network,
      action_url: `/send?source=${network}`,
      evidence: { kind: 'orders', bridges: 1, from_network: network },
    },
  ],
})

/** The rules of an installation without a rules file: the figures of the specification, section 9, and the open ones as docs/points.md says. */
export const DEFAULT_RULES_FILE = {
  bridge: {
    steps: [
      { from_usd: '0', points: '1' },
      { from_usd: '10', points: '5' },
      { from_usd: '50', points: '10' },
      { from_usd: '100', points: '20' },
      { from_usd: '500', points: '50' },
      { from_usd: '1000', points: '100' },
      { from_usd: '10000', points: '300' },
    ],
    small_below_usd: '5',
    small_window_minutes: 60,
    return_window_minutes: 60,
    circles: true,
  },
  levels: [
    { name: 'Pioneer', bridges: 10, multiplier: '1', images: ['/phases/sunrise.svg'] },
    { name: 'Enthusiast', bridges: 10, multiplier: '2', images: ['/phases/midday.svg'] },
    { name: 'Universal', bridges: 25, multiplier: '3', images: ['/phases/sunset.svg'] },
    { name: 'Legendary', bridges: 50, multiplier: '5', images: ['/phases/midnight.svg'] },
  ],
  daily: {
    all_points: '300',
    tasks: [
      { ...bridgeTo('base', 'Base'), points: '250' },
      { ...bridgeTo('arbitrum', 'Arbitrum'), points: '250' },
      {
        id: 'night-maze',
        title: 'Guide the sun through the night',
        action: 'Play',
        action_url: '/quests/activities?game=open',
        evidence: { kind: 'game' },
        points: '10',
      },
    ],
  },
  weekly: {
    adventures: [adventureOn('base', 'Base'), adventureOn('arbitrum', 'Arbitrum')],
    all_multiplier: '0.25',
    most_multiplier: '5',
  },
  quests: [
    {
      id: 'first-bridge',
      title: 'Your first bridge',
      text: 'Move any amount from one network to another.',
      action: 'Bridge',
      action_url: '/send',
      points: '50',
      evidence: { kind: 'orders', bridges: 1 },
    },
    {
      id: 'first-advanced',
      title: 'One deposit, many recipients',
      text: 'Complete an advanced transfer.',
      action: 'Open',
      action_url: '/send?mode=advanced',
      points: '100',
      evidence: { kind: 'orders', bridges: 1, bulk_only: true },
    },
    {
      id: 'thousand',
      title: 'A thousand dollars at once',
      text: 'Bridge $1,000 or more in one order.',
      action: 'Bridge',
      action_url: '/send',
      points: '250',
      evidence: { kind: 'orders', bridges: 1, min_usd: '1000' },
    },
    {
      id: 'tell-a-friend',
      title: 'Tell a friend',
      text: 'Say that you have told somebody about the bridge.',
      action: 'I did',
      points: '5',
      evidence: { kind: 'self_declared' },
    },
  ],
  journeys: defaultJourneys(),
  perks: DEFAULT_PERKS,
  referral: { welcome_points: '15', share_bps: 1_000 },
  integrator: { share_bps: 500, most_points_a_day: '1000' },
  self_declared: { enabled: true, most_a_day: 3 },
}

export const defaultRules = (): Rules => parseRules(DEFAULT_RULES_FILE)
