import { encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import type { TransactionLookup } from '../../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { emitsTransfer, passesOnTo } from '../testing/bytecode.ts'
import { createEvmWorld, TEST_CHAIN_ID } from '../testing/evm-world.ts'
import { createAddress, type TestTransaction } from '../testing/test-transactions.ts'

const world = useShared(createEvmWorld)

const find = async (txHash: string): Promise<TransactionLookup | undefined> =>
  world.adapter.scanner.findTransaction?.(txHash, UNLIMITED)

async function fate(transaction: TestTransaction): Promise<string | undefined> {
  const [sent] = await world.include(transaction)
  return sent === undefined ? undefined : (await find(sent.txHash))?.status
}

const transferOf = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

it('distinguishes a transfer that failed from one that went elsewhere', async () => {
  expect(await fate({ to: world.token, data: transferOf(world.treasury, 5n) })).toBe('failed')
  expect(await fate({ to: createAddress(), value: 5n })).toBe('elsewhere')
  expect(await fate({ to: world.treasury, value: 0n })).toBe('elsewhere')
})

it('sees what a contract passes on, and that nothing came of a call without coins', async () => {
  const wallet = createAddress()
  await world.client.setCode({ address: wallet, bytecode: passesOnTo(world.treasury) })
  expect(await fate({ to: wallet, value: 5n })).toBe('internal')
  expect(await fate({ to: wallet, value: 0n })).toBe('elsewhere')
})

it('recognises an unlisted token by its transfer to us', async () => {
  const unlisted = createAddress()
  const log = { from: createAddress(), to: world.treasury, amount: 5n, dataBytes: 32 }
  await world.client.setCode({ address: unlisted, bytecode: emitsTransfer(log) })
  expect(await fate({ to: unlisted })).toBe('foreign_token')
})

it('finds a transaction while it waits for its block, and then in it', async () => {
  const { client, treasury } = world
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: 10n ** 20n })
  await client.setAutomine(false)
  const serializedTransaction = await account.signTransaction({
    chainId: TEST_CHAIN_ID,
    nonce: 0,
    to: treasury,
    value: 5n,
    gas: 30_000n,
    gasPrice: 10n ** 10n,
    type: 'legacy',
  })
  const hash = await client.sendRawTransaction({ serializedTransaction })
  expect(await find(hash)).toEqual({ status: 'pending' })
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  expect((await find(hash))?.status).toBe('deposit')
})
