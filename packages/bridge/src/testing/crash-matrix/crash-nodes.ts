import { multicall3Artifact, testTokenArtifact } from '@sunspan/contracts'
import { startAnvil, type Anvil } from '@sunspan/host'

export const TREASURY_MNEMONIC = 'test test test test test test test test test test test junk'
/** Anvil's accounts of that phrase: it signs for them when asked to send. */
export const CRASH_TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DEPLOYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const CRASH_USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const NETWORKS = [
  { id: 'ethereum', chainId: 1 },
  { id: 'base', chainId: 8453 },
] as const

const RPC_TIMEOUT_MS = 10_000
const TOKEN_FUNDS = 10n ** 12n

/** A real node that mines a block when it is told to. */
export interface CrashNode {
  readonly networkId: string
  readonly rpcUrl: string
  readonly token: string
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  mine(): Promise<void>
  /** Base units at the end of the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  stop(): Promise<void>
}

/** Two networks whose treasury and user hold coins and a token of six decimals. */
export function startCrashNodes(): Promise<readonly CrashNode[]> {
  return Promise.all(
    NETWORKS.map(async ({ id, chainId }) => {
      const anvil = await startAnvil({ chainId, args: ['--no-mining'] })
      return createNode(id, anvil, await deployToken(anvil.rpcUrl))
    }),
  )
}

function createNode(networkId: string, anvil: Anvil, token: string): CrashNode {
  const { rpcUrl } = anvil
  const rpc: CrashNode['rpc'] = (method, params) => askNode(rpcUrl, method, params)
  return {
    networkId,
    rpcUrl,
    token,
    rpc,
    async mine() {
      await rpc('evm_mine', [])
    },
    async balanceOf(owner, of) {
      const call = { to: of, data: `0x70a08231${addressWord(owner)}` }
      const answer =
        of === null ? await rpc('eth_getBalance', [owner, 'latest']) : await rpc('eth_call', [call, 'latest'])
      return BigInt(String(answer))
    },
    stop: () => anvil.stop(),
  }
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(RPC_TIMEOUT_MS),
  })
  const { result, error } = Object(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => word(BigInt(address))
const shortText = (text: string): string =>
  word(BigInt(text.length)) + Buffer.from(text).toString('hex').padEnd(64, '0')

/** The same address on every chain, since it is its deployer's first transaction. */
async function deployToken(url: string): Promise<string> {
  const terms = word(0x60n) + word(0xa0n) + word(6n) + shortText('USD Coin') + shortText('USDC')
  const send = async (transaction: object): Promise<string> => {
    const hash = await askNode(url, 'eth_sendTransaction', [{ from: DEPLOYER, ...transaction }])
    await askNode(url, 'evm_mine', [])
    const { status, contractAddress } = Object(await askNode(url, 'eth_getTransactionReceipt', [hash]))
    if (status !== '0x1') throw new Error('The token was not deployed')
    return String(contractAddress)
  }
  const token = await send({ data: testTokenArtifact.bytecode + terms })
  for (const owner of [CRASH_TREASURY, CRASH_USER]) {
    // mint(address,uint256)
    await send({ to: token, data: `0x40c10f19${addressWord(owner)}${word(TOKEN_FUNDS)}` })
  }
  await askNode(url, 'anvil_setCode', [multicall3Artifact.address, multicall3Artifact.runtimeBytecode])
  return token
}
