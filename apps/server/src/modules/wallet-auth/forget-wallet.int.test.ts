import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, createSessionScene, proof, SESSION_START } from '../../testing/session-scene.ts'

const scene = useShared(createSessionScene)
beforeEach(() => scene.clear())

it('forgetting a wallet forgets that of its address and family, and ends a session with its last', async () => {
  const mine = await scene.logIn('mine', [
    proof('0xa'),
    proof('0xb', { expiresAt: at(1_000) }),
    proof('0xa', { family: 'solana' }),
  ])
  await scene.logIn('other', [proof('0xa')])
  expect(await scene.own.forgetWallet(mine, { family: 'evm', address: '0xa' }, SESSION_START)).toEqual([])
  expect(
    (await scene.find('mine'))?.wallets.map(({ family, address }) => `${family} ${address}`).toSorted(),
  ).toEqual(['evm 0xb', 'solana 0xa'])
  expect(await scene.addressesOf('other')).toEqual(['0xa'])
  expect(await scene.own.forgetWallet(mine, { family: 'solana', address: '0xa' }, at(1_000))).toEqual([mine])
  expect(await scene.addressesOf('other')).toEqual(['0xa'])
})

describe('forgetting a wallet while another call', () => {
  /** Runs work while a transaction has these rows, until the work waits for it or has ended; then lets it go on. */
  async function whileHeld(
    text: string,
    values: readonly unknown[],
    work: () => Promise<unknown>,
  ): Promise<{ readonly hasWaited: boolean; readonly answer: unknown }> {
    const client = await scene.pool.connect()
    let hasEnded = false
    let hasWaited = false
    try {
      await client.query('BEGIN')
      await client.query(text, [...values])
      const answer = work().finally(() => {
        hasEnded = true
      })
      while (!hasEnded && !hasWaited) {
        // By a connection of its own: within a transaction the answer stays what it was first.
        const { rowCount } = await scene.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        hasWaited = rowCount !== 0
      }
      await client.query('COMMIT')
      return { hasWaited, answer: await answer }
    } finally {
      client.release()
    }
  }

  it('forgets the other one: the later of the two ends the session', async () => {
    const mine = await scene.logIn('mine', [proof('0xa'), proof('0xb')])
    const other = `WITH s AS MATERIALIZED (SELECT id FROM sessions WHERE id = $1 FOR UPDATE)
      DELETE FROM session_wallets w USING s WHERE w.session_id = s.id AND w.address = '0xb'`
    expect(
      await whileHeld(other, [mine], () =>
        scene.own.forgetWallet(mine, { family: 'evm', address: '0xa' }, SESSION_START),
      ),
    ).toEqual({ hasWaited: true, answer: [mine] })
    expect(await scene.find('mine')).toBeUndefined()
  })

  it('has another session, which is not blocked', async () => {
    const mine = await scene.logIn('mine', [proof('0xa')])
    const other = await scene.logIn('other', [proof('0xb')])
    const held = 'SELECT FROM sessions WHERE id = $1 FOR UPDATE'
    expect(
      await whileHeld(held, [other], () =>
        scene.own.forgetWallet(mine, { family: 'evm', address: '0xa' }, SESSION_START),
      ),
    ).toEqual({ hasWaited: false, answer: [mine] })
  })
})
