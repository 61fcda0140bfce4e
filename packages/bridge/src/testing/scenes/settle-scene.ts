import { createEvmAdapter, createEvmPayoutWitness } from '@sunspan/chains/server'
import { copyDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { systemClock } from '../../clock.ts'
import type { TestBridge } from '../ticks/create-test-bridge.ts'
import { payoutId } from '../../payout-events/payout-id.ts'
import {
  createManualSettlementService,
  type ManualSettlementService,
} from '../../manual-settlement/create-manual-settlement-service.ts'
import { composeCrashBridge } from '../crash-matrix/engine/compose-crash-bridge.ts'
import { EVM_USER, startEvmNodes, type EvmNode } from '../crash-matrix/nodes/evm-nodes.ts'
import { leaseWarmBridgeDatabase } from '../database/lease-bridge-database.ts'
import { NODE_MNEMONIC } from '../worlds/node-chain.ts'

const CHAIN_IDS: Readonly<Record<string, string>> = { ethereum: '1', base: '8453' }
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const signal = new AbortController().signal

/** A leg as a stranger pays it: the contract identifies it by its name. */
export interface StrangersLeg {
  readonly stableName: string
  readonly recipient: string
  readonly token: string | null
  readonly amount: bigint
}

/** An engine on two real nodes with payout contracts, a stranger who has the treasury's key as well, and an operator. */
export interface SettleScene {
  readonly pool: Pool
  readonly bridge: TestBridge
  readonly desk: ManualSettlementService
  nodeOf(networkId: string): EvmNode
  /** Sends what an order asks for on ethereum, mines it deep enough and ticks: its payouts are signed, and no block has them. */
  deposit(order: { readonly deposit: { readonly action: object } }): Promise<void>
  /** Pays these legs in one transaction of the treasury's; answers its id. */
  payAsStranger(networkId: string, slot: bigint, legs: readonly StrangersLeg[]): Promise<string>
  /** Mines this many blocks on a network, and ticks. */
  mine(networkId: string, blocks: number): Promise<void>
  /** Lifts every halt; answers who had set them. */
  liftAll(): Promise<readonly string[]>
  /** Copies the present database; the returned function creates an engine and an operator on the copy. */
  backUp(): Promise<() => Promise<Pick<SettleScene, 'pool' | 'bridge' | 'desk'>>>
  stop(): Promise<void>
}

export async function createSettleScene(): Promise<SettleScene> {
  const nodes = await startEvmNodes()
  const database = await leaseWarmBridgeDatabase()
  const { pool } = database
  const bridge = composeCrashBridge({ nodes, pool, logger: quiet })
  await bridge.refreshMarket()
  await bridge.engine.tick()
  const chainIdOf = (networkId: string): string => CHAIN_IDS[networkId] ?? ''
  const witnesses = new Map(
    nodes.map(({ networkId, rpcUrl, payoutContract: contract }) => {
      const pool = { networkId, chainId: chainIdOf(networkId), urls: [rpcUrl], quorum: undefined }
      return [networkId, createEvmPayoutWitness({ ...pool, contract })]
    }),
  )
  const nodeOf = (networkId: string): EvmNode => {
    const node = nodes.find((candidate) => candidate.networkId === networkId)
    if (node === undefined) throw new Error(`There is no node of ${networkId}`)
    return node
  }
  const deskOn = (own: Pool): ManualSettlementService =>
    createManualSettlementService({
      pool: own,
      catalog: bridge.catalog,
      witnesses,
      clock: systemClock,
      logger: quiet,
    })
  const closers: (() => Promise<void>)[] = []
  return {
    pool,
    bridge,
    nodeOf,
    desk: deskOn(pool),
    async backUp() {
      const copy = await copyDatabase(database.url)
      return async () => {
        const copied = new Pool({ connectionString: copy.url, max: 4 })
        copied.on('error', () => undefined)
        closers.push(async () => {
          await copied.end()
          await copy.drop()
        })
        const restored = composeCrashBridge({ nodes, pool: copied, logger: quiet })
        await restored.refreshMarket()
        return { pool: copied, bridge: restored, desk: deskOn(copied) }
      }
    },
    async deposit(order) {
      const { to, value, data } = Object(order.deposit.action)
      const ethereum = nodeOf('ethereum')
      await ethereum.rpc('eth_sendTransaction', [
        { from: EVM_USER, to, value: `0x${BigInt(value).toString(16)}`, data },
      ])
      await ethereum.rpc('anvil_mine', ['0x4'])
      await bridge.engine.tick()
    },
    async payAsStranger(networkId, slot, legs) {
      const { rpcUrl, token, payoutContract } = nodeOf(networkId)
      const { payouts } = createEvmAdapter({
        networkId,
        chainId: chainIdOf(networkId),
        rpcUrls: [rpcUrl],
        multicallAddress: null,
        payoutContract,
        currencies: [{ address: token, decimals: 6 }],
        treasury: { mnemonic: NODE_MNEMONIC },
      })
      const intents = legs.map(({ stableName, ...intent }) => ({
        id: payoutId({ networkId, stableName }),
        ...intent,
      }))
      const transfer = await payouts.batch?.prepare(intents, slot, signal)
      if (transfer === undefined) throw new Error('There is no contract')
      await payouts.broadcast(transfer, signal)
      return transfer.txId
    },
    async mine(networkId, blocks) {
      await nodeOf(networkId).rpc('anvil_mine', [`0x${blocks.toString(16)}`])
      await bridge.engine.tick()
    },
    async liftAll() {
      const halts = await bridge.halts.list()
      for (const { id } of halts) await bridge.halts.lift({ id, actor: 'olga', reason: 'settled' })
      return halts.map(({ actor }) => actor)
    },
    async stop() {
      for (const close of closers) await close()
      await database.drop()
      for (const node of nodes) await node.stop()
    },
  }
}
