import type { RouteName } from '../../routes/index.ts'
import { EXAMPLE } from './values.ts'

const one = (value: unknown) => ({ example: value })
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const PERK = {
  id: EXAMPLE.id,
  perk_id: 'fee-free-5',
  title: 'Five fee-free transfers',
  bought_at: EXAMPLE.moment,
  transfers: 5,
  used: 1,
  orders: [EXAMPLE.rowId],
}

/** Good answers of the journeys and the market. */
export const JOURNEY_ANSWERS: Readonly<Partial<Record<RouteName, Readonly<Record<string, unknown>>>>> = {
  listJourneys: one({
    data: [
      {
        id: 'sunrise-base',
        startDate: EXAMPLE.moment,
        isActive: true,
        phase: 'Sunrise',
        journey: 'Base',
        network: 'base',
        countOfNftHolders: 42,
      },
    ],
  }),
  listJourneyTasks: one({
    data: [
      {
        id: 'arrive',
        title: 'Bridge to Base once',
        actionName: 'Bridge',
        evidence: 'orders',
        actionUrl: '/send?destination=base',
        images: [],
        isCompleted: false,
        progress: 0,
        target: 1,
        reward: '20',
      },
    ],
  }),
  getClaimStatus: one({ eligible: true, isClaimed: false, network: 'base', reason: null }),
  countParticipants: one({ amount: 128 }),
  getHeldNft: one({
    phase: 'Sunrise',
    network: 'base',
    is_held: true,
    token_id: null,
    image: '/phases/sunrise.svg',
  }),
  getJourneyProgress: one({
    message: '2 of 3 tasks of Base are done.',
    images: ['/phases/sunrise.svg'],
    done: 2,
    total: 3,
  }),
  claimNft: one({
    network: 'base',
    chain_id: '8453',
    contract: CONTRACT,
    wallet: EXAMPLE.sender,
    phase: 'Sunrise',
    voucher_id: EXAMPLE.id,
    expires_at: EXAMPLE.later,
    signature: `0x${'5a'.repeat(65)}`,
    transaction: { to: CONTRACT, value: '0', data: `0x${'00'.repeat(4)}` },
  }),
  getTonNftClaim: one({
    is_claimed: false,
    status: 'sent',
    reason: null,
    item_address: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
  }),
  getNftMetadata: one({
    name: 'Sunspan Sunrise',
    description: 'One of the four phases of a day.',
    image: 'https://bridge.example/phases/sunrise.svg',
    external_url: 'https://bridge.example/quests/phases',
    attributes: [{ trait_type: 'Phase', value: 'Sunrise' }],
  }),
  getPhaseBanner: one({
    phase: 'Sunrise',
    title: 'Mint your Sunrise NFT',
    image: '/phases/sunrise.svg',
    text: 'Finish one journey and pay 10% less platform fee.',
    actionUrl: '/quests/phases',
  }),
  getMarket: one({
    collections: [
      {
        phase: 'Sunrise',
        network: 'base',
        contract: CONTRACT,
        image: '/phases/sunrise.svg',
        supply: 10_000,
        minted: 42,
        holders: 40,
        discount_percent: 10,
        journey: 'sunrise-base',
        is_eligible: null,
        is_claimed: null,
      },
    ],
    perks: [
      {
        id: 'fee-free-5',
        title: 'Five fee-free transfers',
        price: '1000',
        transfers: 5,
        text: 'Your next five transfers have no platform fee.',
        is_affordable: null,
      },
    ],
    points: null,
  }),
  listOwnedPerks: one({ data: [PERK] }),
  buyPerk: one({ ...PERK, used: 0, orders: [] }),
}
