import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEvmWorld, TEST_CHAIN_ID } from '../testing/evm-world.ts'
import { createAddress } from '../testing/test-transactions.ts'
import type { TransactionFate } from '../../capabilities/wallet-module.ts'
import { watchEvmTransaction } from './watch-transaction.ts'

const TREASURY = createAddress()
const ACTION = {
  chain_id: String(TEST_CHAIN_ID),
  to: TREASURY,
  value: '1000000000',
  data: `0x${'ab'.repeat(16)}`,
} as const
const GWEI = 10n ** 9n

const world = useShared(createEvmWorld)
beforeAll(async () => {
  await world.client.setAutomine(false)
})

interface Sent {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gasPrice: bigint
}
const DEPOSIT: Sent = { to: TREASURY, value: 1_000_000_000n, data: ACTION.data, gasPrice: 10n * GWEI }

/** An account whose transactions all use its first nonce, so that only one of them can be included. */
async function createSender() {
  const account = privateKeyToAccount(generatePrivateKey())
  await world.client.setBalance({ address: account.address, value: 10n ** 20n })
  return {
    address: account.address,
    send: async (transaction: Sent): Promise<Hex> =>
      world.client.sendRawTransaction({
        serializedTransaction: await account.signTransaction({
          ...transaction,
          type: 'legacy',
          chainId: TEST_CHAIN_ID,
          nonce: 0,
          gas: 100_000n,
        }),
      }),
  }
}

/** Follows a transaction; each of its pauses runs the next step. */
function follow(hash: string, ...steps: (() => Promise<unknown>)[]): Promise<TransactionFate | undefined> {
  const end = new AbortController()
  const watch = {
    url: world.rpcUrl,
    fetch,
    timeoutMs: 4_000,
    signal: end.signal,
    wait: async () => {
      const step = steps.shift()
      if (step === undefined) end.abort()
      else await step()
    },
  }
  return watchEvmTransaction(watch, { hash, action: ACTION })
}

const mine = () => world.client.mine({ blocks: 1 })

describe('watchEvmTransaction', () => {
  it('sees a transaction into its block', async () => {
    const { send } = await createSender()
    const hash = await send(DEPOSIT)
    expect(await follow(hash, mine)).toEqual({ kind: 'included' })
  })

  it('names the one that replaced it at another price', async () => {
    const { send } = await createSender()
    const hash = await send(DEPOSIT)
    let faster = ''
    const speedUp = async (): Promise<void> => {
      faster = await send({ ...DEPOSIT, gasPrice: 30n * GWEI })
      await mine()
    }
    expect(await follow(hash, speedUp)).toEqual({ kind: 'repriced', hash: faster })
    expect(faster).not.toBe(hash)
  })

  it('knows that it was cancelled, blocks later too', async () => {
    const { address, send } = await createSender()
    const hash = await send(DEPOSIT)
    const cancel = async (): Promise<void> => {
      await send({ to: address, value: 0n, data: '0x', gasPrice: 30n * GWEI })
      await world.client.mine({ blocks: 5 })
    }
    expect(await follow(hash, cancel)).toEqual({ kind: 'cancelled' })
  })

  it('says nothing of a transaction that no node has shown', async () => {
    expect(await follow(`0x${'00'.repeat(32)}`, mine)).toBeUndefined()
  })
})
