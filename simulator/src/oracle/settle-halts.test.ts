import type { Halt } from '@sunspan/bridge'
import { expect, test } from 'vitest'
import type { LyingNodes } from '../core/sim-chain.ts'
import type { Finding } from '../core/world.ts'
import { createHaltSettler } from './settle-halts.ts'

const OF_PAYOUT = { target: 'network:base', action: 'payout', actor: 'engine:providers' } as const
const OF_WALLET = { target: 'wallet:base:treasury', action: 'payout', actor: 'engine:reconcile' } as const

/** A network whose nodes deny payouts, and which is halted again before each look of the operator. */
function halted(halt: Pick<Halt, 'target' | 'action' | 'actor'>) {
  const nodes: LyingNodes = { about: 'payouts', isOn: true, isThirdSilent: false, claim: undefined }
  const silentLookup = { isOn: false, victim: { networkId: 'base', prefix: '0x1' } }
  const [findings, lifted]: [Finding[], string[]] = [[], []]
  const unused = { at: new Date(0), liftedAt: null, liftedBy: null, liftReason: null }
  const settler = createHaltSettler(
    {
      findings,
      silentLookup,
      foreignSpends: [],
      chains: [{ networkId: 'base', lies: nodes, chain: { mined: () => [], model: 'nonce' } }],
    },
    {
      halts: {
        list: () => Promise.resolve([{ ...halt, ...unused, id: '7', reason: 'they differ' }]),
        lift({ id }) {
          lifted.push(id)
          return Promise.resolve(undefined)
        },
      },
      catalog: { findByToken: () => undefined },
      ledger: { recordOwnMove: () => Promise.reject(new Error('nothing was taken')) },
    },
  )
  const look = async (times: number): Promise<readonly [lifted: number, found: readonly string[]]> => {
    for (let count = 0; count < times; count += 1) await settler.settle()
    return [lifted.splice(0).length, findings.splice(0).map(({ message }) => message)]
  }
  return { nodes, silentLookup, look }
}

const again = ({ target, actor }: Pick<Halt, 'target' | 'actor'>): string =>
  `${target} is halted by ${actor}: they differ, again and again`

test('nodes that deny payouts may halt their network each time that it is let go, and honest ones one last time', async () => {
  const { nodes, look } = halted(OF_PAYOUT)
  expect(await look(4)).toEqual([4, []])
  nodes.isOn = false
  expect(await look(2)).toEqual([1, [again(OF_PAYOUT)]])
})

test('a contradiction lasts until the node speaks that is silent about it', async () => {
  const { nodes, silentLookup, look } = halted(OF_PAYOUT)
  Object.assign(silentLookup, { isOn: true })
  nodes.isOn = false
  expect(await look(4)).toEqual([4, []])
  silentLookup.victim.networkId = 'ethereum'
  expect(await look(2)).toEqual([1, [again(OF_PAYOUT)]])
})

test('lies explain no other halt that recurs', async () => {
  expect(await halted(OF_WALLET).look(3)).toEqual([2, [again(OF_WALLET)]])
})
