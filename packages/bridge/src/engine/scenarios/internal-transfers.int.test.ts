import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createNodeDeposits, ETHER } from '../../testing/worlds/node-deposits.ts'
import { createNodeWorld, NODE_TREASURY, NODE_USERS } from '../../testing/worlds/node-world.ts'

const [USER] = NODE_USERS
/** Accounts with code: the one passes on every call with its coins, the other does so and undoes it. */
const WALLET = '0x00000000000000000000000000000000c0Ffee11'
const UNDOING = '0x00000000000000000000000000000000c0FFee12'
const TO_TREASURY = `0x365f5f375f5f365f3473${NODE_TREASURY.slice(2).toLowerCase()}5af1`

const world = useShared(createNodeWorld)
const on = useShared(() => createNodeDeposits(world))
beforeAll(async () => {
  await world.rpc('ethereum', 'anvil_setCode', [WALLET, `${TO_TREASURY}00`])
  await world.rpc('ethereum', 'anvil_setCode', [UNDOING, `${TO_TREASURY}5f5ffd`])
})
afterAll(async () => {
  await on.expectTreasury()
})
afterEach(async () => {
  expect(await world.bridge.halts.list()).toEqual([])
})

const pay = (value: bigint, data = '0x', to: string = WALLET): Promise<string> =>
  world.send('ethereum', { from: USER, to, value, data })

/** As the API does for a person who asks for the transaction. */
async function request(txHash: string): Promise<void> {
  // CAST: the node has it.
  const receipt = (await world.rpc('ethereum', 'eth_getTransactionReceipt', [txHash])) as {
    readonly blockNumber: string
    readonly blockHash: string
  }
  const block = { height: BigInt(receipt.blockNumber), hash: receipt.blockHash }
  await world.bridge.deposits.requestInternal('ethereum', { txHash, block })
}
const find = (txHash: string) => world.bridge.deposits.find('ethereum', txHash)
const suspense = async (): Promise<bigint> =>
  (await world.bridge.ledger.totals()).find(({ kind }) => kind === 'suspense')?.amount ?? 0n
async function reorg(depth: number): Promise<void> {
  await world.rpc('ethereum', 'anvil_reorg', [depth, []])
}

it('that a person asks for is recorded at once and once, held for its sender, and fills an order that it claims', async () => {
  const order = await on.create({ walletSender: WALLET })
  const amount = order.amountIn + 1_000n
  const transactionHash = await pay(amount)
  await request(transactionHash)
  await world.bridge.engine.tick()
  expect(await find(transactionHash)).toMatchObject([
    { outcome: 'unmatched', issue: 'no_order', sender: WALLET, amount, index: -2 },
  ])
  await request(transactionHash)
  await world.advance(3)
  expect(await find(transactionHash)).toMatchObject([{ outcome: 'unmatched', refund: { status: 'HELD' } }])
  expect(await suspense()).toBe(-amount)
  const claim = { networkId: 'ethereum', transactionHash, orderId: order.id }
  const refused = world.bridge.deposits.claim({ ...claim, provedWallets: [USER] })
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await on.expectPaid(
    order,
    () => world.bridge.deposits.claim({ ...claim, provedWallets: [WALLET] }),
    order.amountOut,
  )
})

it('that carries its order’s reference pays the order', async () => {
  const order = await on.create()
  await on.expectPaid(
    order,
    async () => {
      const hash = await pay(order.amountIn, order.deposit.reference)
      await request(hash)
      return hash
    },
    order.amountOut,
  )
})

it('that no visitor asks for is found by the balance, each of several, and taken out of the surplus', async () => {
  const before = await suspense()
  const hashes = [await pay(ETHER / 8n), await pay(5n), await pay(7n)]
  await world.advance(6)
  const found = (await Promise.all(hashes.map(find))).flat()
  expect(found.map(({ outcome, amount }) => [outcome, amount])).toEqual([
    ['unmatched', ETHER / 8n],
    ['unmatched', 5n],
    ['unmatched', 7n],
  ])
  expect(await suspense()).toBe(before - ETHER / 8n - 12n)
  await request(hashes[0] ?? '')
  await world.advance(1)
  expect(await suspense()).toBe(before - ETHER / 8n - 12n)
})

it('that was undone is not a deposit', async () => {
  const before = await suspense()
  await expect(pay(ETHER, '0x', UNDOING)).rejects.toThrow()
  await world.advance(3)
  expect(await suspense()).toBe(before)
})

it('that a reorganisation takes away is gone, and counts once when it is back', async () => {
  const hash = await pay(ETHER / 2n)
  await request(hash)
  await world.bridge.engine.tick()
  expect(await find(hash)).toMatchObject([{ outcome: 'unmatched' }])
  const raw = await world.rpc('ethereum', 'eth_getRawTransactionByHash', [hash])
  await reorg(1)
  await world.advance(1)
  expect(await find(hash)).toMatchObject([{ outcome: 'reorganised' }])
  await world.rpc('ethereum', 'eth_sendRawTransaction', [raw])
  world.clock.advance(120_000)
  await world.advance(3)
  expect(await find(hash)).toMatchObject([{ outcome: 'unmatched', refund: { status: 'HELD' } }])
})
