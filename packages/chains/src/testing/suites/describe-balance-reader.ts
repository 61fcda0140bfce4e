import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BalanceReader } from '../../capabilities/balance-reader.ts'
import { UNLIMITED } from './unlimited-signal.ts'

export interface BalanceReaderWorld {
  readonly balances: BalanceReader
  readonly token: string
  /** An address without a token. */
  readonly noToken: string
  createOwner(): string
  /** A great deal of the native coin, which the chain can still count. */
  readonly plenty: bigint
  fund(owner: string, token: string | null, amount: bigint): Promise<void>
  /** Mines a block; answers its height. */
  mine(): Promise<bigint>
  stop(): Promise<void>
}

/** What every balance reader must do, whatever the chain. */
export function describeBalanceReader(name: string, createWorld: () => Promise<BalanceReaderWorld>): void {
  describe(`balance reader: ${name}`, () => {
    let world: BalanceReaderWorld
    beforeAll(async () => {
      world = await createWorld()
    })
    afterAll(() => world.stop())

    it('reads native and token balances in the order asked', async () => {
      const owner = world.createOwner()
      await world.fund(owner, null, world.plenty)
      await world.fund(owner, world.token, 3n)
      const { token } = world
      expect(await world.balances.getBalances(owner, [token, null, token], UNLIMITED)).toEqual([
        3n,
        world.plenty,
        3n,
      ])
    })

    it('reads the balances at a height, and refuses a future height', async () => {
      const owner = world.createOwner()
      await world.fund(owner, world.token, 5n)
      const height = await world.mine()
      await world.fund(owner, world.token, 2n)
      const at = (block: bigint) => world.balances.getBalances(owner, [world.token], UNLIMITED, block)
      expect(await at(height)).toEqual([5n])
      expect(await at(await world.mine())).toEqual([7n])
      await expect(at(height + 10_000n)).rejects.toMatchObject({ name: 'ChainError' })
    })

    it('reads zero of an owner who has nothing, and nothing when nothing is asked', async () => {
      const owner = world.createOwner()
      expect(await world.balances.getBalances(owner, [null, world.token], UNLIMITED)).toEqual([0n, 0n])
      expect(await world.balances.getBalances(owner, [], UNLIMITED)).toEqual([])
    })

    it('never reads zero where there is no token', async () => {
      const attempt = world.balances.getBalances(world.createOwner(), [null, world.noToken], UNLIMITED)
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'rpc_untrustworthy' })
    })
  })
}
