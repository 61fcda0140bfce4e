import { createTronTestWallet } from '@sunspan/chains/testing'
import { tronTreasuryAddress } from '@sunspan/chains/treasury/tron'
import { labNetworkEntry } from '@sunspan/labs'
import { startTronNode, type TronNode } from '@sunspan/tron-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFamilyWorld, EVM_USER, type FamilyWorld } from '../../testing/worlds/family-world.ts'
import { NODE_MNEMONIC } from '../../testing/worlds/node-chain.ts'

const TRX = 1_000_000n
const USDT = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const TREASURY = tronTreasuryAddress(NODE_MNEMONIC)

let node: TronNode
let world: FamilyWorld
/** A contract that passes on what comes along. */
let wallet = ''
const person = () => createTronTestWallet(node.url, new Uint8Array(32).fill(7))

/** 20 bytes of an address in base58, as the node spells them. */
async function bytesOf(address: string): Promise<string> {
  const { address: hex } = Object(await node.call('wallet/getaccount', { address, visible: false }))
  return String(hex).slice(2)
}

beforeAll(async () => {
  node = await startTronNode({ name: 'internal on tron', tokens: [USDT], solidAfter: 2 })
  const mine = async (): Promise<void> => void (await node.call('devnet/mine'))
  const [token = ''] = node.tokens
  await mine()
  await node.call('devnet/give', { address: TREASURY, amount: 100_000n * TRX })
  await node.call('devnet/mint', { token, address: TREASURY, amount: 10n ** 12n })
  await node.call('devnet/give', { address: person().address, amount: 10_000n * TRX })
  await mine()
  const code = `5f5f5f5f3473${await bytesOf(TREASURY)}5af100`
  const size = (code.length / 2).toString(16).padStart(2, '0')
  const { address } = Object(await node.call('devnet/deploy', { data: `0x60${size}8060093d393df3${code}` }))
  wallet = String(address)
  world = await createFamilyWorld({
    nodes: [
      {
        networkId: 'tron',
        rpcUrl: node.url,
        token,
        payoutContract: null,
        entry: labNetworkEntry({
          networkId: 'tron',
          rpcUrl: node.url,
          chainId: node.chainId,
          tokens: { USDT: token },
        }),
      },
    ],
    usd: { ETH: '3200', USDC: '1', USDT: '1', TRX: '0.3' },
    terms: async () => ({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'tron-trx',
      amount: 10n ** 17n,
      walletSender: EVM_USER,
      walletReceiver: person().address,
    }),
    mine,
    stop: () => node.stop(),
  })
})
afterAll(() => world.close())

const pay = (amount: bigint): Promise<string> =>
  person().execute({
    chain_id: node.chainId,
    contract_type: 'TriggerSmartContract',
    owner_address: person().address,
    to_address: wallet,
    amount: String(amount),
    data: '',
    fee_limit: String(30n * TRX),
  })
const find = (hash: string) => world.bridge.deposits.find('tron', hash)

it('coins that a contract passes on are found by the balance, set aside and held for their owner', async () => {
  await world.advance(4)
  const hash = await pay(25n * TRX)
  await world.advance(10)
  const held = { sender: wallet, amount: 25n * TRX, index: -2, refund: { status: 'HELD' } }
  expect(await find(hash)).toMatchObject([{ outcome: 'unmatched', issue: 'no_order', ...held }])
  for (const { booked, held: there } of await world.custodyOf('tron')) expect(booked).toBe(there)
})

it('coins that a person asks for are recorded at once, and once', async () => {
  const hash = await pay(3n * TRX)
  await node.call('devnet/mine')
  const found = await world.adapterOf('tron').scanner.findTransaction?.(hash, AbortSignal.timeout(20_000))
  if (found?.status !== 'internal') throw new TypeError(`It is ${String(found?.status)}.`)
  await world.bridge.deposits.requestInternal('tron', { txHash: hash, block: found.block })
  await world.bridge.engine.tick()
  expect(await find(hash)).toMatchObject([{ outcome: 'unmatched', sender: wallet, amount: 3n * TRX }])
  await world.advance(10)
  expect(await find(hash)).toHaveLength(1)
  for (const { booked, held } of await world.custodyOf('tron')) expect(booked).toBe(held)
})
