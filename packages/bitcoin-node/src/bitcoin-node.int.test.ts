import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { REGTEST_GENESIS, startBitcoinNode } from './start-bitcoin-node.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const COIN = 100_000_000
const KEY = new Uint8Array(32).fill(1)
const OTHER_KEY = new Uint8Array(32).fill(2)
const wallet = p2wpkh(pubECDSA(KEY), REGTEST)
const other = p2wpkh(pubECDSA(OTHER_KEY), REGTEST)
const taproot = p2tr(pubSchnorr(KEY), undefined, REGTEST)

async function get(path: string): Promise<unknown> {
  const response = await fetch(node.url + path, { signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${String(response.status)} ${text}`)
  return response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text
}

async function post(hex: string): Promise<string> {
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(`${node.url}/tx`, { method: 'POST', body: hex, signal })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

async function fund(address: string, satoshis: number): Promise<Coin> {
  const txid = await node.give(address, satoshis)
  await node.mine(1)
  // CAST: Esplora's response.
  const coins = (await get(`/address/${address}/utxo`)) as readonly Coin[]
  const coin = coins.find((candidate) => candidate.txid === txid)
  if (coin === undefined) throw new Error('The coin is not there.')
  return coin
}

function transfer({ txid, vout, value }: Coin, amount: number, fee: number): Transaction {
  const tx = new Transaction()
  const witnessUtxo = { script: wallet.script, amount: BigInt(value) }
  tx.addInput({ txid, index: vout, sequence: 0xfffffffd, witnessUtxo })
  tx.addOutputAddress(other.address ?? '', BigInt(amount), REGTEST)
  tx.addOutputAddress(wallet.address ?? '', BigInt(value - amount - fee), REGTEST)
  tx.sign(KEY)
  tx.finalize()
  return tx
}

const statusOf = async (txid: string): Promise<unknown> => get(`/tx/${txid}/status`)

const node = useShared(startBitcoinNode)

describe('the local Bitcoin network', () => {
  it('is regtest', async () => {
    expect(await get('/block-height/0')).toBe(REGTEST_GENESIS)
  })

  it('takes a signed transfer into its next block', async () => {
    const coin = await fund(wallet.address ?? '', COIN)
    const tx = transfer(coin, 25_000_000, 500)
    expect(await post(tx.hex)).toBe(tx.id)
    expect(await post(tx.hex)).toBe(tx.id)
    expect(await statusOf(tx.id)).toEqual({ confirmed: false })
    const [block] = await node.mine(1)
    expect(await statusOf(tx.id)).toMatchObject({ confirmed: true, block_hash: block })
    expect(await get(`/tx/${tx.id}`)).toMatchObject({
      fee: 500,
      vin: [{ txid: coin.txid, prevout: { scriptpubkey_address: wallet.address, value: COIN } }],
      vout: [{ scriptpubkey_address: other.address, value: 25_000_000 }, {}],
    })
    expect(await get(`/tx/${coin.txid}/outspend/${String(coin.vout)}`)).toMatchObject({
      spent: true,
      txid: tx.id,
    })
  })

  it('refuses a wrong signature, and what spends a coin again', async () => {
    const coin = await fund(wallet.address ?? '', COIN)
    const tx = transfer(coin, 1_000_000, 500)
    const forged = Buffer.from(tx.hex, 'hex')
    forged.writeUInt8(forged.readUInt8(forged.length - 50) ^ 1, forged.length - 50)
    await expect(post(forged.toString('hex'))).rejects.toThrow('-26')
    await post(tx.hex)
    await node.mine(1)
    await expect(post(transfer(coin, 2_000_000, 9_000).hex)).rejects.toThrow('-25')
    await expect(post('zz')).rejects.toThrow('-22')
  })

  it('replaces what waits by what pays more, and by nothing else', async () => {
    const coin = await fund(wallet.address ?? '', COIN)
    const first = transfer(coin, 1_000_000, 1_000)
    await post(first.hex)
    await expect(post(transfer(coin, 2_000_000, 1_050).hex)).rejects.toThrow('insufficient fee')
    const second = transfer(coin, 2_000_000, 2_000)
    await post(second.hex)
    await expect(statusOf(first.id)).rejects.toThrow('404')
    await node.mine(1)
    expect(await statusOf(second.id)).toMatchObject({ confirmed: true })
  })

  it('checks what spends a Taproot output', async () => {
    const { txid, vout, value } = await fund(taproot.address ?? '', COIN)
    const tx = new Transaction()
    const witnessUtxo = { script: taproot.script, amount: BigInt(value) }
    tx.addInput({ txid, index: vout, witnessUtxo, tapInternalKey: pubSchnorr(KEY) })
    tx.addOutputAddress(other.address ?? '', BigInt(value - 1_000), REGTEST)
    tx.sign(KEY)
    tx.finalize()
    const forged = Buffer.from(tx.hex, 'hex')
    forged.writeUInt8(forged.readUInt8(forged.length - 30) ^ 1, forged.length - 30)
    await expect(post(forged.toString('hex'))).rejects.toThrow('Invalid Schnorr signature')
    await post(tx.hex)
    await node.mine(1)
    expect(await statusOf(tx.id)).toMatchObject({ confirmed: true })
  })

  it('takes blocks back, with or without their transactions', async () => {
    const kept = transfer(await fund(wallet.address ?? '', COIN), 3_000_000, 1_000)
    const dropped = transfer(await fund(wallet.address ?? '', COIN), 4_000_000, 1_000)
    await post(kept.hex)
    await post(dropped.hex)
    const [block] = await node.mine(1)
    const height = node.height()
    await node.reorganise(1, [kept.id])
    expect(node.height()).toBe(height + 1)
    expect(await get(`/block/${String(block)}/status`)).toEqual({ in_best_chain: false })
    expect(await statusOf(kept.id)).toEqual({ confirmed: false })
    await expect(statusOf(dropped.id)).rejects.toThrow('404')
    await node.mine(1)
    expect(await statusOf(kept.id)).toMatchObject({ confirmed: true, block_height: height + 2 })
  })

  it('goes on where it ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bitcoin-node-'))
    const blocksPath = join(folder, 'blocks')
    const first = await startBitcoinNode({ blocksPath })
    await first.give(wallet.address ?? '', COIN)
    await first.mine(1)
    await first.reorganise(3, 'all')
    const [tip] = await first.mine(1)
    await first.stop()
    const second = await startBitcoinNode({ blocksPath })
    try {
      expect(second.resumed).toBe(true)
      expect(second.height()).toBe(first.height())
      const response = await fetch(`${second.url}/blocks/tip/hash`)
      expect(await response.text()).toBe(tip)
    } finally {
      await second.stop()
      await rm(folder, { recursive: true })
    }
  })
})
