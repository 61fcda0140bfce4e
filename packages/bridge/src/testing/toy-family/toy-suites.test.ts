import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  describeAddressCodec,
  describeBalanceReader,
  describeDepositScanner,
  describePayoutSender,
} from '@sunspan/chains/testing'
import { expect, it } from 'vitest'
import { createToyAdapter } from './toy-adapter.ts'
import { toyDescriptor } from './toy-descriptor.ts'
import { createToyLedger } from './toy-ledger.ts'
import { TOY_USDC } from './toy-network-entry.ts'

const TREASURY = 'toy1treasury0000'
const PAYER = 'toy1payer0000000'
const PLENTY = 10n ** 12n
/** More blocks than signed bytes live. */
const LONG = 30

/** A network of the family with a funded sender. */
function createWorld() {
  const grants = [TREASURY, PAYER].flatMap((owner) =>
    [null, TOY_USDC].map((token) => ({ owner, token, amount: 2n * PLENTY })),
  )
  const ledger = createToyLedger({ chainId: 'toy-1', grants })
  const tokens = [TOY_USDC]
  const adapter = createToyAdapter({ networkId: 'toyland', ledger, treasury: TREASURY, tokens })
  let count = 0
  const createOwner = (): string => {
    count += 1
    return `toy1${String(count).padStart(12, '0')}`
  }
  const pay = (to: string, token: string | null, amount: bigint, note: string | null = null): string => {
    count += 1
    const validUntil = ledger.head().height + 1n
    return ledger.submit({ from: PAYER, to, token, amount, note, number: BigInt(count), validUntil })
  }
  const mine = (blocks: number): Promise<void> => {
    for (let mined = 0; mined < blocks; mined += 1) ledger.mine()
    return Promise.resolve()
  }
  return { ledger, adapter, createOwner, pay, mine, stop: () => Promise.resolve() }
}

describeAddressCodec('toy', toyDescriptor.addressCodec, {
  valid: [[PAYER.toUpperCase(), PAYER]],
  invalid: ['toy1payer', `0x${'a1'.repeat(20)}`, 'toy2payer0000000'],
})

describeDepositScanner(
  'toy',
  () => {
    const { adapter, pay, mine, stop } = createWorld()
    return Promise.resolve({
      scanner: adapter.scanner,
      recipient: TREASURY,
      token: TOY_USDC,
      mine,
      stop,
      async deposit(...deposits) {
        const sent = deposits.map(({ token, amount, reference }) => pay(TREASURY, token, amount, reference))
        await mine(1)
        return sent.map((txHash) => ({ txHash, sender: PAYER }))
      },
    })
  },
  { isFinal: true },
)

describeBalanceReader('toy', () => {
  const { ledger, adapter, createOwner, pay, mine, stop } = createWorld()
  return Promise.resolve({
    balances: adapter.balances,
    token: TOY_USDC,
    noToken: PAYER,
    plenty: PLENTY,
    createOwner,
    stop,
    fund(owner, token, amount) {
      pay(owner, token, amount)
      return mine(1)
    },
    async mine() {
      await mine(1)
      return ledger.head().height
    },
  })
})

describePayoutSender(
  'toy',
  () => {
    const { ledger, adapter, createOwner, mine, stop } = createWorld()
    const { payouts } = adapter
    let isAutomine = true
    return Promise.resolve({
      payouts: {
        ...payouts,
        async broadcast(transfer, signal) {
          await payouts.broadcast(transfer, signal)
          if (isAutomine) ledger.mine()
        },
      },
      token: TOY_USDC,
      createRecipient: createOwner,
      leastNative: 1n,
      mine,
      stop,
      refused: { recipient: TOY_USDC, token: TOY_USDC, amount: 5n },
      balanceOf: (owner, token) => Promise.resolve(ledger.balanceOf(owner, token)),
      setAutomine(on) {
        isAutomine = on
        return Promise.resolve()
      },
      killSigned: () => mine(LONG),
    })
  },
  { isFinal: true },
)

it('is named by no source outside its folder', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  expect(sources.length).toBeGreaterThan(1_000)
  const naming = sources.filter((path) => /\btoy/i.test(readFileSync(join(root, path), 'utf8')))
  expect(naming.filter((path) => !path.includes('toy-family'))).toEqual([])
  expect(naming.length).toBeGreaterThan(0)
})
