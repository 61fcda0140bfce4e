import { randomBytes } from 'node:crypto'
import { startAnvil } from '@sunspan/host'
import { createNodeChain, NODE_TREASURY, transferData, type NodeChain } from '../../worlds/node-chain.ts'
import type { CrashNode } from './crash-node.ts'

/** An account that Anvil signs for. */
export const EVM_USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Networks of the fixture. */
const CHAIN_IDS = { ethereum: 1, base: 8453 } as const

/** A node with more features than the matrix needs. */
export interface EvmNode extends CrashNode {
  readonly token: string
  readonly payoutContract: string
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Wei. */
const QUIET_FEE = 10n ** 8n

/** A network whose treasury and user hold coins and a token with six decimals. */
export async function startEvmNode(networkId: keyof typeof CHAIN_IDS): Promise<EvmNode> {
  const anvil = await startAnvil({ chainId: CHAIN_IDS[networkId], args: ['--no-mining'] })
  const { rpcUrl } = anvil
  const chain = createNodeChain(rpcUrl, { minesItself: false })
  const token = await chain.deployToken([NODE_TREASURY, EVM_USER])
  const payoutContract = await chain.deployPayouts(token)
  return createNode(chain, { networkId, rpcUrl, token, payoutContract, stop: () => anvil.stop() })
}

export const startEvmNodes = (): Promise<readonly EvmNode[]> =>
  Promise.all([startEvmNode('ethereum'), startEvmNode('base')])

function createNode(
  { rpc, mint, balanceOf }: NodeChain,
  node: Pick<EvmNode, 'networkId' | 'rpcUrl' | 'token' | 'payoutContract' | 'stop'>,
): EvmNode {
  const mine: EvmNode['mine'] = async (baseFee) => {
    if (baseFee !== undefined) await rpc('anvil_setNextBlockBaseFeePerGas', [quantity(baseFee)])
    await rpc('evm_mine', [])
  }
  return {
    ...node,
    family: 'evm',
    user: EVM_USER,
    balanceOf,
    receivedBy: balanceOf,
    rpc,
    held: (token) => balanceOf(NODE_TREASURY, token),
    createRecipient: () => Promise.resolve(`0x${randomBytes(20).toString('hex')}`),
    async createAccount(tokens) {
      const account = `0x${randomBytes(20).toString('hex')}`
      await rpc('anvil_impersonateAccount', [account])
      await rpc('anvil_setBalance', [account, quantity(10n ** 18n)])
      await mint(node.token, account, tokens)
      return account
    },
    async deposit({ deposit: { address, token, reference } }, { from, amount }) {
      const transaction =
        token === null
          ? { from, to: address, value: quantity(amount), data: reference }
          : { from, to: token, data: transferData(address, amount) + reference.slice(2) }
      return String(await rpc('eth_sendTransaction', [transaction]))
    },
    mine,
    calm: () => mine(QUIET_FEE),
    async highestOffer() {
      const { pending } = Object(await rpc('txpool_content', []))
      const lists = Object.entries(Object(pending)).filter(([from]) => isSame(from, NODE_TREASURY))
      const offers = lists.flatMap(([, list]) =>
        Object.values(Object(list)).map((transaction) => BigInt(String(Object(transaction).maxFeePerGas))),
      )
      return offers.reduce<bigint | undefined>(
        (most, offer) => ((most ?? 0n) > offer ? most : offer),
        undefined,
      )
    },
  }
}

const quantity = (value: bigint): string => `0x${value.toString(16)}`
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
