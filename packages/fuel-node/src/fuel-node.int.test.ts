import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getTransactionsSummaries,
  Provider,
  ScriptTransactionRequest,
  Wallet,
  type TransactionRequestLike,
  type WalletUnlocked,
} from '@fuel-ts/account'
import { bn } from '@fuel-ts/math'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { startFuelNode } from './start-fuel-node.ts'

const BASE = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'
const USDC = '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b'
const RICH = 1_000_000_000n
/** The SDK's types of receipts. */
const RETURN = 1
const SCRIPT_RESULT = 9

/** CAST: the SDK's types forbid what its own classes allow, under this project's strict options. */
const likeOf = (request: ScriptTransactionRequest): TransactionRequestLike =>
  request as TransactionRequestLike

let provider: Provider

const node = useShared(() => startFuelNode({ name: 'fuel tests', chainId: 0n, assets: [USDC] }))
beforeAll(() => {
  node.setAutomine(true)
  provider = new Provider(node.rpcUrl)
})

async function fundedWallet(): Promise<WalletUnlocked> {
  const wallet = Wallet.generate({ provider })
  node.give(wallet.address.toB256(), RICH)
  node.give(wallet.address.toB256(), RICH, USDC)
  return Promise.resolve(wallet)
}
const held = async (wallet: WalletUnlocked, asset = BASE): Promise<bigint> =>
  BigInt((await wallet.getBalance(asset)).toString())

it('says what it is', async () => {
  expect(await (await fetch(node.rpcUrl, { signal: AbortSignal.timeout(5_000) })).text()).toContain(
    'no FuelVM',
  )
  expect((await provider.getChain()).name).toContain('stand-in')
  expect(await provider.getChainId()).toBe(0)
  expect(await provider.getBaseAssetId()).toBe(BASE)
})

it('executes a transfer of the official SDK, with the id and the fee that the SDK expects', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  const sent = await from.transfer(to.address, 1_234_567)
  const result = await sent.waitForResult()
  expect(result).toMatchObject({ status: 'success', isStatusSuccess: true, id: sent.id })
  expect(await held(to)).toBe(1_234_567n)
  const fee = BigInt(result.fee.toString())
  expect(fee).toBeGreaterThan(0n)
  expect(await held(from)).toBe(RICH - 1_234_567n - fee)
})

it('executes a transfer of an asset, and returns all balances', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  await (await from.transfer(to.address, 25_000_000, USDC)).waitForResult()
  expect(await held(to, USDC)).toBe(25_000_000n)
  const { balances } = await to.getBalances()
  expect(balances.map(({ assetId, amount }) => [assetId, amount.toString()])).toEqual([[USDC, '25000000']])
})

it('executes a batch of transfers in one transaction', async () => {
  const from = await fundedWallet()
  const people = Array.from({ length: 5 }, () => Wallet.generate({ provider }))
  const payments = people.map(({ address }, place) => ({
    destination: address,
    amount: 100 + place,
    assetId: place % 2 === 0 ? BASE : USDC,
  }))
  expect(await (await from.batchTransfer(payments)).waitForResult()).toMatchObject({ status: 'success' })
  for (const [place, person] of people.entries()) {
    expect(await held(person, place % 2 === 0 ? BASE : USDC)).toBe(BigInt(100 + place))
  }
})

it('has a script that reverts fail, at the cost of the fee', async () => {
  const from = await fundedWallet()
  const request = new ScriptTransactionRequest({ script: '0x36000000' })
  request.addCoinOutput(from.address, 1, BASE)
  const { coins } = await from.getCoins(BASE)
  request.addResources(coins)
  request.gasLimit = bn(300_000)
  request.maxFee = bn(300_000)
  const sent = await from.sendTransaction(likeOf(request))
  await expect(sent.waitForResult()).rejects.toThrow()
  const summary = await (await provider.getTransactionResponse(sent.id)).getTransactionSummary()
  expect(summary.isStatusFailure).toBe(true)
  expect(await held(from)).toBe(RICH - BigInt(summary.fee.toString()))
})

it('refuses unsigned transactions, insufficient funds, and spent coins', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  const thief = await fundedWallet()
  const forged = await from.createTransfer(to.address, 5)
  forged.updateWitnessByOwner(from.address, await thief.signTransaction(likeOf(forged)))
  await expect(provider.sendTransaction(likeOf(forged), { estimateTxDependencies: false })).rejects.toThrow(
    'InputInvalidSignature { index: 0 }',
  )
  await expect(from.transfer(to.address, (RICH * 5n).toString())).rejects.toMatchObject({
    code: 'not-enough-funds-or-max-coins-reached',
  })
  const request = await from.createTransfer(to.address, 7)
  request.updateWitnessByOwner(from.address, await from.signTransaction(likeOf(request)))
  await (await provider.sendTransaction(likeOf(request), { estimateTxDependencies: false })).waitForResult()
  await expect(provider.sendTransaction(likeOf(request), { estimateTxDependencies: false })).rejects.toThrow(
    'Transaction id already exists',
  )
})

it('returns blocks, coins and transactions as the SDK reads them', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  const sent = await from.transfer(to.address, 42)
  await sent.waitForResult()
  const block = await provider.getBlockWithTransactions('latest')
  expect(block?.transactionIds).toEqual([sent.id])
  expect(Number(block?.height)).toBe(node.height())
  const { coins } = await to.getCoins(BASE)
  expect(coins.map(({ id, amount }) => [id.slice(0, 66), amount.toString()])).toEqual([[sent.id, '42']])
  const summary = await (await provider.getTransactionResponse(sent.id)).getTransactionSummary()
  expect(summary.operations[0]).toMatchObject({ to: { address: to.address.toB256() } })
  expect((await provider.getTransaction(sent.id))?.type).toBe(0)
  const { blocks } = await provider.getBlocks({ last: 2 })
  expect(blocks).toHaveLength(2)
})

it('returns the transactions of an owner, page by page, with what they did and their receipts, as the SDK reads them', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  const owner = to.address.toB256()
  const sent = await from.transfer(to.address, 11, USDC)
  await sent.waitForResult()
  const second = await from.transfer(to.address, 12)
  await second.waitForResult()
  const first = await getTransactionsSummaries({ provider, filters: { owner, first: 1 } })
  const after = first.pageInfo.endCursor
  const rest = await getTransactionsSummaries({
    provider,
    filters: { owner, first: 5, ...(typeof after === 'string' && { after }) },
  })
  const found = [...first.transactions, ...rest.transactions]
  expect(found.map(({ id }) => id)).toEqual([sent.id, second.id])
  expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false])
  const [summary] = found
  expect(summary).toMatchObject({
    isStatusSuccess: true,
    operations: [
      {
        name: 'Transfer asset',
        from: { address: from.address.toB256() },
        to: { address: owner },
        assetsSent: [{ assetId: USDC }],
      },
    ],
  })
  expect(summary?.receipts.map(({ type }) => type)).toEqual([RETURN, SCRIPT_RESULT])
  const stranger = Wallet.generate({ provider }).address.toB256()
  const none = await getTransactionsSummaries({ provider, filters: { owner: stranger, first: 5 } })
  expect(none.transactions).toEqual([])
})

it('distinguishes a waiting transaction from one that was squeezed out', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  node.setAutomine(false)
  const request = await from.createTransfer(to.address, 9)
  const sent = await from.sendTransaction(likeOf(request))
  expect(await provider.getTransaction(sent.id)).not.toBeNull()
  expect(await held(to)).toBe(0n)
  setTimeout(() => node.drop(sent.id), 50)
  await expect(sent.waitForResult()).rejects.toThrow('tx-pool-ttl')
  node.setAutomine(true)
  await (await from.transfer(to.address, 10)).waitForResult()
  expect(await held(to)).toBe(10n)
})

it('forgets what a rewind takes back, and takes again what is handed in again', async () => {
  const from = await fundedWallet()
  const to = Wallet.generate({ provider })
  const sent = await from.transfer(to.address, 11)
  await sent.waitForResult()
  const { id } = (await provider.getBlock('latest')) ?? {}
  node.rewind(1)
  expect(await held(to)).toBe(0n)
  node.mine()
  expect((await provider.getBlock('latest'))?.id).not.toBe(id)
  await (await from.transfer(to.address, 12)).waitForResult()
  expect(await held(to)).toBe(12n)
})

it('goes on where it ended', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fuel-node-'))
  const spec = { name: 'stored', chainId: 0n, assets: [USDC], statePath: join(dir, 'chain') }
  const owner = Wallet.generate().address.toB256()
  const first = await startFuelNode(spec)
  first.give(owner, 77n, USDC)
  first.mine()
  first.give(owner, 5n)
  await first.stop()
  const second = await startFuelNode(spec)
  expect([second.resumed, second.height(), second.balanceOf(owner, USDC)]).toEqual([true, 1, 77n])
  second.mine()
  expect(second.balanceOf(owner)).toBe(5n)
  await second.stop()
  await rm(dir, { recursive: true })
})
