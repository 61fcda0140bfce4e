import { createFakeChain, type FakeChain } from '../fake-chain/create-fake-chain.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from './describe-batch-payouts.ts'
import { describePayoutSender } from './describe-payout-sender.ts'
import { describeSlotSequence } from './describe-slot-sequence.ts'

const TREASURY = 'treasury'
const TOKEN = 'token'
const PLENTY = 10n ** 12n
const BURIED = 4

type Terms = Pick<Parameters<typeof createFakeChain>[0], 'maxLegs' | 'lifetime'>

function createChain(terms: Terms): FakeChain {
  return createFakeChain({ networkId: 'fake', treasury: TREASURY, tokens: [TOKEN], ...terms })
}

function createNames(prefix: string): () => string {
  let count = 0
  return () => `${prefix}-${(count += 1)}`
}

function createWorld(terms: Terms = {}): Promise<BatchPayoutsWorld> {
  const chain = createChain(terms)
  chain.fund(TREASURY, null, PLENTY)
  chain.fund(TREASURY, TOKEN, PLENTY)
  chain.setAutomine(true)
  chain.setBlocked('blocked', true)
  return Promise.resolve({
    payouts: chain.adapter.payouts,
    token: TOKEN,
    createRecipient: createNames('recipient'),
    leastNative: 1n,
    refused: { recipient: 'blocked', token: null, amount: 5n },
    balanceOf: (owner, token) => Promise.resolve(chain.balanceOf(owner, token)),
    setAutomine: (on) => Promise.resolve(chain.setAutomine(on)),
    mine: (blocks) => Promise.resolve(chain.mine(blocks)),
    reorg: (depth) => Promise.resolve(chain.reorg(depth, { drop: 'all' })),
    killSigned() {
      chain.send({ from: TREASURY, to: 'elsewhere', token: null, amount: 1n })
      chain.mine(BURIED + Number(terms.lifetime ?? 0n))
      return Promise.resolve()
    },
    hostileToken: null,
    turnHostile: (recipient) => Promise.resolve(chain.setBlocked(recipient, true)),
    stop: () => Promise.resolve(),
  })
}

describePayoutSender('fake chain', () => createWorld())
describePayoutSender('fake chain with a payout contract', () => createWorld({ maxLegs: 50 }))
describeBatchPayouts('fake chain', 'own', () => createWorld({ maxLegs: 50 }))
describeSlotSequence('fake chain', () => createWorld())
describePayoutSender('fake chain whose bytes die of age', () => createWorld({ lifetime: 20n }))
describeBatchPayouts('fake chain whose bytes die of age', 'shared', () =>
  createWorld({ lifetime: 20n, maxLegs: 9 }),
)
