import { Address, beginCell, Cell, internal, SendMode, storeStateInit } from '@ton/core'
import { keyPairFromSeed, sha256_sync as sha256, sign } from '@ton/crypto'
import { JettonMaster, JettonWallet, TonClient, WalletContractV5R1 } from '@ton/ton'
import { randomBytes } from 'node:crypto'
import { afterBlocks, tokensBySymbol, type Lab, type LabClient, type LabWallet } from '../lab.ts'
import { TOKENS } from '../tokens.ts'
import { tonCrashPlan } from './crash-plan.ts'

/** The deposit action for a TON wallet. */
export interface TonAction {
  readonly sender: string
  readonly valid_seconds: number
  readonly messages: readonly {
    readonly address: string
    readonly amount: string
    /** Base64. */
    readonly payload: string
  }[]
}

const COIN = 10n ** 9n
const GLOBAL_ID = -31_337
const TIMEOUT_MS = 10_000
/** Number of blocks in which all consequences of a jetton transfer happen, one step a block. */
const TRACE = 6
/** Longer than a wallet remembers a query. */
const LONG_SECONDS = 15 * 60
/** More messages than any account of a test receives. */
const HISTORY = 100

function numberBytes(size: 4 | 8, value: number): Buffer {
  const buffer = Buffer.alloc(size)
  if (size === 8) buffer.writeBigUInt64BE(BigInt(value))
  else buffer.writeUInt32BE(value)
  return buffer
}

/** A wallet of version 5. */
function createWallet(client: TonClient): LabWallet<TonAction> {
  const keys = keyPairFromSeed(randomBytes(32))
  const contract = WalletContractV5R1.create({ publicKey: keys.publicKey })
  const address = contract.address.toString({ bounceable: false })
  return {
    address,
    /** By TON Connect's signData, as documented. */
    async signText(text) {
      const [, domain = ''] = /^Domain: ([^:\s]+)/m.exec(text) ?? []
      const timestamp = Math.floor(Date.now() / 1_000)
      const message = Buffer.concat([
        Buffer.of(0xff, 0xff),
        Buffer.from('ton-connect/sign-data/'),
        numberBytes(4, 0),
        contract.address.hash,
        numberBytes(4, Buffer.byteLength(domain)),
        Buffer.from(domain),
        numberBytes(8, timestamp),
        Buffer.from('txt'),
        numberBytes(4, Buffer.byteLength(text)),
        Buffer.from(text),
      ])
      return JSON.stringify({
        kind: 'sign_data',
        timestamp,
        domain,
        signature: sign(sha256(message), keys.secretKey).toString('base64'),
        public_key: keys.publicKey.toString('base64'),
        state_init: beginCell().store(storeStateInit(contract.init)).endCell().toBoc().toString('base64'),
      })
    },
    async pay(action) {
      if (action.sender !== address) throw new Error(`Another wallet is asked to pay: ${action.sender}`)
      const wallet = client.open(contract)
      await wallet.sendTransfer({
        seqno: await wallet.getSeqno(),
        secretKey: keys.secretKey,
        timeout: Math.floor(Date.now() / 1_000) + action.valid_seconds,
        sendMode: SendMode.PAY_GAS_SEPARATELY,
        messages: action.messages.map((message) =>
          internal({
            to: Address.parse(message.address),
            bounce: Address.parseFriendly(message.address).isBounceable,
            value: BigInt(message.amount),
            body: Cell.fromBase64(message.payload),
          }),
        ),
      })
      return null
    },
  }
}

function connect(endpoint: string): LabClient<TonAction> {
  const client = new TonClient({ endpoint, timeout: TIMEOUT_MS })
  return {
    newWallet: () => createWallet(client),
    async balanceOf(owner, token) {
      const address = Address.parse(owner)
      if (token === null) return client.getBalance(address)
      const master = client.open(JettonMaster.create(Address.parse(token)))
      return client.open(JettonWallet.create(await master.getWalletAddress(address))).getBalance()
    },
    async receivedFrom(payer, owner) {
      const from = Address.parse(payer)
      const transactions = await client.getTransactions(Address.parse(owner), { limit: HISTORY })
      return transactions.reduce((sum, { inMessage }) => {
        const info = inMessage?.info
        return info?.type === 'internal' && info.src.equals(from) ? sum + info.value.coins : sum
      }, 0n)
    },
    async newestReceived(owner) {
      const [newest] = await client.getTransactions(Address.parse(owner), { limit: 1 })
      if (newest === undefined) throw new Error(`${owner} has received nothing.`)
      return newest.hash().toString('hex')
    },
  }
}

/** TON's own virtual machine behind toncenter's API, one message a block, and the official SDK. */
export const tonLab: Lab<TonAction> = {
  networkType: 'TON',
  hash: /^[0-9a-f]{64}$/,
  networks: {
    ton: {
      name: 'TON',
      coin: { symbol: 'TON', name: 'TON', decimals: 9, min_send: '0.1', max_send: '1000' },
      tokens: ['USDT', 'WBTC'],
      amount: '30',
      entry: {
        category: 'L1 Non-EVM',
        platform_fee_usd: '0.85',
        finality: afterBlocks(1, 1, 3),
        block_time_ms: 2_000,
      },
      crash: tonCrashPlan,
    },
  },
  funds: {
    treasury: { coins: 100_000n * COIN, tokens: 10n ** 13n },
    wallet: { coins: 1_000n * COIN, tokens: 10n ** 9n },
  },
  connect,
  async start({ networkId, name, tokens: symbols }) {
    const { startTonNode } = await import('@sunspan/ton-node')
    const node = await startTonNode({
      name,
      globalId: GLOBAL_ID,
      jettons: symbols.map((symbol) => ({
        symbol,
        name: TOKENS[symbol].name,
        decimals: TOKENS[symbol].decimals,
      })),
    })
    const settle = async (): Promise<void> => void (await node.call('devnet_mine', { count: TRACE }))
    return {
      ...connect(node.rpcUrl),
      networkId,
      rpcUrl: node.rpcUrl,
      chainId: String(GLOBAL_ID),
      tokens: tokensBySymbol(
        symbols,
        node.jettons.map((jetton) => Address.parse(jetton).toString()),
      ),
      async fund(address, { coins, tokens }) {
        await node.call('devnet_give', { address, amount: String(coins) })
        if (tokens > 0n)
          for (const jetton of node.jettons)
            await node.call('devnet_mint', { jetton, address, amount: String(tokens) })
        await settle()
      },
      mine: async () => void (await node.call('devnet_mine')),
      settle,
      outlive: async () => void (await node.call('devnet_advanceTime', { seconds: LONG_SECONDS })),
      stop: () => node.stop(),
    }
  },
}
