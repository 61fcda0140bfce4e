import { setTimeout as delay } from 'node:timers/promises'
import { createEvmAdapter } from '@sunspan/chains/server'
import { multicall3Artifact, sunspanPayoutsArtifact, testTokenArtifact } from '@sunspan/contracts'
import { startAnvil } from '@sunspan/host'
import { createTestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { systemRandom, type Logger } from '../clock.ts'
import { createBridge, type Bridge } from '../create-bridge.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { Order } from '../orders/order.ts'
import { createPriceFeed } from '../prices/price-feed.ts'
import { createPriceSources } from '../prices/price-sources.ts'
import { migrate } from '../store/run-migrations.ts'
import { checkLedger } from './check-ledger.ts'
import { installationFixture } from './installation-fixture.ts'
import { createStepClock, type StepClock } from './step-clock.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
/** Anvil's accounts of that phrase: it signs for them when asked to send. The first is the treasury's, the second deploys. */
export const NODE_TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DEPLOYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const NODE_USERS = [
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

const NETWORKS = [
  { id: 'ethereum', chainId: 1 },
  { id: 'base', chainId: 8453 },
  { id: 'arbitrum', chainId: 42161 },
  { id: 'polygon', chainId: 137 },
  { id: 'zksync-era', chainId: 324 },
] as const
export type NodeNetwork = (typeof NETWORKS)[number]['id']

export interface NodeWorldOptions {
  /** Left out: ethereum and base. */
  readonly networks?: readonly NodeNetwork[]
  /** The treasury pays through a contract on every network; left out: by plain transfers. */
  readonly paysByContract?: boolean
  /** Fields of the installation file that differ from the fixture's. */
  readonly installation?: object
}

/** A bridge over real nodes, whose clock stands still until it is moved. */
export interface NodeWorld {
  readonly bridge: Bridge
  readonly clock: StepClock
  /** USDC, at the same address of both chains. */
  readonly token: string
  rpc(networkId: NodeNetwork, method: string, params: readonly unknown[]): Promise<unknown>
  /** Sends from an account that the node signs for; answers the hash once it is mined. */
  send(
    networkId: NodeNetwork,
    transaction: {
      readonly from: string
      readonly to: string
      readonly value?: bigint
      readonly data?: string
    },
  ): Promise<string>
  /** Executes what an order asks for, from its sender and in its amount unless told otherwise. */
  deposit(
    order: Order,
    overrides?: {
      readonly from?: string
      readonly amount?: bigint
      readonly networkId?: NodeNetwork
      readonly token?: string
    },
  ): Promise<string>
  balanceOf(networkId: NodeNetwork, owner: string, token: string | null): Promise<bigint>
  /** Mines a block everywhere, moves the clock by a second, ticks, and looks at the ledger; `rounds` times. */
  advance(rounds: number): Promise<void>
  close(): Promise<void>
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => word(BigInt(address))
const shortText = (text: string): string =>
  word(BigInt(text.length)) + Buffer.from(text).toString('hex').padEnd(64, '0')
/** transfer(address,uint256) */
const transferData = (to: string, amount: bigint): string => `0xa9059cbb${addressWord(to)}${word(amount)}`

function createRpc(urlOf: (networkId: NodeNetwork) => string): NodeWorld['rpc'] {
  return async (networkId, method, params) => {
    const response = await fetch(urlOf(networkId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = await response.json()
    const { result, error } = Object(answer)
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}

/** The nodes mine a block for each transaction, at times just after they have answered its hash. */
async function sendMined(
  rpc: NodeWorld['rpc'],
  networkId: NodeNetwork,
  transaction: object,
): Promise<{ readonly hash: string; readonly contractAddress: string }> {
  const hash = String(await rpc(networkId, 'eth_sendTransaction', [transaction]))
  const until = Date.now() + 5_000
  for (;;) {
    const receipt = await rpc(networkId, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null) {
      const { status, contractAddress } = Object(receipt)
      if (status !== '0x1') throw new Error(`${hash} failed: ${JSON.stringify(receipt)}`)
      return { hash, contractAddress: String(contractAddress) }
    }
    if (Date.now() > until) throw new Error(`${hash} is not mined`)
    await delay(5)
  }
}

async function deployToken(rpc: NodeWorld['rpc'], networkId: NodeNetwork): Promise<string> {
  const terms = word(0x60n) + word(0xa0n) + word(6n) + shortText('USD Coin') + shortText('USDC')
  const data = testTokenArtifact.bytecode + terms
  const { contractAddress: address } = await sendMined(rpc, networkId, { from: DEPLOYER, data })
  for (const owner of [NODE_TREASURY, ...NODE_USERS]) {
    // mint(address,uint256)
    const mint = `0x40c10f19${addressWord(owner)}${word(10n ** 12n)}`
    await sendMined(rpc, networkId, { from: DEPLOYER, to: address, data: mint })
  }
  await rpc(networkId, 'anvil_setCode', [multicall3Artifact.address, multicall3Artifact.runtimeBytecode])
  return address
}

async function deployPayouts(rpc: NodeWorld['rpc'], networkId: NodeNetwork, token: string): Promise<string> {
  const data = sunspanPayoutsArtifact.bytecode + addressWord(NODE_TREASURY)
  const { contractAddress } = await sendMined(rpc, networkId, { from: DEPLOYER, data })
  // approve(address,uint256)
  const approve = `0x095ea7b3${addressWord(contractAddress)}${word(2n ** 255n)}`
  await sendMined(rpc, networkId, { from: NODE_TREASURY, to: token, data: approve })
  return contractAddress
}

/** The fixture's entry of a network, or one of its kind. */
function networkEntryOf({ id, chainId }: { readonly id: NodeNetwork; readonly chainId: number }) {
  const known = installationFixture.networks.find((network) => network.id === id)
  const [, like] = installationFixture.networks
  if (known !== undefined || like === undefined) return known
  const currencies = like.currencies.map((currency) => ({
    ...currency,
    id: currency.id.replace(like.id, id),
  }))
  return { ...like, id, name: id, chain_id: String(chainId), currencies }
}

async function createNodeBridge(spec: {
  readonly urls: ReadonlyMap<string, string>
  readonly contracts: ReadonlyMap<string, string>
  readonly file: object
  readonly token: string
  readonly pool: Pool
  readonly clock: StepClock
}): Promise<Bridge> {
  const { urls, contracts, token, pool, clock } = spec
  const networks = NETWORKS.filter(({ id }) => urls.has(id))
    .flatMap((network) => networkEntryOf(network) ?? [])
    .map((network) => ({
      ...network,
      payout_contract: contracts.get(network.id) ?? null,
      rpc_urls: [urls.get(network.id)],
      multicall_address: multicall3Artifact.address,
      currencies: network.currencies.map((currency) =>
        currency.address === null ? currency : { ...currency, address: token },
      ),
    }))
  const installation = parseInstallation({ ...installationFixture, ...spec.file, networks })
  const adapters = new Map(
    installation.networks.map(({ network, rpcUrls, multicallAddress, payoutContract, currencies }) => [
      network.id,
      createEvmAdapter({
        ...{ networkId: network.id, chainId: network.chainId ?? '', rpcUrls, multicallAddress, currencies },
        payoutContract,
        treasury: { mnemonic: MNEMONIC },
      }),
    ]),
  )
  const silent = (): void => undefined
  const logger: Logger = { debug: silent, info: silent, warn: silent, error: silent }
  const sources = createPriceSources(installation.prices.sources, { fetch })
  const prices = createPriceFeed({ ...installation.prices, sources, clock, logger })
  const bridge = createBridge({ pool, installation, adapters, prices, clock, random: systemRandom, logger })
  await bridge.refreshMarket()
  await bridge.engine.tick()
  return bridge
}

export async function createNodeWorld(options: NodeWorldOptions = {}): Promise<NodeWorld> {
  const { networks: ids = ['ethereum', 'base'], paysByContract = false, installation: file = {} } = options
  const served = NETWORKS.filter(({ id }) => ids.includes(id))
  const nodes = await Promise.all(served.map(({ chainId }) => startAnvil({ chainId })))
  const urls = new Map(served.map(({ id }, index) => [String(id), nodes[index]?.rpcUrl ?? '']))
  const rpc = createRpc((networkId) => urls.get(networkId) ?? '')
  const [token = ''] = await Promise.all(served.map(({ id }) => deployToken(rpc, id)))
  const contracts = new Map<string, string>()
  if (paysByContract) {
    for (const { id } of served) contracts.set(id, await deployPayouts(rpc, id, token))
  }
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url })
  // Dropping the database ends connections that the pool has let go but that are still closing.
  const closing: Error[] = []
  pool.on('error', (error) => closing.push(error))
  await migrate(pool)
  const clock = createStepClock(Date.now())
  const bridge = await createNodeBridge({ urls, contracts, file, token, pool, clock })

  const send: NodeWorld['send'] = async (networkId, { from, to, value = 0n, data = '0x' }) => {
    const transaction = { from, to, value: `0x${value.toString(16)}`, data }
    return (await sendMined(rpc, networkId, transaction)).hash
  }

  return {
    bridge,
    clock,
    token,
    rpc,
    send,
    deposit(order, { from = order.walletSender, amount = order.amountIn, networkId, token: other } = {}) {
      const on = networkId ?? (order.currencyIn.networkId === 'base' ? 'base' : 'ethereum')
      const { reference, address, token: ordered } = order.deposit
      const moved = other ?? ordered
      return moved === null
        ? send(on, { from, to: address, value: amount, data: reference })
        : send(on, { from, to: moved, data: transferData(address, amount) + reference.slice(2) })
    },
    async balanceOf(networkId, owner, of) {
      const call = { to: of, data: `0x70a08231${addressWord(owner)}` }
      const answer =
        of === null
          ? await rpc(networkId, 'eth_getBalance', [owner, 'latest'])
          : await rpc(networkId, 'eth_call', [call, 'latest'])
      return BigInt(String(answer))
    },
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        for (const { id } of served) await rpc(id, 'anvil_mine', ['0x1'])
        clock.advance(1_000)
        await bridge.refreshMarket()
        await bridge.engine.tick()
        const findings = await checkLedger(pool, bridge.ledger)
        if (findings.length > 0) throw new Error(`The ledger is wrong:\n${findings.join('\n')}`)
      }
    },
    async close() {
      await pool.end()
      await database.drop()
      for (const node of nodes) await node.stop()
    },
  }
}
