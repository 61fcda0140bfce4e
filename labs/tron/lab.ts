import { randomBytes } from 'node:crypto'
import { TronWeb } from 'tronweb'
import { afterBlocks, tokensBySymbol, type Lab, type LabClient } from '../lab.ts'
import { TOKENS } from '../tokens.ts'
import { tronCrashPlan } from './crash-plan.ts'

/** The deposit action for a TRON wallet. */
export interface TronAction {
  readonly contract_type: 'TransferContract' | 'TriggerSmartContract'
  readonly owner_address: string
  readonly to_address: string
  readonly amount: string
  /** Hex. */
  readonly data: string
  readonly fee_limit: string
}

const TRX = 10n ** 6n
/** More blocks than signed bytes live. */
const LONG_BLOCKS = 130
const TRC20 = [
  {
    name: 'balanceOf',
    type: 'function',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
const TRANSFER = 'transfer(address,uint256)'
const SELECTOR_DIGITS = 8

async function write({ transactionBuilder: builder }: TronWeb, action: TronAction) {
  const { owner_address: owner, to_address: to, data } = action
  if (action.contract_type === 'TransferContract') {
    const transfer = await builder.sendTrx(to, Number(action.amount), owner)
    return builder.addUpdateData(transfer, data, 'hex')
  }
  // The arguments, and the reference after them.
  const options = { feeLimit: Number(action.fee_limit), rawParameter: data.slice(SELECTOR_DIGITS) }
  return (await builder.triggerSmartContract(to, TRANSFER, options, [], owner)).transaction
}

function connect(fullHost: string): LabClient<TronAction> {
  const clientOf = (privateKey: string): TronWeb => new TronWeb({ fullHost, privateKey })
  return {
    newWallet() {
      const privateKey = randomBytes(32).toString('hex')
      const address = String(TronWeb.address.fromPrivateKey(privateKey))
      const client = clientOf(privateKey)
      return {
        address,
        signText: async (text) => client.trx.signMessageV2(text, privateKey),
        async pay(action) {
          if (action.owner_address !== address)
            throw new Error(`Another wallet is asked to pay: ${action.owner_address}`)
          const signed = await client.trx.sign(await write(client, action), privateKey)
          const { result, txid, message } = await client.trx.sendRawTransaction(signed)
          if (!result) throw new Error(Buffer.from(String(message), 'hex').toString())
          return txid
        },
      }
    },
    async balanceOf(owner, token) {
      // A contract is read in an account's name: that of a key which owns nothing.
      const client = clientOf('11'.repeat(32))
      if (token === null) return BigInt(await client.trx.getUnconfirmedBalance(owner))
      return BigInt(String(await client.contract(TRC20, token).balanceOf(owner).call()))
    },
  }
}

/** The local stand-in for a TRON node, and TronWeb. */
export const tronLab: Lab<TronAction> = {
  networkType: 'TRON',
  hash: /^[0-9a-f]{64}$/,
  networks: {
    tron: {
      name: 'TRON',
      coin: { symbol: 'TRX', name: 'TRON', decimals: 6, min_send: '1', max_send: '100000' },
      tokens: ['USDT', 'WBTC'],
      amount: '300',
      entry: {
        category: 'L1 Non-EVM',
        platform_fee_usd: '0.85',
        finality: afterBlocks(1, 1, 3),
        block_time_ms: 3_000,
      },
      crash: tronCrashPlan,
    },
  },
  funds: {
    treasury: { coins: 1_000_000n * TRX, tokens: 10n ** 13n },
    wallet: { coins: 10_000n * TRX, tokens: 10n ** 9n },
  },
  connect,
  async start({ networkId, name, tokens: symbols, finalityLag }) {
    const { startTronNode } = await import('@sunspan/tron-node')
    const node = await startTronNode({
      name,
      solidAfter: finalityLag,
      tokens: symbols.map((symbol) => ({
        symbol,
        name: TOKENS[symbol].name,
        decimals: TOKENS[symbol].decimals,
      })),
    })
    const mine = async (): Promise<void> => void (await node.call('devnet/mine'))
    await mine()
    return {
      ...connect(node.url),
      networkId,
      rpcUrl: node.url,
      chainId: node.chainId,
      tokens: tokensBySymbol(symbols, node.tokens),
      async fund(address, { coins, tokens }) {
        await node.call('devnet/give', { address, amount: coins })
        if (tokens > 0n)
          for (const token of node.tokens) await node.call('devnet/mint', { token, address, amount: tokens })
        await mine()
      },
      mine,
      outlive: async () => void (await node.call('devnet/mine', { count: LONG_BLOCKS })),
      stop: () => node.stop(),
    }
  },
}
