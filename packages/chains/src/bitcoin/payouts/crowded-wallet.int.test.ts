import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { addressesOf, BITCOIN, createBitcoinWorld } from '../testing/bitcoin-world.ts'

const DUST = 294
/** More of a stranger's transactions than a history was ever read for. */
const STRANGE_TRANSACTIONS = 2_001
const PAGE = 25
/** Outputs to the treasury's own address that strangers make on the local node. */
const STRANGE_OUTPUTS = 600
const ROUNDS = 3n

const world = useShared(() => createBitcoinWorld(3))

const urlOf = (input: string | URL | Request): URL => new URL(input instanceof Request ? input.url : input)
const idOf = (place: number): string => place.toString(16).padStart(64, 'd')

/** A stranger's transaction with dust for the treasury, in the newest block. */
const dustTransaction = (place: number, script: string, block: { height: bigint; hash: string }) => ({
  txid: idOf(place),
  vin: [{ txid: idOf(0), vout: 0, is_coinbase: false, prevout: { scriptpubkey: '00', value: 1_000 } }],
  vout: [{ scriptpubkey: script, value: DUST }],
  fee: 200,
  status: { confirmed: true, block_height: Number(block.height), block_hash: block.hash },
})

/**
 * Behaves like an Esplora server that lists only a few hundred coins of an address, and whose history of the treasury begins with a
 * stranger's transactions.
 */
async function openCrowded(asked: string[]): Promise<NetworkAdapter> {
  const { depositAddress, scanner } = world.adapter
  const block = await scanner.head(UNLIMITED)
  const [payment] = await (await fetch(`${world.node.url}/address/${depositAddress}/txs/chain`)).json()
  const own = Object(payment).vout.find(
    (output: { scriptpubkey_address?: string }) => output.scriptpubkey_address === depositAddress,
  )
  const strange = Array.from({ length: STRANGE_TRANSACTIONS }, (_, place) =>
    dustTransaction(place + 1, own.scriptpubkey, block),
  )
  return world.createAdapter({
    fetch(input, init) {
      const { href, pathname: path } = urlOf(input)
      if (path.includes(`/${depositAddress}`)) asked.push(path)
      if (path.endsWith(`/${depositAddress}/utxo`)) {
        const refusal = 'Too many unspent transaction outputs (>500). Contact support to raise limits.'
        return Promise.resolve(new Response(refusal, { status: 400 }))
      }
      const [, last] = /\/txs\/chain(?:\/([0-9a-f]{64}))?$/.exec(path) ?? []
      const isHistory = path.includes('/txs/chain')
      const from = last === undefined ? 0 : strange.findIndex(({ txid }) => txid === last) + 1
      const isStrange = isHistory && from < strange.length && (last === undefined || from > 0)
      if (isStrange) return Promise.resolve(Response.json(strange.slice(from, from + PAGE)))
      const isBehind = isHistory && last === strange.at(-1)?.txid
      return fetch(isBehind ? href.slice(0, -65) : input, init)
    },
  })
}

describe('a treasury that strangers have sent dust', () => {
  it('pays from the coins that it knows, and requests no list, behind 2,001 transactions of dust', async () => {
    const asked: string[] = []
    const adapter = await openCrowded(asked)
    const addresses = addressesOf(adapter)
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    addresses.addReceived(
      await addressesOf(world.adapter).listOwnCoins({ height, withDust: false }, UNLIMITED),
    )
    for (let round = 0; round < 2; round += 1) {
      const { address: recipient } = await world.newWallet()
      const intent = { recipient, token: null, amount: 50_000n }
      const transfer = await adapter.payouts.prepare(intent, BigInt(round + 1), UNLIMITED)
      await adapter.payouts.broadcast(transfer, UNLIMITED)
      await world.node.mine(2)
      expect(await adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
      expect(await world.balanceOf(recipient)).toBe(50_000n)
    }
    expect(asked).toEqual([])
  })

  it('opens no books on a list that was cut short', async () => {
    const addresses = addressesOf(await openCrowded([]))
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    await expect(addresses.listOwnCoins({ height, withDust: false }, UNLIMITED)).rejects.toMatchObject({
      name: 'ChainError',
      kind: 'rpc_unavailable',
    })
  })

  it('lists what it held at a block, spent since or not, and what it has received since', async () => {
    const { scanner, payouts } = world.adapter
    const addresses = addressesOf(world.adapter)
    const { height } = await scanner.head(UNLIMITED)
    const list = async (): Promise<readonly string[]> => {
      const coins = await addresses.listOwnCoins({ height, withDust: false }, UNLIMITED)
      return coins.map(({ txHash, index }) => `${txHash}:${String(index)}`)
    }
    const before = await list()
    const { address: recipient } = await world.newWallet()
    const transfer = await payouts.prepare({ recipient, token: null, amount: 60_000n }, 7n, UNLIMITED)
    await payouts.broadcast(transfer, UNLIMITED)
    expect(await list()).toEqual(before)
    await world.node.mine(2)
    const after = await list()
    expect(after).toEqual(expect.arrayContaining([...before]))
    const change = after.filter((name) => !before.includes(name))
    expect(change.length).toBeGreaterThan(0)
    expect(change.every((name) => name.startsWith(transfer.txId))).toBe(true)
  })

  it('is asked for its coins at once, and coin by coin only by a server that refuses to list them', async () => {
    const { height } = await world.adapter.scanner.head(UNLIMITED)
    const coins = await addressesOf(world.adapter).listOwnCoins({ height, withDust: false }, UNLIMITED)
    const read = async (isRefused: boolean) => {
      const paths: string[] = []
      const adapter = world.createAdapter({
        fetch(input, init) {
          const { pathname: path } = urlOf(input)
          paths.push(path)
          const isList = isRefused && path.endsWith('/utxo')
          return isList
            ? Promise.resolve(new Response('Too many unspent transaction outputs', { status: 400 }))
            : fetch(input, init)
        },
      })
      addressesOf(adapter).addReceived(coins)
      const amounts: (bigint | undefined)[] = []
      for (const at of [undefined, height, height - 1n]) {
        const [amount] = await adapter.balances.getBalances(adapter.depositAddress, [null], UNLIMITED, at)
        amounts.push(amount)
      }
      const count = (what: RegExp): number => paths.filter((path) => what.test(path)).length
      return { amounts, lists: count(/\/utxo$/), coins: count(/\/(?:status|outspend\/\d+)$/) }
    }
    const listed = await read(false)
    expect(listed).toMatchObject({ lists: 3, coins: 0 })
    expect(listed.amounts[0]).toBeGreaterThan(0n)
    expect(await read(true)).toEqual({ amounts: listed.amounts, lists: 1, coins: 3 * 2 * coins.length })
  })

  it('pays with no more requests than before, and counts none of the dust', async () => {
    let requests = 0
    const adapter = await world.openAdapter({
      fetch: (input, init) => {
        requests += 1
        return fetch(input, init)
      },
    })
    const { address: recipient } = await world.newWallet()
    const hold = async () =>
      (await adapter.balances.getBalances(adapter.depositAddress, [null], UNLIMITED))[0]
    const measure = async () => {
      requests = 0
      for (let round = 0n; round < ROUNDS; round += 1n) {
        await adapter.payouts.prepare({ recipient, token: null, amount: 50_000n }, round, UNLIMITED)
      }
      return requests
    }
    const held = await hold()
    // The first payouts of a block read its fees.
    await measure()
    const before = await measure()
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    const stranger = await world.newWallet(BITCOIN)
    const dust = { address: world.adapter.depositAddress, amount: BigInt(DUST) }
    const outputs = Array.from({ length: STRANGE_OUTPUTS }, () => dust)
    await stranger.send(await stranger.sign(outputs, 200_000n))
    await world.node.mine(4)
    const scan = await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
    expect(scan).toMatchObject({ deposits: [], ownCoins: [] })
    expect(await hold()).toBe(held)
    await measure()
    const after = await measure()
    expect(after).toBeLessThanOrEqual(before * 1.2)
  })
})
