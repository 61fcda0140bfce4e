import { expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addAttempt, addPayout } from '../../testing/scenes/payout-rows.ts'

const scene = useLedgerScene()

it('a payout takes no slot that a filler has used up, alive or dead, but the same one of another wallet', () =>
  scene.within(async (tx) => {
    const legs = [await addPayout(tx, { status: 'in_flight' })]
    const refused = async (): Promise<void> => {
      await tx.query('SAVEPOINT s')
      await expect(addAttempt(tx, { slot: 7 }, { legs })).rejects.toThrow('slot 7 is used')
      await tx.query('ROLLBACK TO s')
    }
    await addAttempt(tx, { slot: 7 })
    await refused()
    await tx.query(`UPDATE attempts SET status = 'expired'`)
    await refused()
    await addAttempt(tx, { slot: 7, wallet: 'other' }, { legs })
  }))
