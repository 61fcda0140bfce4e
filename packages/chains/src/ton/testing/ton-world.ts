import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Address, beginCell, internal, SendMode, storeMessage, type Cell } from '@ton/core'
import { startTonNode, type TonNode, type TonNodeSpec } from '@sunspan/ton-node'
import { WalletContractV4 } from '@ton/ton'
import type {
  NetworkAdapter,
  NetworkAdapterSpec,
  NetworkContracts,
} from '../../capabilities/network-adapter.ts'
import { createTonAdapter } from '../adapter.ts'
import type { TonDeposit } from '../deposit-action.ts'
import { findJettonWallet } from '../jettons/our-jetton-wallets.ts'
import { toAddress, walletText } from '../to-address.ts'
import { tonTreasuryAddress } from '../treasury/treasury-key.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_DECIMALS = 6
export const COIN = 1_000_000_000n
export const TEST_GLOBAL_ID = -31_337

/** A user's v4 wallet. */
export interface Person {
  readonly address: Address
  /** Sends everything in one external message; resolves when the node has accepted it. */
  send(...messages: readonly TestMessage[]): Promise<void>
}

export interface TestMessage {
  readonly to: Address
  readonly value: bigint
  readonly body?: Cell | undefined
  readonly bounce?: boolean
}

export interface TonWorld {
  readonly node: TonNode
  readonly adapter: NetworkAdapter<TonDeposit>
  /** Minters of the jetton that is in the adapter's configuration, and of one that is not. */
  readonly token: string
  readonly foreignToken: string
  /** Where deposits go, in normal form. */
  readonly treasury: string
  createAdapter(
    options?: Partial<NetworkAdapterSpec & Pick<NetworkContracts, 'nameRegistry' | 'phaseNft'>>,
  ): NetworkAdapter<TonDeposit>
  createPerson(): Person
  fund(owner: Address, token: string | null, amount: bigint): Promise<void>
  jettonWallet(token: string, owner: Address): Promise<Address>
  mine(blocks: number): Promise<void>
  /** Mines blocks until no message is in transit. */
  settle(): Promise<void>
  stop(): Promise<void>
}

const JETTONS = [
  { symbol: 'USDT', name: 'Tether USD', decimals: TEST_DECIMALS },
  // Looks the same, but has a different minter.
  { symbol: 'USDT', name: 'Tether USD ', decimals: TEST_DECIMALS },
]
const SETTLED = 8
/** Ten days, in seconds. */
const FAR = 864_000

function createPerson(node: TonNode): Person {
  const secret = randomBytes(32)
  const publicKey = Buffer.from(ed25519.getPublicKey(secret))
  const wallet = WalletContractV4.create({ workchain: 0, publicKey })
  let seqno = 0
  return {
    address: wallet.address,
    async send(...messages) {
      const body = wallet.createTransfer({
        // Tests advance the chain's clock.
        timeout: Math.floor(Date.now() / 1_000) + FAR,
        seqno,
        secretKey: Buffer.concat([secret, publicKey]),
        sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
        messages: messages.map(({ to, value, body: inner, bounce = false }) =>
          internal({ to, value, bounce, ...(inner && { body: inner }) }),
        ),
      })
      const info = { type: 'external-in', src: null, dest: wallet.address, importFee: 0n } as const
      const message = storeMessage({ info, init: seqno === 0 ? wallet.init : null, body })
      seqno += 1
      await node.call('sendBoc', { boc: beginCell().store(message).endCell().toBoc().toString('base64') })
    },
  }
}

async function readJettonWallet(node: TonNode, minter: Address, owner: Address): Promise<Address> {
  const client = {
    at: 'latest' as const,
    node,
    ask: async (calls: Parameters<Parameters<typeof findJettonWallet>[0]['ask']>[0]) =>
      Promise.all(
        calls.map(async ({ method, params }) => ({
          ok: true as const,
          result: await node.call(method, Object(params)),
        })),
      ),
    request: () => Promise.reject(new Error('one at a time')),
  }
  const { last } = Object(await node.call('getMasterchainInfo'))
  const question = { minter, owner, height: BigInt(last.seqno) }
  return findJettonWallet(client, question, AbortSignal.timeout(5_000))
}

/** A node with a funded treasury. Blocks end on demand, and everything a message causes happens in one block. */
export async function createTonWorld({
  coins = 1_000n * COIN,
  ...options
}: Pick<TonNodeSpec, 'names' | 'phases'> & {
  /** The treasury's initial balance, in nanotons. */
  readonly coins?: bigint
} = {}): Promise<TonWorld> {
  const node = await startTonNode({
    name: 'chains tests',
    globalId: TEST_GLOBAL_ID,
    jettons: JETTONS,
    delivery: 'trace',
    ...options,
  })
  const [token = '', foreignToken = ''] = node.jettons.map((raw) => walletText(Address.parse(raw)))
  const treasury = tonTreasuryAddress(TEST_MNEMONIC)
  const createAdapter: TonWorld['createAdapter'] = (options) =>
    createTonAdapter({
      networkId: 'testnet',
      chainId: String(TEST_GLOBAL_ID),
      rpcUrls: [node.rpcUrl],
      currencies: [
        { address: null, decimals: 9 },
        { address: token, decimals: TEST_DECIMALS },
      ],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 20_000,
      ...options,
    })
  const mine = async (count: number): Promise<void> => {
    await node.call('devnet_mine', { count })
  }
  const fund: TonWorld['fund'] = async (owner, of, amount) => {
    const gift = { address: walletText(owner), amount: String(amount) }
    if (of === null) await node.call('devnet_give', gift)
    else await node.call('devnet_mint', { jetton: of, ...gift })
  }
  if (coins > 0n) await fund(toAddress(treasury), null, coins)
  await fund(toAddress(treasury), token, 10n ** 12n)
  await mine(2)
  return {
    node,
    token,
    foreignToken,
    treasury,
    createAdapter,
    fund,
    mine,
    adapter: createAdapter(),
    createPerson: () => createPerson(node),
    jettonWallet: (of, owner) => readJettonWallet(node, Address.parse(of), owner),
    settle: () => mine(SETTLED),
    stop: () => node.stop(),
  }
}
