import { createFakeChain, type FakeChain } from '../fake-chain/create-fake-chain.ts'
import { isOfCoins } from '../fake-chain/fake-model.ts'
import type { PayoutIntent } from '../../capabilities/payout-sender.ts'
import { expect, it } from 'vitest'
import { describeBatchPayouts, type BatchPayoutsWorld } from './describe-batch-payouts.ts'
import { describePayoutSender } from './describe-payout-sender.ts'
import { describeSlotSequence } from './describe-slot-sequence.ts'
import { UNLIMITED } from './unlimited-signal.ts'

const TREASURY = 'treasury'
const TOKEN = 'token'
const PLENTY = 10n ** 12n
const BURIED = 40

type Terms = Omit<Parameters<typeof createFakeChain>[0], 'networkId' | 'treasury' | 'tokens'>

function createNames(prefix: string): () => string {
  let count = 0
  return () => `${prefix}-${(count += 1)}`
}

/** What each model's chain refuses, whatever the wallet holds: no recipient refuses coins of a message, and all nodes refuse dust. */
const refusedBy = ({ model = 'nonce' }: Terms): PayoutIntent => {
  if (isOfCoins(model)) return { recipient: 'poor', token: null, amount: 9n }
  return { recipient: 'blocked', token: model === 'query-id' ? TOKEN : null, amount: 5n }
}

/** Takes what the treasury has signed for: its nonce, or all of its coins, which are then replaced. */
function takeSlots(chain: FakeChain): void {
  const fees = 2_000n
  const amount = isOfCoins(chain.model) ? chain.balanceOf(TREASURY, null) - fees : 1n
  chain.send({ from: TREASURY, to: 'elsewhere', token: null, amount })
  if (isOfCoins(chain.model)) chain.fund(TREASURY, null, PLENTY)
}

function createWorld(terms: Terms = {}): Promise<BatchPayoutsWorld> {
  const chain = createFakeChain({ networkId: 'fake', treasury: TREASURY, tokens: [TOKEN], ...terms })
  chain.fund(TREASURY, null, PLENTY)
  chain.fund(TREASURY, TOKEN, PLENTY)
  chain.mine()
  chain.setAutomine(true)
  chain.setBlocked('blocked', true)
  return Promise.resolve({
    payouts: chain.adapter.payouts,
    token: isOfCoins(terms.model ?? 'nonce') ? null : TOKEN,
    createRecipient: createNames('recipient'),
    leastNative: isOfCoins(terms.model ?? 'nonce') ? 10n : 1n,
    refused: refusedBy(terms),
    balanceOf: (owner, token) => Promise.resolve(chain.balanceOf(owner, token)),
    setAutomine: (on) => Promise.resolve(chain.setAutomine(on)),
    mine: (blocks) => Promise.resolve(chain.mine(blocks)),
    reorg: (depth) => Promise.resolve(chain.reorg(depth, { drop: 'all' })),
    killSigned() {
      takeSlots(chain)
      chain.mine(BURIED)
      return Promise.resolve()
    },
    hostileToken: null,
    async readUpkeep() {
      const cursor = { height: 0n, hash: '' }
      const { scanner } = chain.adapter
      const { upkeep = [] } = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 1_000 }, UNLIMITED)
      return upkeep.reduce((sum, { amount }) => sum + amount, 0n)
    },
    turnHostile: (recipient) => Promise.resolve(chain.setBlocked(recipient, true)),
    stop: () => Promise.resolve(),
  })
}

const SECONDS = 1_000n

describePayoutSender('fake chain', () => createWorld())
describePayoutSender('fake chain with a payout contract', () => createWorld({ maxLegs: 50 }))
describeBatchPayouts('fake chain', 'own', () => createWorld({ maxLegs: 50 }))
describeSlotSequence('fake chain', () => createWorld())
describePayoutSender('fake chain whose payments share a nonce', () =>
  createWorld({ model: 'shared-nonce', maxLegs: 9 }),
)
describeBatchPayouts('fake chain whose payments share a nonce', 'shared', () =>
  createWorld({ model: 'shared-nonce', maxLegs: 9 }),
)
describeSlotSequence('fake chain whose payments share a nonce', () => createWorld({ model: 'shared-nonce' }))
describePayoutSender('fake chain whose bytes die of age', () =>
  createWorld({ model: 'blockhash', lifetime: 20n }),
)
describeBatchPayouts('fake chain whose bytes die of age', 'shared', () =>
  createWorld({ model: 'blockhash', lifetime: 20n, maxLegs: 9 }),
)
describePayoutSender(
  'fake chain of query ids',
  () => createWorld({ model: 'query-id', lifetime: 20n * SECONDS }),
  { isFinal: true },
)
describeBatchPayouts(
  'fake chain of query ids',
  'shared',
  () => createWorld({ model: 'query-id', lifetime: 20n * SECONDS, maxLegs: 9 }),
  { sinksOthers: false },
)
describePayoutSender('fake chain of coins', () => createWorld({ model: 'coins' }))
describePayoutSender('fake chain of coins whose bytes die of age', () =>
  createWorld({ model: 'dated-coins', lifetime: 20n }),
)
describePayoutSender('fake chain of coins whose spender nodes do not report', () =>
  createWorld({ model: 'aged-coins', lifetime: 20n }),
)
// Coins know no batches: `fake-models.test.ts` has several paid in the outputs of one transaction.
it('has no batches where several are paid by coins', async () => {
  const { payouts } = await createWorld({ model: 'coins', maxLegs: 9 })
  expect(payouts.batch).toBeUndefined()
  expect(payouts.coins?.maxRecipients).toBe(9)
})
