import { join } from 'node:path'
import { Address, beginCell, comment, internal, SendMode, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { JettonMaster, JettonWallet, TonClient, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTonNode, type TonNode, type TonNodeSpec } from './index.ts'

const GLOBAL_ID = -31_337
const USDT = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const TRANSFER = 0x0f8a7ea5
const NOTIFICATION = 0x7362d09c
const keysOf = (seed: number) => keyPairFromSeed(Buffer.alloc(32, seed))

let node: TonNode
let client: TonClient
const alice = {
  keys: keysOf(1),
  wallet: WalletContractV4.create({ workchain: 0, publicKey: keysOf(1).publicKey }),
}
const bob = { keys: keysOf(2), wallet: WalletContractV5R1.create({ publicKey: keysOf(2).publicKey }) }

const start = (statePath?: string, names?: TonNodeSpec['names']) =>
  startTonNode({ name: 'node tests', globalId: GLOBAL_ID, jettons: [USDT], names, statePath })
const clientOf = ({ rpcUrl }: TonNode) => new TonClient({ endpoint: rpcUrl })
const mine = (count = 1) => node.call('devnet_mine', { count })
const give = async (address: Address, amount: string): Promise<void> => {
  await node.call('devnet_give', { address: address.toString(), amount: String(toNano(amount)) })
  await mine()
}

const folder = useShared(temporaryFolder)
beforeAll(async () => {
  node = await start()
  client = clientOf(node)
  await give(alice.wallet.address, '100')
  await give(bob.wallet.address, '100')
})
afterAll(async () => {
  await node.stop()
})

describe('a local TON node, asked by the official client', () => {
  it('deploys a wallet with its first transfer, which arrives a block later', async () => {
    const wallet = client.open(alice.wallet)
    expect(await client.isContractDeployed(alice.wallet.address)).toBe(false)
    await wallet.sendTransfer({
      seqno: await wallet.getSeqno(),
      secretKey: alice.keys.secretKey,
      messages: [internal({ to: bob.wallet.address, value: toNano('1.5'), body: 'order:42', bounce: false })],
    })
    await mine()
    expect(await wallet.getSeqno()).toBe(1)
    expect(await client.getBalance(bob.wallet.address)).toBe(toNano('100'))
    await mine()
    expect(await client.getBalance(bob.wallet.address)).toBeGreaterThan(toNano('101.49'))
    const [newest] = await client.getTransactions(bob.wallet.address, { limit: 1 })
    const body = newest?.inMessage?.body.beginParse()
    expect(body?.loadUint(32)).toBe(0)
    expect(body?.loadStringTail()).toBe('order:42')
  })

  it('pages through transactions and finds one by its place', async () => {
    const { address } = bob.wallet
    const all = await client.getTransactions(address, { limit: 10 })
    expect(all).toHaveLength(2)
    const [newest, oldest] = all
    if (newest === undefined || oldest === undefined) throw new TypeError('Both are there.')
    const place = { lt: newest.lt.toString(), hash: newest.hash().toString('base64') }
    const older = await client.getTransactions(address, { limit: 10, ...place })
    expect(older.map(({ lt }) => lt)).toEqual([oldest.lt])
    expect((await client.getTransaction(address, place.lt, place.hash))?.hash()).toEqual(newest.hash())
    expect(newest.prevTransactionLt).toBe(oldest.lt)
  })

  it('takes a wallet of version 5, and estimates what a message costs', async () => {
    const wallet = client.open(bob.wallet)
    const transfer = {
      seqno: await wallet.getSeqno(),
      secretKey: bob.keys.secretKey,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      messages: [internal({ to: alice.wallet.address, value: toNano('0.25'), bounce: false })],
    }
    await wallet.sendTransfer(transfer)
    await mine(2)
    const body = wallet.createTransfer({ ...transfer, seqno: await wallet.getSeqno() })
    const { source_fees: fees } = await client.estimateExternalMessageFee(bob.wallet.address, {
      body,
      initCode: null,
      initData: null,
      ignoreSignature: true,
    })
    expect(fees.gas_fee).toBeGreaterThan(0)
    expect(fees.fwd_fee).toBeGreaterThan(0)
  })

  it('refuses a signature that is not the wallet’s, and a number that was used', async () => {
    const wallet = client.open(alice.wallet)
    const messages = [internal({ to: bob.wallet.address, value: 1n })]
    const seqno = await wallet.getSeqno()
    const forged = wallet.sendTransfer({ seqno, secretKey: bob.keys.secretKey, messages })
    await expect(forged).rejects.toMatchObject({ response: { status: 500 } })
    const used = wallet.sendTransfer({ seqno: seqno - 1, secretKey: alice.keys.secretKey, messages })
    await expect(used).rejects.toMatchObject({ response: { status: 500 } })
  })

  it('serves blocks with what is in them', async () => {
    const { latestSeqno } = await client.getMasterchainInfo()
    const [shard] = await client.getWorkchainShards(latestSeqno)
    let found = 0
    for (let seqno = 1; seqno <= latestSeqno; seqno += 1) {
      found += (await client.getShardTransactions(0, seqno, shard?.shard ?? '')).length
    }
    expect(found).toBeGreaterThan(5)
  })
})

describe('its jetton', () => {
  const walletOf = async (owner: Address) => {
    const master = client.open(JettonMaster.create(Address.parse(node.jettons[0] ?? '')))
    return client.open(JettonWallet.create(await master.getWalletAddress(owner)))
  }
  const transfer = async (amount: bigint, to: Address): Promise<void> => {
    const jettonWallet = await walletOf(alice.wallet.address)
    const body = beginCell()
      .storeUint(TRANSFER, 32)
      .storeUint(7, 64)
      .storeCoins(amount)
      .storeAddress(to)
      .storeAddress(alice.wallet.address)
      .storeBit(false)
      .storeCoins(toNano('0.02'))
      .storeMaybeRef(comment('order:77'))
      .endCell()
    const wallet = client.open(alice.wallet)
    await wallet.sendTransfer({
      seqno: await wallet.getSeqno(),
      secretKey: alice.keys.secretKey,
      messages: [internal({ to: jettonWallet.address, value: toNano('0.1'), body })],
    })
  }
  beforeAll(async () => {
    await node.call('devnet_mint', {
      jetton: node.jettons[0],
      address: alice.wallet.address.toString(),
      amount: '1000000',
    })
    await mine(3)
  })

  it('returns its metadata and the addresses of wallets', async () => {
    const master = client.open(JettonMaster.create(Address.parse(node.jettons[0] ?? '')))
    expect(await master.getJettonData()).toMatchObject({ totalSupply: 1_000_000n, mintable: true })
    expect(await (await walletOf(alice.wallet.address)).getBalance()).toBe(1_000_000n)
  })

  it('moves in several blocks, opens the receiver’s wallet, and notifies with the payload', async () => {
    await transfer(300_000n, bob.wallet.address)
    await mine(2)
    expect(await (await walletOf(alice.wallet.address)).getBalance()).toBe(700_000n)
    expect(await (await walletOf(bob.wallet.address)).getBalance()).toBe(0n)
    await mine(2)
    expect(await (await walletOf(bob.wallet.address)).getBalance()).toBe(300_000n)
    const [newest] = await client.getTransactions(bob.wallet.address, { limit: 1 })
    const body = newest?.inMessage?.body.beginParse()
    expect(body?.loadUint(32)).toBe(NOTIFICATION)
    expect(body?.skip(64).loadCoins()).toBe(300_000n)
    expect(body?.loadAddress().equals(alice.wallet.address)).toBe(true)
    expect(body?.loadMaybeRef()?.beginParse().skip(32).loadStringTail()).toBe('order:77')
  })

  it('comes back where it cannot be received, blocks later', async () => {
    const locked = WalletContractV5R1.create({ publicKey: keysOf(3).publicKey }).address
    await node.call('devnet_lock', { jetton: node.jettons[0], address: locked.toString(), status: 2 })
    await node.call('devnet_mint', { jetton: node.jettons[0], address: locked.toString(), amount: '0' })
    await mine(3)
    const own = await walletOf(alice.wallet.address)
    const before = await own.getBalance()
    await transfer(5_000n, locked)
    await mine(2)
    expect(await own.getBalance()).toBe(before - 5_000n)
    await mine(3)
    expect(await own.getBalance()).toBe(before)
  })
})

describe('a chain on demand', () => {
  it('undoes blocks with all that was in them', async () => {
    const before = await client.getBalance(bob.wallet.address)
    await give(bob.wallet.address, '7')
    expect(await client.getBalance(bob.wallet.address)).toBeGreaterThan(before)
    await node.call('devnet_rewind', { depth: 1 })
    await mine()
    expect(await client.getBalance(bob.wallet.address)).toBe(before)
  })

  it('goes on where it ended', async () => {
    const path = join(folder.path, 'kept')
    const first = await start(path)
    const address = bob.wallet.address.toString()
    await first.call('devnet_give', { address, amount: '5000000000' })
    await first.call('devnet_mine', { count: 5 })
    const { latestSeqno } = await clientOf(first).getMasterchainInfo()
    await first.stop()
    const second = await start(path)
    expect(second.resumed).toBe(true)
    const again = clientOf(second)
    expect((await again.getMasterchainInfo()).latestSeqno).toBe(latestSeqno)
    expect(await again.getBalance(bob.wallet.address)).toBe(5_000_000_000n)
    await second.call('devnet_give', { address, amount: '1' })
    await second.call('devnet_mine')
    expect(await again.getTransactions(bob.wallet.address, { limit: 9 })).toHaveLength(2)
    await second.stop()
  })

  it('gets the names that it did not have before, once', async () => {
    const path = join(folder.path, 'named')
    const first = await start(path)
    await first.stop()
    const names = [{ name: 'bob.ton', address: bob.wallet.address.toString() }]
    const second = await start(path, names)
    const root = Address.parse(second.nameRegistry ?? '')
    expect(await clientOf(second).isContractDeployed(root)).toBe(true)
    const { latestSeqno } = await clientOf(second).getMasterchainInfo()
    await second.stop()
    const third = await start(path, names)
    expect((await clientOf(third).getMasterchainInfo()).latestSeqno).toBe(latestSeqno)
    await third.stop()
  })
})
