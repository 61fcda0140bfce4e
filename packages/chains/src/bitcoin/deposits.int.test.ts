import { Transaction } from '@scure/btc-signer'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef, ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { payTogether } from './testing/test-wallet.ts'
import { addressesOf, BITCOIN, createBitcoinWorld } from './testing/bitcoin-world.ts'

let address: string
let reference: string

const world = useShared(() => createBitcoinWorld(2))
const scanner = useShared(() => world.adapter.scanner)
beforeAll(() => {
  const [first] = world.given
  address = first?.address ?? ''
  reference = first?.reference ?? ''
})

const pathOf = (input: string | URL | Request): string =>
  new URL(input instanceof Request ? input.url : input).pathname

const head = (): Promise<BlockRef> => scanner.head(UNLIMITED)
const depositsAfter = async (cursor: BlockRef): Promise<readonly ObservedDeposit[]> =>
  (await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)).deposits

describe('what counts as a deposit on Bitcoin', () => {
  it('is known by its output: two to one address are two', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const before = await head()
    const outputs = [1_000n, 2_000n].map((amount) => ({ address, amount }))
    const txHash = await wallet.send(await wallet.sign(outputs, 1_000n))
    await world.node.mine(1)
    expect(await depositsAfter(before)).toMatchObject([
      { txHash, index: 0, amount: 1_000n, reference, sender: wallet.address },
      { txHash, index: 1, amount: 2_000n, reference, sender: wallet.address },
    ])
  })

  it('lists all senders whose coins have paid it together', async () => {
    const one = await world.newWallet(BITCOIN)
    const other = await world.newWallet(BITCOIN)
    const before = await head()
    await payTogether([one, other], { address, amount: 4_000n })
    await world.node.mine(1)
    const [deposit, ...none] = await depositsAfter(before)
    expect([deposit, ...none]).toMatchObject([{ sender: one.address, coSenders: [other.address] }])
    if (deposit === undefined) return
    expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    const named = { ...deposit, sender: other.address, coSenders: [] }
    expect(await scanner.recheck(named, UNLIMITED)).toMatchObject({ status: 'confirmed' })
    const strange = { ...named, sender: address }
    expect(await scanner.recheck(strange, UNLIMITED)).toMatchObject({ status: 'missing' })
  })

  it.each([1n, 6n, 20n])(
    'is taken back by no node whose tip is %s blocks beneath what was read',
    async (blocks) => {
      const tip = await head()
      const cursor = { height: tip.height + blocks, hash: tip.hash }
      const scan = scanner.scan({ cursor, recentBlocks: [tip], maxBlocks: 10 }, UNLIMITED)
      await expect(scan).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    },
  )

  it('is not what waits for a block, nor what was replaced while it waited', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const before = await head()
    const first = await wallet.sign([{ address, amount: 3_000n }], 1_000n)
    await wallet.send(first)
    expect(await scanner.findTransaction?.(first.id, UNLIMITED)).toEqual({ status: 'pending' })
    const second = await wallet
      .sign([{ address: wallet.address, amount: 3_000n }], 5_000n)
      .catch(() => undefined)
    // The node lists no coin that a pending transaction spends, so this adds the same input by hand.
    const { txid, index, witnessUtxo } = first.getInput(0)
    if (txid === undefined || index === undefined || witnessUtxo === undefined)
      throw new TypeError('No input.')
    expect(second).toBeUndefined()
    const replacement = new Transaction()
    replacement.addInput({ txid, index, witnessUtxo })
    replacement.addOutput({ script: witnessUtxo.script, amount: witnessUtxo.amount - 50_000n })
    wallet.cosign(replacement)
    replacement.finalize()
    await wallet.send(replacement)
    await world.node.mine(1)
    expect(await depositsAfter(before)).toEqual([])
    expect(await scanner.findTransaction?.(first.id, UNLIMITED)).toEqual({ status: 'unknown' })
    expect(await scanner.findTransaction?.(replacement.id, UNLIMITED)).toMatchObject({ status: 'elsewhere' })
  })

  it('is not the change of our own payouts, nor what we send to ourselves', async () => {
    const before = await head()
    const { address: recipient } = await world.newWallet()
    const intent = { recipient, token: null, amount: 50_000n }
    const transfer = await world.adapter.payouts.prepare(intent, 1n, UNLIMITED)
    await world.adapter.payouts.broadcast(transfer, UNLIMITED)
    await world.node.mine(1)
    expect(await depositsAfter(before)).toEqual([])
    expect(await scanner.findTransaction?.(transfer.txId, UNLIMITED)).toMatchObject({ status: 'elsewhere' })
  })

  it('is seen from the height on at which its address is watched, and by no other scanner', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const before = await head()
    const late = world.addresses.derive(world.addresses.watched)
    await wallet.execute({ address: late.address, amount: '4000' })
    await world.node.mine(1)
    expect(await depositsAfter(before)).toEqual([])
    world.addresses.watch([{ index: world.addresses.watched, address: late.address }])
    expect(await depositsAfter(before)).toMatchObject([{ amount: 4_000n, reference: late.reference }])
  })

  it('reads nothing above the given height', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const cursor = await head()
    await wallet.execute({ address, amount: '5000' })
    await world.node.mine(2)
    const request = { cursor, recentBlocks: [], maxBlocks: 100, upTo: cursor.height }
    expect(await scanner.scan(request, UNLIMITED)).toMatchObject({ deposits: [], cursor, head: await head() })
  })
})

describe('a node that lies', () => {
  const adapterWith = (change: (path: string, answer: Buffer) => Buffer) => {
    const adapter = world.createAdapter({
      async fetch(input, init) {
        const response = await fetch(input, init)
        const answer = Buffer.from(await response.arrayBuffer())
        const { status, headers } = response
        return new Response(new Uint8Array(change(pathOf(input), answer)), {
          status,
          headers,
        })
      },
    })
    addressesOf(adapter).watch(world.given.map((given, index) => ({ index, address: given.address })))
    return adapter
  }
  const flip = (answer: Buffer, at: number): Buffer => {
    const changed = Buffer.from(answer)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    return changed
  }

  it.each([
    ['a transaction of a block', (answer: Buffer) => flip(answer, 81)],
    ['the header of a block', (answer: Buffer) => flip(answer, 70)],
    ['less than the block', (answer: Buffer) => answer.subarray(0, -10)],
    ['more than the block', (answer: Buffer) => Buffer.concat([answer, Buffer.alloc(1)])],
  ])('is caught at %s', async (_, change) => {
    const cursor = await head()
    await world.node.mine(1)
    const liar = adapterWith((path, answer) => (path.endsWith('/raw') ? change(answer) : answer))
    const scan = liar.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
    await expect(scan).rejects.toMatchObject({ name: 'ChainError', kind: 'rpc_untrustworthy' })
  })

  it('is caught at another amount than the block has', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const cursor = await head()
    const txId = await wallet.execute({ address, amount: '6000' })
    await world.node.mine(1)
    const liar = adapterWith((path, answer) =>
      path === `/tx/${txId}` ? Buffer.from(answer.toString().replace(':6000', ':9000')) : answer,
    )
    const scan = liar.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
    await expect(scan).rejects.toMatchObject({ name: 'ChainError', kind: 'rpc_unavailable' })
  })

  it('is outvoted by two that do', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const cursor = await head()
    await wallet.execute({ address, amount: '7000' })
    await world.node.mine(1)
    const adapter = world.createAdapter({
      rpcUrls: [`${world.node.url}/api`, world.node.url, world.node.url],
      async fetch(input, init) {
        const response = await fetch(input, init)
        if (!pathOf(input).startsWith('/api/tx/')) return response
        return new Response((await response.text()).replaceAll(':7000', ':70000'), response)
      },
    })
    addressesOf(adapter).watch(world.given.map((given, index) => ({ index, address: given.address })))
    const { deposits } = await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
    expect(deposits).toMatchObject([{ amount: 7_000n }])
  })

  it('calls no deposit missing whose block it has, or has not come to', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const cursor = await head()
    const txId = await wallet.execute({ address, amount: '8000' })
    await world.node.mine(1)
    const [deposit] = await depositsAfter(cursor)
    if (deposit === undefined) throw new TypeError('The deposit was not seen.')
    const forgetful = world.createAdapter({
      async fetch(input, init) {
        if (pathOf(input) === `/tx/${txId}`) return new Response('Transaction not found', { status: 404 })
        return fetch(input, init)
      },
    })
    await expect(forgetful.scanner.recheck(deposit, UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_untrustworthy',
    })
    const later = { ...deposit, block: { ...deposit.block, height: deposit.block.height + 5n } }
    await expect(forgetful.scanner.recheck(later, UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_unavailable',
    })
    const elsewhere = { ...deposit, block: { ...deposit.block, hash: 'ff'.repeat(32) } }
    expect(await forgetful.scanner.recheck(elsewhere, UNLIMITED)).toMatchObject({ status: 'missing' })
  })

  it('is refused when it serves another chain', async () => {
    const mainnet = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
    const adapter = world.createAdapter({ chainId: mainnet })
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })
})
