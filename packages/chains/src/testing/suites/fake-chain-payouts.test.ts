import { createFakeChain, type FakeChain } from '../fake-chain/create-fake-chain.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from './describe-batch-payouts.ts'
import { describePayoutSender } from './describe-payout-sender.ts'
import { describeSlotSequence } from './describe-slot-sequence.ts'

const TREASURY = 'treasury'
const TOKEN = 'token'
const PLENTY = 10n ** 12n
const BURIED = 4

function createChain(maxLegs: number | undefined): FakeChain {
  return createFakeChain({ networkId: 'fake', treasury: TREASURY, tokens: [TOKEN], maxLegs })
}

function createNames(prefix: string): () => string {
  let count = 0
  return () => `${prefix}-${(count += 1)}`
}

function createWorld(maxLegs?: number): Promise<BatchPayoutsWorld> {
  const chain = createChain(maxLegs)
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
      chain.mine(BURIED)
      return Promise.resolve()
    },
    turnHostile: (recipient) => Promise.resolve(chain.setBlocked(recipient, true)),
    stop: () => Promise.resolve(),
  })
}

describePayoutSender('fake chain', () => createWorld())
describePayoutSender('fake chain with a payout contract', () => createWorld(50))
describeBatchPayouts('fake chain', () => createWorld(50))
describeSlotSequence('fake chain', () => createWorld())
