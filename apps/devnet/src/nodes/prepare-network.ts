import {
  multicall3Artifact,
  nameRegistryArtifact,
  nameResolverArtifact,
  phaseNftArtifact,
  sunspanPayoutsArtifact,
  testTokenArtifact,
  writeNameRecords,
} from '@sunspan/contracts'
import {
  encodeDeployData,
  encodeFunctionData,
  maxUint256,
  numberToHex,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import {
  BURNER_INDICES,
  devnetAccount,
  FAUCET_INDEX,
  TREASURY_INDEX,
  VOUCHER_INDEX,
} from '../devnet-accounts.ts'
import { DevnetError } from '../devnet-error.ts'
import {
  bridgedUsdc,
  devnetContracts,
  devnetNames,
  devnetTokens,
  type DevnetNetwork,
  type DevnetToken,
} from '../devnet-networks.ts'
import type { NodeClient } from './node-client.ts'

interface Call {
  method: string
  params: readonly unknown[]
}

interface Holding {
  holder: Address
  native: bigint
  /** Whole tokens by symbol. */
  tokens: Readonly<Record<string, string>>
}

const faucet = devnetAccount(FAUCET_INDEX).address
const ether = (amount: string) => parseUnits(amount, 18)
const treasury = devnetAccount(TREASURY_INDEX).address
/** The port of a devnet can be changed, the addresses within its tokens cannot. */
const PHASE_METADATA = 'http://localhost:3000/api/journey/nft_metadata/'
/** Sunrise, Midday, Sunset, Midnight: the later, the rarer. */
const PHASE_CAPS = [10_000n, 5_000n, 2_500n, 1_000n] as const
const DEPLOY_GAS = 4_000_000n
const MINT_GAS = 150_000n
const BRIDGED_USDC_EACH = 25_000_000n
const RECORD_GAS = 150_000n
const APPROVE_GAS = 100_000n

function holdingsOn(network: DevnetNetwork): Holding[] {
  // POL is worth far less than ETH; scales the amounts to similar values.
  const scale = network.native.symbol === 'POL' ? 1_000n : 1n
  const ofTreasury: Holding = {
    holder: treasury,
    native: ether('100000') * scale,
    tokens: { USDC: '100000000', USDT: '100000000', WETH: '100000', WBTC: '10000' },
  }
  const burners = BURNER_INDICES.map((index): Holding => ({
    holder: devnetAccount(index).address,
    native: ether('100') * scale,
    tokens: { USDC: '50000', USDT: '50000', WETH: '25', WBTC: '5' },
  }))
  return [ofTreasury, ...burners]
}

interface Transaction {
  readonly gas: bigint
  readonly data: Hex
  /** Absent for a deployment. */
  readonly to?: Address
}

const hasBridgedUsdc = ({ id }: DevnetNetwork): boolean => id === bridgedUsdc.networkId

const deployToken = ({ name, symbol, decimals }: Pick<DevnetToken, 'name' | 'symbol' | 'decimals'>): Hex =>
  encodeDeployData({ ...testTokenArtifact, args: [name, symbol, decimals] })

function mint(token: Address, holder: Address, amount: bigint): Transaction {
  const { abi } = testTokenArtifact
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [holder, amount] })
  return { gas: MINT_GAS, data, to: token }
}

/** In this order, since the contract addresses depend on it. */
const deployments = (network: DevnetNetwork): Transaction[] =>
  [
    ...devnetTokens.map(deployToken),
    encodeDeployData({ ...sunspanPayoutsArtifact, args: [treasury] }),
    encodeDeployData(nameRegistryArtifact),
    encodeDeployData({ ...nameResolverArtifact, args: [devnetContracts.nameRegistry] }),
    encodeDeployData({
      ...phaseNftArtifact,
      args: ['Sunspan phases', 'PHASE', devnetAccount(VOUCHER_INDEX).address, PHASE_METADATA, PHASE_CAPS],
    }),
    ...(hasBridgedUsdc(network) ? [deployToken(bridgedUsdc)] : []),
  ].map((data) => ({ gas: DEPLOY_GAS, data }))

const mints = (network: DevnetNetwork): Transaction[] => [
  ...holdingsOn(network).flatMap(({ holder, tokens }) =>
    devnetTokens.map(({ symbol, decimals, address }) =>
      mint(address, holder, parseUnits(tokens[symbol] ?? '0', decimals)),
    ),
  ),
  ...(hasBridgedUsdc(network) ? BURNER_INDICES : []).map((index) =>
    mint(bridgedUsdc.address, devnetAccount(index).address, BRIDGED_USDC_EACH),
  ),
]

function nameRecords(): Transaction[] {
  const { nameRegistry: registry, nameResolver: resolver } = devnetContracts
  return writeNameRecords({ registry, resolver, owner: faucet }, devnetNames).map(({ to, data }) => ({
    gas: RECORD_GAS,
    data,
    to,
  }))
}

const transactionsOn = (network: DevnetNetwork): Call[] =>
  [...deployments(network), ...mints(network), ...nameRecords()].map(({ gas, data, to }, nonce) => ({
    method: 'eth_sendTransaction',
    params: [{ from: faucet, nonce: numberToHex(nonce), gas: numberToHex(gas), data, ...(to && { to }) }],
  }))

const tokensOn = (network: DevnetNetwork): readonly Address[] => [
  ...devnetTokens.map(({ address }) => address),
  ...(hasBridgedUsdc(network) ? [bridgedUsdc.address] : []),
]

const contractsOf = (network: DevnetNetwork): readonly Address[] => [
  ...tokensOn(network),
  ...Object.values(devnetContracts),
]

async function hasContracts(network: DevnetNetwork, node: NodeClient): Promise<boolean> {
  const codes = await node.batch(
    contractsOf(network).map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  if (codes.some((code) => code === '0x')) return false
  // Its immutable values differ from chain to chain, its length only from version to version.
  const phaseCode = await node.call('eth_getCode', [devnetContracts.phaseNft, 'latest'])
  return String(phaseCode).length === phaseNftArtifact.runtimeBytecode.length
}

/** Approves the payout contract for the treasury's tokens where it is not approved yet. */
async function approvePayouts(network: DevnetNetwork, node: NodeClient): Promise<void> {
  const { abi } = testTokenArtifact
  // Including unsupported tokens that may arrive, which are refunded through the contract.
  const tokens = tokensOn(network)
  const asked = [treasury, devnetContracts.payouts] as const
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: asked })
  const askAll = (): Promise<unknown[]> =>
    node.batch(tokens.map((address) => ({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })))
  const allowances = await askAll()
  const missing = tokens.filter((_, index) => BigInt(String(allowances[index])) === 0n)
  if (missing.length === 0) return
  const approval = encodeFunctionData({
    abi,
    functionName: 'approve',
    args: [devnetContracts.payouts, maxUint256],
  })
  await node.batch(
    missing.map((address) => ({
      method: 'eth_sendTransaction',
      params: [{ from: treasury, to: address, data: approval, gas: numberToHex(APPROVE_GAS) }],
    })),
  )
  await node.call('evm_mine')
  const granted = await askAll()
  if (granted.some((allowance) => BigInt(String(allowance)) === 0n)) {
    throw new Error(`the payout contract may not pay tokens on ${network.name}`)
  }
}

/**
 * Puts Multicall3, the tokens, the other contracts, the names and all initial funds on a chain that lacks them. Everything except balances
 * and allowances happens in one block, so a chain has all of it or nothing. Throws DevnetError for a different kind of chain.
 */
export async function prepareNetwork(
  network: DevnetNetwork,
  node: NodeClient,
): Promise<'prepared' | 'resumed'> {
  if (await hasContracts(network, node)) {
    await approvePayouts(network, node)
    return 'resumed'
  }
  const used = await node.call('eth_getTransactionCount', [faucet, 'latest'])
  if (used !== '0x0') {
    throw new DevnetError(
      `The saved chain of ${network.name} belongs to another version: remove the folder DATA_DIR names and start again.`,
    )
  }
  const transactions = transactionsOn(network)
  const results = await node.batch([
    {
      method: 'anvil_setCode',
      params: [multicall3Artifact.address, multicall3Artifact.runtimeBytecode],
    },
    ...[{ holder: faucet, native: ether('100000000') }, ...holdingsOn(network)].map(({ holder, native }) => ({
      method: 'anvil_setBalance',
      params: [holder, numberToHex(native)],
    })),
    ...transactions,
  ])
  await node.call('evm_mine')
  const receipts = await node.batch(
    results
      .slice(-transactions.length)
      .map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const succeeded = receipts.filter(
    (receipt) =>
      typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1',
  )
  if (succeeded.length !== transactions.length || !(await hasContracts(network, node))) {
    throw new Error(`the contracts could not be deployed on ${network.name}`)
  }
  await approvePayouts(network, node)
  return 'prepared'
}
