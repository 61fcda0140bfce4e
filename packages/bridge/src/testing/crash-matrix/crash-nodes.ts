import { randomBytes } from 'node:crypto'
import { startAnvil } from '@sunspan/host'
import { createNodeChain, NODE_TREASURY, type NodeChain } from '../node-chain.ts'

/** An account that Anvil signs for. */
export const CRASH_USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const NETWORKS = [
  { id: 'ethereum', chainId: 1 },
  { id: 'base', chainId: 8453 },
] as const

/** A real node that mines a block when it is told to. */
export interface CrashNode {
  readonly networkId: string
  readonly rpcUrl: string
  readonly token: string
  /** The treasury's payout contract. */
  readonly payoutContract: string
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  /** At this base fee, in wei; at what the chain comes to by itself when absent. */
  mine(baseFee?: bigint): Promise<void>
  /** The most that any transaction of a sender which waits for a block offers for its gas; undefined when none waits. */
  highestOffer(sender: string): Promise<bigint | undefined>
  /** An account that nobody has used, with some coins for gas, and this much of the token. */
  createAccount(tokens: bigint): Promise<string>
  /** Base units at the end of the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  stop(): Promise<void>
}

/** Two networks whose treasury and user hold coins and a token of six decimals. */
export function startCrashNodes(): Promise<readonly CrashNode[]> {
  return Promise.all(
    NETWORKS.map(async ({ id, chainId }) => {
      const anvil = await startAnvil({ chainId, args: ['--no-mining'] })
      const { rpcUrl } = anvil
      const chain = createNodeChain(rpcUrl, { minesItself: false })
      const token = await chain.deployToken([NODE_TREASURY, CRASH_USER])
      const payoutContract = await chain.deployPayouts(token)
      return createNode(chain, { networkId: id, rpcUrl, token, payoutContract, stop: () => anvil.stop() })
    }),
  )
}

function createNode(
  { rpc, mint, balanceOf }: NodeChain,
  node: Pick<CrashNode, 'networkId' | 'rpcUrl' | 'token' | 'payoutContract' | 'stop'>,
): CrashNode {
  return {
    ...node,
    ...{ rpc, balanceOf },
    async mine(baseFee) {
      if (baseFee !== undefined) await rpc('anvil_setNextBlockBaseFeePerGas', [quantity(baseFee)])
      await rpc('evm_mine', [])
    },
    async highestOffer(sender) {
      const { pending } = Object(await rpc('txpool_content', []))
      const lists = Object.entries(Object(pending)).filter(([from]) => isSame(from, sender))
      const offers = lists.flatMap(([, list]) =>
        Object.values(Object(list)).map((transaction) => BigInt(String(Object(transaction).maxFeePerGas))),
      )
      return offers.reduce<bigint | undefined>(
        (most, offer) => ((most ?? 0n) > offer ? most : offer),
        undefined,
      )
    },
    async createAccount(tokens) {
      const account = `0x${randomBytes(20).toString('hex')}`
      await rpc('anvil_impersonateAccount', [account])
      await rpc('anvil_setBalance', [account, quantity(10n ** 18n)])
      await mint(node.token, account, tokens)
      return account
    },
  }
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
