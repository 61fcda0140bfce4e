import { expect, test } from 'vitest'
import { NOBODY } from '../../core/sim-accounts.ts'
import { strangeSendersWait } from './held-invariant.ts'
import { STORED, view } from '../testing/oracle-scene.ts'

const found = (deposit: object): number =>
  strangeSendersWait.check(
    view({ facts: { deposits: [{ ...STORED, status: 'unmatched', booked: 'suspense', ...deposit }] } }),
  ).length

test('what was minted is held, and is not owed without an owner', () => {
  expect([
    found({ sender: NOBODY, refund_state: 'held' }),
    found({ sender: NOBODY, refund_state: 'owed' }),
  ]).toEqual([0, 1])
  expect(found({ refund_state: 'owed' })).toBe(0)
})
