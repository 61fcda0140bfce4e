import { join } from 'node:path'
import { TronWeb, utils } from 'tronweb'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTronNode, type TronNode } from './index.ts'

const USDT = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const ALICE = '01'.repeat(32)
const BOB = '02'.repeat(32)
const TRX = 1_000_000
const SOLID_AFTER = 3
const NEW_ACCOUNT = 1.1 * TRX
const ABI = [
  ...['name', 'symbol'].map((name) => ({
    name,
    type: 'function',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'string' }],
  })),
  {
    name: 'balanceOf',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    name: 'transfer',
    type: 'function',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const

let node: TronNode
let alice: TronWeb
const clientOf = ({ url }: TronNode, privateKey: string) => new TronWeb({ fullHost: url, privateKey })
const addressOf = (client: TronWeb): string => String(client.defaultAddress.base58)
const bob = String(TronWeb.address.fromPrivateKey(BOB))
const createAddress = () => utils.accounts.generateAccount().address.base58

const mine = (count = 1) => node.call('devnet/mine', { count })
async function give(address: string, amount: number): Promise<void> {
  await node.call('devnet/give', { address, amount })
  await mine()
}
const infoOf = (txid: string) => alice.trx.getUnconfirmedTransactionInfo(txid)
const reasonOf = (answer: object): string => Buffer.from(String(Object(answer).message), 'hex').toString()
/** What the node answers, where the SDK would throw. */
const broadcast = async (transaction: object) =>
  Object(await alice.fullNode.request('wallet/broadcasttransaction', transaction, 'post'))
const signed = async (to: string, amount: number, client = alice) =>
  client.trx.sign(await client.transactionBuilder.sendTrx(to, amount, addressOf(client)))

const folder = useShared(temporaryFolder)
beforeAll(async () => {
  node = await startTronNode({ name: 'node tests', tokens: [USDT], solidAfter: SOLID_AFTER })
  alice = clientOf(node, ALICE)
  await give(addressOf(alice), 10_000 * TRX)
})
afterAll(async () => {
  await node.stop()
})

describe('a local TRON node, asked by the official client', () => {
  it('transfers coins with a memo, and opens the account that gets them', async () => {
    const draft = await alice.transactionBuilder.sendTrx(bob, 1.5 * TRX, addressOf(alice))
    const memo = await alice.transactionBuilder.addUpdateData(draft, 'order:42', 'utf8')
    const before = await alice.trx.getUnconfirmedBalance(addressOf(alice))
    const { result, txid } = await alice.trx.sendRawTransaction(await alice.trx.sign(memo))
    expect([result, txid]).toEqual([true, memo.txID])
    expect(await infoOf(txid)).toEqual({})
    await mine()
    const info = await infoOf(txid)
    expect(info).toMatchObject({
      id: txid,
      blockNumber: 2,
      fee: NEW_ACCOUNT + TRX,
      receipt: { net_fee: 100_000 },
    })
    expect(await alice.trx.getUnconfirmedBalance(bob)).toBe(1.5 * TRX)
    expect(await alice.trx.getUnconfirmedBalance(addressOf(alice))).toBe(
      before - 1.5 * TRX - NEW_ACCOUNT - TRX,
    )
    const found = await alice.trx.getTransaction(txid)
    expect(Buffer.from(Object(found.raw_data).data, 'hex').toString()).toBe('order:42')
    expect(found.ret).toEqual([{ contractRet: 'SUCCESS' }])
  })

  it('shows in its solid view what no block replaces, some blocks later', async () => {
    const { txid } = await alice.trx.sendRawTransaction(await signed(bob, TRX))
    await mine()
    expect(await alice.trx.getTransactionInfo(txid)).toEqual({})
    const newest = await alice.trx.getCurrentBlock()
    const solid = await alice.trx.getConfirmedCurrentBlock()
    const numberOf = (block: typeof newest) => block.block_header.raw_data.number ?? 0
    expect(numberOf(newest) - numberOf(solid)).toBe(SOLID_AFTER)
    await mine(SOLID_AFTER)
    expect(await alice.trx.getTransactionInfo(txid)).toMatchObject({ id: txid })
    expect(await alice.trx.getConfirmedTransaction(txid)).toMatchObject({ txID: txid })
  })

  it('gives each account some bandwidth a day, and takes coins for more', async () => {
    const carol = utils.accounts.generateAccount()
    await give(carol.address.base58, 100 * TRX)
    const client = clientOf(node, carol.privateKey)
    const fees: unknown[] = []
    for (const amount of [1, 2, 3]) {
      const { txid } = await client.trx.sendRawTransaction(await signed(bob, amount, client))
      await mine()
      const { receipt, fee } = Object(await infoOf(txid))
      fees.push({ ...receipt, fee })
    }
    const [first, second, third] = fees.map((each) => Object(each))
    expect(first).toEqual({ net_usage: second.net_usage, fee: undefined })
    expect(third).toEqual({ net_fee: first.net_usage * 1_000, fee: first.net_usage * 1_000 })
    expect(await alice.trx.getBandwidth(carol.address.base58)).toBe(600 - 2 * first.net_usage)
    await node.call('devnet/advancetime', { seconds: 86_400 })
    await mine()
    expect(await alice.trx.getBandwidth(carol.address.base58)).toBe(600)
  })

  it('serves blocks with what is in them, whose ids and numbers are linked', async () => {
    const { txid } = await alice.trx.sendRawTransaction(await signed(bob, TRX))
    await mine()
    const block = await alice.trx.getCurrentBlock()
    const { number, parentHash } = block.block_header.raw_data
    expect((block.transactions ?? []).map(({ txID }) => txID)).toEqual([txid])
    expect(Number.parseInt(block.blockID.slice(0, 16), 16)).toBe(number)
    expect((await alice.trx.getBlockByNumber(number - 1)).blockID).toBe(parentHash)
    expect((await alice.trx.getBlockByHash(block.blockID)).blockID).toBe(block.blockID)
    const range = await alice.trx.getBlockRange(number - 1, number)
    expect(range.map(({ blockID }) => blockID)).toEqual([parentHash, block.blockID])
    const infos = await alice.fullNode.request('wallet/gettransactioninfobyblocknum', { num: number }, 'post')
    expect(infos).toMatchObject([{ id: txid, blockNumber: number }])
  })

  it('says what it is', async () => {
    const { configNodeInfo } = Object(await alice.trx.getNodeInfo())
    expect(configNodeInfo.codeVersion).toContain('stand-in')
    const parameters = await alice.trx.getChainParameters()
    expect(parameters).toContainEqual({ key: 'getEnergyFee', value: 100 })
    expect(node.chainId).toBe(`0x${(await alice.trx.getBlockByNumber(0)).blockID.slice(-8)}`)
  })
})

describe('its token', () => {
  const token = () => alice.contract(ABI, node.tokens[0])
  const balanceOf = async (owner: string) => BigInt(String(await token().balanceOf(owner).call()))
  const call = async (to: string, amount: bigint, feeLimit: number): Promise<string> =>
    String(await token().transfer(to, amount).send({ feeLimit, shouldPollResponse: false }))

  beforeAll(async () => {
    await node.call('devnet/mint', { token: node.tokens[0], address: addressOf(alice), amount: 1_000_000 })
    await mine()
  })

  it('returns its metadata', async () => {
    expect([await token().name().call(), await token().symbol().call()]).toEqual(['Tether USD', 'USDT'])
    expect(await balanceOf(addressOf(alice))).toBe(1_000_000n)
  })

  it('moves, for energy, with an event that the event API returns', async () => {
    const to = createAddress()
    const txid = await call(to, 250_000n, 100 * TRX)
    await mine()
    expect(await balanceOf(to)).toBe(250_000n)
    const { receipt, fee, log } = Object(await infoOf(txid))
    expect(receipt).toMatchObject({ result: 'SUCCESS', energy_fee: receipt.energy_usage_total * 100 })
    expect(fee).toBe(receipt.energy_fee + (receipt.net_fee ?? 0))
    expect(log).toHaveLength(1)
    expect(`41${log[0].address}`).toBe(TronWeb.address.toHex(node.tokens[0] ?? ''))
    const { data } = await alice.event.getEventsByContractAddress(node.tokens[0] ?? '', {
      eventName: 'Transfer',
    })
    expect(data?.[0]).toMatchObject({ transaction_id: txid, result: { value: '250000' } })
    const { data: own } = await alice.event.getEventsByTransactionID(txid)
    expect(own).toHaveLength(1)
  })

  it('estimates the energy that a call will take', async () => {
    const to = createAddress()
    const { energy_used: estimated = 0 } = await alice.transactionBuilder.triggerConstantContract(
      ...([node.tokens[0] ?? '', 'transfer(address,uint256)', {}] as const),
      [
        { type: 'address', value: to },
        { type: 'uint256', value: 5 },
      ],
      addressOf(alice),
    )
    const txid = await call(to, 5n, 100 * TRX)
    await mine()
    const { receipt } = Object(await infoOf(txid))
    expect(Math.abs(estimated - receipt.energy_usage_total)).toBeLessThan(1_500)
  })

  it('fails in a block, and takes the fee', async () => {
    const txid = await call(bob, 10n ** 15n, 100 * TRX)
    await mine()
    const info = Object(await infoOf(txid))
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } })
    expect(Buffer.from(info.resMessage, 'hex').toString()).toBe('REVERT opcode executed')
    expect(info.fee).toBeGreaterThan(0)
    expect((await alice.trx.getTransaction(txid)).ret).toEqual([{ contractRet: 'REVERT' }])
  })

  it('runs out of energy at the fee limit, all of which it takes', async () => {
    const before = await alice.trx.getUnconfirmedBalance(addressOf(alice))
    const txid = await call(createAddress(), 1n, TRX)
    await mine()
    const info = Object(await infoOf(txid))
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY', energy_fee: TRX } })
    expect(await alice.trx.getUnconfirmedBalance(addressOf(alice))).toBe(before - info.fee)
  })

  it('takes a batch of transfers into one block, in order', async () => {
    const people = [createAddress(), createAddress(), createAddress()]
    const ids: string[] = []
    for (const to of people) ids.push(await call(to, 7n, 100 * TRX))
    await mine()
    const { transactions = [] } = await alice.trx.getCurrentBlock()
    expect(transactions.map(({ txID }) => txID)).toEqual(ids)
    for (const to of people) expect(await balanceOf(to)).toBe(7n)
  })
})

describe('what it refuses', () => {
  it('a transaction that it has already, before and after its block', async () => {
    const transaction = await signed(bob, TRX)
    expect(await broadcast(transaction)).toMatchObject({ result: true })
    for (const blocks of [0, 1]) {
      await mine(blocks)
      expect(await broadcast(transaction)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
    }
  })

  it('a signature of another key', async () => {
    const draft = await alice.transactionBuilder.sendTrx(bob, TRX, addressOf(alice))
    const { signature } = await clientOf(node, BOB).trx.sign(draft, BOB, false, true)
    const answer = await broadcast({ ...draft, signature })
    expect(answer.code).toBe('SIGERROR')
    expect(reasonOf(answer)).toContain('but it is not contained of permission')
  })

  it.each([
    ['more than there is', () => signed(bob, 1e15), /balance is not sufficient/],
    ['nothing', async () => signed(bob, 0.5).catch(() => tampered({ amount: 0 })), /greater than 0|Amount/],
  ])('a transfer of %s', async (_, write, reason) => {
    const answer = await broadcast(await write())
    expect(answer.code).toBe('CONTRACT_VALIDATE_ERROR')
    expect(reasonOf(answer)).toMatch(reason)
  })

  it('coins to a contract, which could not give them back', async () => {
    const answer = await broadcast(await signed(node.tokens[0] ?? '', TRX))
    expect([answer.code, reasonOf(answer)]).toEqual([
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : Cannot transfer TRX to a smartContract.',
    ])
  })

  it('an owner that has no account', async () => {
    const stranger = clientOf(node, 'a1'.repeat(32))
    const answer = await broadcast(await signed(bob, TRX, stranger))
    expect(reasonOf(answer)).toContain('does not exist')
  })

  it('a transaction that has expired, or that another chain’s blocks anchor', async () => {
    const late = await signed(bob, 3)
    await node.call('devnet/advancetime', { seconds: 120 })
    await mine()
    expect(await broadcast(late)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' })
    const other = await startTronNode({ name: 'another chain', tokens: [] })
    await other.call('devnet/mine')
    const client = clientOf(other, ALICE)
    const foreign = await client.trx.sign(await client.transactionBuilder.sendTrx(bob, TRX, addressOf(alice)))
    await other.stop()
    expect(await broadcast(foreign)).toMatchObject({ code: 'TAPOS_ERROR' })
  })
})

/** A transfer as its owner signs it, whatever the SDK would say to it. */
async function tampered({ amount }: { amount: number }): Promise<object> {
  const body = {
    owner_address: TronWeb.address.toHex(addressOf(alice)),
    to_address: TronWeb.address.toHex(bob),
    amount,
  }
  const draft = Object(await alice.fullNode.request('wallet/createtransaction', body, 'post'))
  return alice.trx.sign(draft)
}

describe('a chain on demand', () => {
  it('undoes blocks with all that was in them', async () => {
    const to = createAddress()
    const before = await alice.trx.getUnconfirmedBalance(bob)
    const own = await alice.trx.getUnconfirmedBalance(addressOf(alice))
    const { txid } = await alice.trx.sendRawTransaction(await signed(bob, 7))
    await alice.trx.sendRawTransaction(await signed(to, 8))
    await mine(2)
    expect(await alice.trx.getUnconfirmedBalance(bob)).toBe(before + 7)
    await node.call('devnet/rewind', { depth: 2 })
    await mine()
    expect(await infoOf(txid)).toEqual({})
    expect(await alice.trx.getUnconfirmedBalance(bob)).toBe(before)
    expect(await alice.trx.getUnconfirmedBalance(addressOf(alice))).toBe(own)
    expect(await alice.trx.getAccount(to)).toEqual({})
  })

  it('forgets what is pending, and may take it again', async () => {
    const transaction = await signed(bob, 9)
    await broadcast(transaction)
    await node.call('devnet/droppending')
    await mine()
    expect(await infoOf(transaction.txID)).toEqual({})
    expect(await broadcast(transaction)).toMatchObject({ result: true })
    await mine()
    expect(await infoOf(transaction.txID)).toMatchObject({ id: transaction.txID })
  })

  it('executes what it answers to as if it were too busy, when asked to', async () => {
    const transaction = await signed(bob, 11)
    await node.call('devnet/answerbusy', { on: true })
    expect(await broadcast(transaction)).toMatchObject({ code: 'SERVER_BUSY' })
    await node.call('devnet/answerbusy', { on: false })
    await mine()
    expect(await infoOf(transaction.txID)).toMatchObject({ id: transaction.txID })
  })

  it('goes on where it ended', async () => {
    const statePath = join(folder.path, 'kept')
    const spec = { name: 'kept', tokens: [USDT], statePath }
    const first = await startTronNode(spec)
    await first.call('devnet/give', { address: bob, amount: 5 * TRX })
    await first.call('devnet/mint', { token: first.tokens[0], address: bob, amount: 3 })
    await first.call('devnet/mine', { count: 5 })
    await first.stop()
    const second = await startTronNode(spec)
    expect(second.resumed).toBe(true)
    const client = clientOf(second, ALICE)
    expect((await client.trx.getCurrentBlock()).block_header.raw_data.number).toBe(6)
    expect(await client.trx.getBalance(bob)).toBe(5 * TRX)
    expect(BigInt(String(await client.contract(ABI, second.tokens[0]).balanceOf(bob).call()))).toBe(3n)
    await second.call('devnet/give', { address: bob, amount: 1 })
    await second.call('devnet/mine')
    expect(await client.trx.getUnconfirmedBalance(bob)).toBe(5 * TRX + 1)
    // No block that was there before is replaced.
    expect(await client.trx.getBalance(bob)).toBe(5 * TRX)
    await second.stop()
  })
})
