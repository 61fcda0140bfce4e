import { beforeEach, describe, expect, it } from 'vitest'
import type { LaneState, LaneView } from '../../store/chain/lane-store.ts'
import { createLaneShare, fairShare, type LaneShare } from './lane-share.ts'

const NETWORKS = ['arbitrum', 'base', 'ethereum', 'polygon']

let now: number
let share: LaneShare

beforeEach(() => {
  now = 0
  share = createLaneShare({ now: () => now }, { owner: 'one', lanes: NETWORKS.length })
})

const state = (networkId: string, owner: string, change: Partial<LaneState> = {}): LaneState => ({
  networkId,
  wallet: 'w',
  owner,
  fence: 1n,
  expiresAt: 'later',
  isExpired: false,
  isGivenBack: false,
  ...change,
})
const view = (engines: readonly string[], ...owners: readonly string[]): LaneView => ({
  engines,
  lanes: owners.map((owner, place) => state(NETWORKS[place] ?? '', owner)),
})
const free = (networkId: string): LaneState => state(networkId, 'two', { isExpired: true, isGivenBack: true })
/** Takes lanes that were never held, and returns those that it took. */
const take = (seen: LaneView): readonly string[] =>
  NETWORKS.filter((networkId) => share.mayTake(networkId, undefined, seen))
const hold = (networkId: string, fence: bigint): void =>
  share.took({ networkId, wallet: 'w', owner: 'one', fence })

describe('the fair share', () => {
  it.each([
    [['one'], 4, [4]],
    [['one', 'two'], 4, [2, 2]],
    [['one', 'two'], 9, [5, 4]],
    [['one', 'two', 'three'], 4, [2, 1, 1]],
    [['one', 'two', 'three'], 2, [1, 1, 0]],
  ])('of %j over %d lanes is %j', (engines, lanes, expected) => {
    expect(engines.map((engine) => fairShare(engines, engine, lanes))).toEqual(expected)
  })

  it('of a process that does not count as living is all', () => {
    expect(fairShare(['two'], 'one', 4)).toBe(4)
  })
})

describe('an engine', () => {
  it('takes everything while it is alone', () => {
    expect(take(view(['one']))).toEqual(NETWORKS)
  })

  it('leaves what is free beyond its share to the others, for a while', () => {
    const two = view(['one', 'two'])
    expect(take(two)).toEqual(['arbitrum', 'base'])
    now = 1_499
    expect(share.mayTake('ethereum', undefined, two)).toBe(false)
    now = 1_500
    expect(share.mayTake('ethereum', undefined, two)).toBe(true)
  })

  it('restarts its wait when another engine has held the lane in between', () => {
    const two = view(['one', 'two'])
    take(two)
    now = 2_000
    expect(share.mayTake('ethereum', { ...free('ethereum'), fence: 2n }, two)).toBe(false)
  })

  it('takes the lane of an engine that fell silent at once', () => {
    const two = view(['one', 'two'])
    take(two)
    expect(share.mayTake('ethereum', state('ethereum', 'two', { isExpired: true }), two)).toBe(true)
  })

  it('gives nothing to an engine that it took a lane from because it fell silent, for a while', () => {
    const two = view(['one', 'two'], 'one', 'one', 'one', 'one')
    take(two)
    for (const networkId of ['ethereum', 'polygon'])
      share.mayTake(networkId, state(networkId, 'two', { isExpired: true }), two)
    expect(share.surplus(two)).toEqual([])
    now = 29_999
    expect(share.surplus(two)).toEqual([])
    now = 30_000
    expect(share.surplus(two)).toEqual(NETWORKS)
  })

  it('has a lane to give only while it holds too many and another engine too few', () => {
    take(view(['one']))
    expect(share.surplus(view(['one'], 'one', 'one', 'one', 'one'))).toEqual([])
    expect(share.surplus(view(['one', 'two'], 'one', 'one', 'one', 'one'))).toEqual(NETWORKS)
    expect(share.surplus(view(['one', 'two'], 'one', 'one', 'two', 'two'))).toEqual([])
    share.drop('arbitrum')
    share.drop('base')
    expect(share.surplus(view(['one', 'two'], 'one', 'one', 'one', 'two'))).toEqual([])
  })

  it('keeps a lane that no other engine took for some minutes', () => {
    take(view(['one']))
    for (const networkId of NETWORKS) hold(networkId, 3n)
    const crowded = view(['one', 'two'], 'one', 'one', 'one', 'one')
    share.gaveBack({ networkId: 'base', wallet: 'w', owner: 'one', fence: 3n })
    hold('base', 4n)
    expect(share.surplus(crowded)).toEqual(['arbitrum', 'ethereum', 'polygon'])
    now = 300_000
    expect(share.surplus(crowded)).toEqual(NETWORKS)
  })

  it('gives a lane again that another engine has held in between', () => {
    take(view(['one']))
    share.gaveBack({ networkId: 'base', wallet: 'w', owner: 'one', fence: 3n })
    hold('base', 5n)
    expect(share.surplus(view(['one', 'two'], 'one', 'one', 'one', 'one'))).toEqual(NETWORKS)
  })
})
