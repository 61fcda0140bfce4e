import { PHASES, type Phase } from '@sunspan/domain'

/** The thirteen journeys by chain of the specification, section 3: name, network, and the native coin that its task asks for. */
const CHAINS = [
  ['linea', 'Linea', 'ETH'],
  ['zksync-era', 'zkSync Era', 'ETH'],
  ['multichain', 'MultiChain', null],
  ['base', 'Base', 'ETH'],
  ['scroll', 'Scroll', 'ETH'],
  ['blast', 'Blast', 'ETH'],
  ['taiko', 'Taiko', 'ETH'],
  ['ton', 'TON', null],
  ['rari', 'Rari', 'ETH'],
  ['ethereum', 'Ethereum', 'ETH'],
  ['optimism', 'Optimism', 'ETH'],
  ['arbitrum', 'Arbitrum', 'ETH'],
  ['zora', 'Zora', 'ETH'],
] as const

/** When a phase begins, one each quarter, and how much it asks for: the later, the more. */
const TERMS: Readonly<
  Record<
    Phase,
    { readonly startsAt: string; readonly bridges: number; readonly usd: string; readonly points: string }
  >
> = {
  Sunrise: { startsAt: '2026-01-01T00:00:00.000Z', bridges: 1, usd: '0', points: '20' },
  Midday: { startsAt: '2026-04-01T00:00:00.000Z', bridges: 5, usd: '20', points: '50' },
  Sunset: { startsAt: '2026-07-01T00:00:00.000Z', bridges: 15, usd: '50', points: '100' },
  Midnight: { startsAt: '2026-10-01T00:00:00.000Z', bridges: 40, usd: '100', points: '250' },
}
/** 0.01 of a coin with 18 decimals. */
const HELD = '10000000000000000'

const times = (count: number): string => (count === 1 ? 'once' : `${String(count)} times`)
const ofAtLeast = (usd: string): string => (usd === '0' ? '' : `, each worth $${usd} or more`)

function journeyOf(phase: Phase, [chain, name, coin]: (typeof CHAINS)[number]) {
  const { startsAt, bridges, usd, points } = TERMS[phase]
  const isMulti = chain === 'multichain'
  const network = isMulti ? null : chain
  const orders = { kind: 'orders', bridges, min_usd: usd }
  const tell = {
    id: 'tell',
    title: `Tell somebody about ${name}`,
    action: 'I did',
    points: '5',
    images: [`/phases/${phase.toLowerCase()}.svg`],
    evidence: { kind: 'self_declared' },
  }
  const bridge = { action: 'Bridge', points, network }
  const tasks = isMulti
    ? [
        {
          ...bridge,
          id: 'anywhere',
          title: `Bridge between any networks ${times(3 * bridges)}`,
          action_url: '/send',
          evidence: { ...orders, bridges: 3 * bridges, min_usd: '0' },
        },
        {
          ...bridge,
          id: 'advanced',
          title: `Send an advanced transfer ${times(bridges)}${ofAtLeast(usd)}`,
          action_url: '/send?mode=advanced',
          evidence: { ...orders, bulk_only: true },
        },
      ]
    : [
        {
          ...bridge,
          id: 'arrive',
          title: `Bridge to ${name} ${times(bridges)}${ofAtLeast(usd)}`,
          action_url: `/send?destination=${chain}`,
          evidence: { ...orders, to_network: chain },
        },
        {
          ...bridge,
          id: 'leave',
          title: `Bridge from ${name} ${times(bridges)}${ofAtLeast(usd)}`,
          action_url: `/send?source=${chain}`,
          evidence: { ...orders, from_network: chain },
        },
      ]
  const hold =
    coin === null
      ? []
      : [
          {
            id: 'hold',
            title: `Hold 0.01 ${coin} on ${name}`,
            action: 'Check',
            points: '10',
            network,
            evidence: { kind: 'chain', network: chain, read: 'balance', at_least: HELD },
          },
        ]
  return {
    id: `${phase.toLowerCase()}-${chain}`,
    phase,
    journey: name,
    network,
    starts_at: startsAt,
    tasks: [...tasks, ...hold, tell],
  }
}

/** The journeys of all phases. */
export const defaultJourneys = () => PHASES.flatMap((phase) => CHAINS.map((chain) => journeyOf(phase, chain)))

export const DEFAULT_PERKS = [
  {
    id: 'fee-free-1',
    title: 'One fee-free transfer',
    price: '250',
    transfers: 1,
    text: 'Your next transfer to one recipient has no platform fee.',
  },
  {
    id: 'fee-free-5',
    title: 'Five fee-free transfers',
    price: '1000',
    transfers: 5,
    text: 'Your next five transfers to one recipient have no platform fee.',
  },
  {
    id: 'fee-free-25',
    title: 'Twenty-five fee-free transfers',
    price: '4000',
    transfers: 25,
    text: 'Your next twenty-five transfers to one recipient have no platform fee.',
  },
]
