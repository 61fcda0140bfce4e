import { multicall3Artifact, sunspanPayoutsArtifact, testTokenArtifact } from '@sunspan/contracts'
import { encodeDeployData, encodeFunctionData, maxUint256, numberToHex, parseUnits, type Address } from 'viem'
import { BURNER_INDICES, devnetAccount, FAUCET_INDEX, TREASURY_INDEX } from '../devnet-accounts.ts'
import { DevnetError } from '../devnet-error.ts'
import { devnetPayoutContract, devnetTokens, type DevnetNetwork } from '../devnet-networks.ts'
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
const DEPLOY_GAS = 3_000_000n
const MINT_GAS = 150_000n
const APPROVE_GAS = 100_000n

function holdingsOn(network: DevnetNetwork): Holding[] {
  // POL is worth far less than ETH; the amounts are to look alike.
  const scale = network.native.symbol === 'POL' ? 1_000n : 1n
  const ofTreasury: Holding = {
    holder: treasury,
    native: ether('100000') * scale,
    tokens: { USDC: '100000000', USDT: '100000000', WETH: '100000' },
  }
  const burners = BURNER_INDICES.map((index): Holding => ({
    holder: devnetAccount(index).address,
    native: ether('100') * scale,
    tokens: { USDC: '50000', USDT: '50000', WETH: '25' },
  }))
  return [ofTreasury, ...burners]
}

function transactionsOn(network: DevnetNetwork): Call[] {
  const transactions = [
    ...devnetTokens.map(({ symbol, name, decimals }) =>
      encodeDeployData({ ...testTokenArtifact, args: [name, symbol, decimals] }),
    ),
    encodeDeployData({ ...sunspanPayoutsArtifact, args: [treasury] }),
  ].map((data) => ({ gas: DEPLOY_GAS, data, to: undefined as Address | undefined }))
  for (const { holder, tokens } of holdingsOn(network)) {
    for (const { symbol, decimals, address } of devnetTokens) {
      const args = [holder, parseUnits(tokens[symbol] ?? '0', decimals)] as const
      const data = encodeFunctionData({ abi: testTokenArtifact.abi, functionName: 'mint', args })
      transactions.push({ gas: MINT_GAS, data, to: address })
    }
  }
  return transactions.map(({ gas, data, to }, nonce) => ({
    method: 'eth_sendTransaction',
    params: [{ from: faucet, nonce: numberToHex(nonce), gas: numberToHex(gas), data, ...(to && { to }) }],
  }))
}

const contracts = [...devnetTokens.map(({ address }) => address), devnetPayoutContract]

async function hasContracts(node: NodeClient): Promise<boolean> {
  const codes = await node.batch(
    contracts.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  return codes.every((code) => code !== '0x')
}

/** Lets the payout contract move the treasury's tokens, where it may not yet. */
async function approvePayouts(network: DevnetNetwork, node: NodeClient): Promise<void> {
  const { abi } = testTokenArtifact
  const asked = [treasury, devnetPayoutContract] as const
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: asked })
  const askAll = (): Promise<unknown[]> =>
    node.batch(
      devnetTokens.map(({ address }) => ({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })),
    )
  const allowances = await askAll()
  const missing = devnetTokens.filter((_, index) => BigInt(String(allowances[index])) === 0n)
  if (missing.length === 0) return
  const approval = encodeFunctionData({
    ...{ abi, functionName: 'approve', args: [devnetPayoutContract, maxUint256] },
  })
  await node.batch(
    missing.map(({ address }) => ({
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
 * Puts Multicall3, the tokens, the payout contract and everybody's funds on a chain that does not have them.
 * Everything but balances and allowances happens in one block, so a chain has all of it or nothing. Throws DevnetError for a chain of another kind.
 */
export async function prepareNetwork(
  network: DevnetNetwork,
  node: NodeClient,
): Promise<'prepared' | 'resumed'> {
  if (await hasContracts(node)) {
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
  if (succeeded.length !== transactions.length || !(await hasContracts(node))) {
    throw new Error(`the tokens could not be deployed on ${network.name}`)
  }
  await approvePayouts(network, node)
  return 'prepared'
}
