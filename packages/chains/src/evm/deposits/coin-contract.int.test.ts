import { useShared } from '@sunspan/host/testing/hooks'
import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { encodeTokenTransfer } from '../contracts/calldata.ts'
import { emitsTransfer, passesOnTo } from '../testing/bytecode.ts'
import { startCoinLogFront } from '../testing/coin-log-front.ts'
import { createEvmWorld } from '../testing/evm-world.ts'
import { createAddress } from '../testing/test-transactions.ts'

const REFERENCE = `0x${'ab'.repeat(16)}` as const

const world = useShared(createEvmWorld)
const front = useShared(() => startCoinLogFront(world.rpcUrl))
const scanner = useShared(async () => world.createAdapter({ rpcUrls: [front.url] }).scanner)

async function scanned(act: () => Promise<unknown>): Promise<readonly ObservedDeposit[]> {
  const cursor = await scanner.head(UNLIMITED)
  await act()
  return (await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)).deposits
}

it('believes a transfer of coins for its log alone', async () => {
  let paid = ''
  let empty = ''
  const deposits = await scanned(async () => {
    const [first, second] = await world.deposit(
      { token: null, amount: 5n, reference: REFERENCE },
      { token: null, amount: 5n, reference: REFERENCE },
    )
    paid = first?.txHash ?? ''
    empty = second?.txHash ?? ''
    front.hollow(empty)
  })
  expect(deposits).toMatchObject([{ txHash: paid, index: -1, token: null, amount: 5n, reference: REFERENCE }])
  expect(await scanner.findTransaction?.(paid, UNLIMITED)).toMatchObject({ status: 'deposit' })
  expect(await scanner.findTransaction?.(empty, UNLIMITED)).toMatchObject({ status: 'elsewhere' })
  const [deposit] = deposits
  if (deposit === undefined) throw new TypeError('The deposit was not seen.')
  expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
  front.hollow(paid)
  expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'missing' })
})

it('sees the coins that a contract passes on, once, and reads no traces for them', async () => {
  const wallet = createAddress()
  await world.client.setCode({ address: wallet, bytecode: passesOnTo(world.treasury) })
  const deposits = await scanned(() => world.include({ to: wallet, value: 6n, data: REFERENCE }))
  expect(deposits).toMatchObject([{ index: 1, token: null, amount: 6n, sender: wallet, reference: null }])
  const [deposit] = deposits
  if (deposit === undefined) throw new TypeError('The deposit was not seen.')
  expect(await scanner.findTransaction?.(deposit.txHash, UNLIMITED)).toMatchObject({ status: 'deposit' })
  expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
  expect((await scanner.witness?.(deposit, [], UNLIMITED))?.answer).toMatchObject({ status: 'confirmed' })
  const plain = world.createAdapter({ rpcUrls: [world.rpcUrl] }).scanner
  expect(await plain.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'missing' })
  expect(await scanner.findInternal?.(deposit.block.height, UNLIMITED)).toBeUndefined()
  await expect(scanner.readInternal?.(deposit.txHash, UNLIMITED)).rejects.toMatchObject({
    kind: 'rpc_unavailable',
  })
})

it('takes what is written behind a call for the word of who pays alone', async () => {
  const [token, other] = [createAddress(), createAddress()]
  const log = { from: other, to: world.treasury, amount: 7n, dataBytes: 32 }
  await world.client.setCode({ address: token, bytecode: emitsTransfer(log) })
  const call = encodeTokenTransfer({ recipient: world.treasury, amount: 7n })
  const cursor = await scanner.head(UNLIMITED)
  await world.include({ to: token, data: `${call as Hex}${REFERENCE.slice(2)}` })
  for (const [rpcUrl, reference] of [
    [front.url, null],
    [world.rpcUrl, REFERENCE],
  ] as const) {
    const { scanner: of } = world.createAdapter({ rpcUrls: [rpcUrl], tokens: [token] })
    const { deposits } = await of.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
    expect(deposits).toMatchObject([{ sender: other, amount: 7n, reference }])
  }
})

it('asks a network only once whether it has such a contract', async () => {
  front.takeMethods()
  await scanned(() => world.client.mine({ blocks: 1 }))
  expect(front.takeMethods()).not.toContain('eth_getCode')
})
