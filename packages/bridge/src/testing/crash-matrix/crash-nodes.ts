import { randomBytes } from 'node:crypto'
import { multicall3Artifact, sunspanPayoutsArtifact, testTokenArtifact } from '@sunspan/contracts'
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
      const token = await deployToken(anvil.rpcUrl)
      return createNode(id, anvil, { token, payoutContract: await deployPayouts(anvil.rpcUrl, token) })
    }),
  )
}

function createNode(
  networkId: string,
  anvil: Anvil,
  contracts: Pick<CrashNode, 'token' | 'payoutContract'>,
): CrashNode {
  const { rpcUrl } = anvil
  const { token } = contracts
  const rpc: CrashNode['rpc'] = (method, params) => askNode(rpcUrl, method, params)
  return {
    networkId,
    rpcUrl,
    ...contracts,
    rpc,
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
      await sendMined(rpcUrl, { from: DEPLOYER, to: token, data: mintCall(account, tokens) })
      return account
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

const quantity = (value: bigint): string => `0x${value.toString(16)}`
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
/** mint(address,uint256) */
const mintCall = (owner: string, amount: bigint): string => `0x40c10f19${addressWord(owner)}${word(amount)}`

/** Answers the address of the contract that it made, if it made one. */
async function sendMined(url: string, transaction: object): Promise<string> {
  const hash = await askNode(url, 'eth_sendTransaction', [transaction])
  await askNode(url, 'evm_mine', [])
  const { status, contractAddress } = Object(await askNode(url, 'eth_getTransactionReceipt', [hash]))
  if (status !== '0x1') throw new Error('A transaction that prepares a node failed')
  return String(contractAddress)
}

/** Made after the token, so that it has one address on every chain as well. */
async function deployPayouts(url: string, token: string): Promise<string> {
  const data = sunspanPayoutsArtifact.bytecode + addressWord(CRASH_TREASURY)
  const contract = await sendMined(url, { from: DEPLOYER, data })
  // approve(address,uint256)
  const approve = `0x095ea7b3${addressWord(contract)}${word(2n ** 255n)}`
  await sendMined(url, { from: CRASH_TREASURY, to: token, data: approve })
  return contract
}

/** The same address on every chain, since it is its deployer's first transaction. */
async function deployToken(url: string): Promise<string> {
  const terms = word(0x60n) + word(0xa0n) + word(6n) + shortText('USD Coin') + shortText('USDC')
  const token = await sendMined(url, { from: DEPLOYER, data: testTokenArtifact.bytecode + terms })
  for (const owner of [CRASH_TREASURY, CRASH_USER]) {
    await sendMined(url, { from: DEPLOYER, to: token, data: mintCall(owner, TOKEN_FUNDS) })
  }
  await askNode(url, 'anvil_setCode', [multicall3Artifact.address, multicall3Artifact.runtimeBytecode])
  return token
}
