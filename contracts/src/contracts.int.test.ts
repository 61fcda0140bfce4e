import { startAnvil } from '@sunspan/host'
import {
  createPublicClient,
  createWalletClient,
  hashMessage,
  http,
  parseEventLogs,
  parseUnits,
  type Abi,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, test } from 'vitest'
import { hostileArtifacts, multicall3Artifact, ownedWalletArtifact, testTokenArtifact } from './index.ts'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const friend = '0x00000000000000000000000000000000000A11cE'

let chain: ReturnType<typeof connect>

function connect(rpcUrl: string) {
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const writer = createWalletClient({ transport, account: owner })
  return { reader, writer }
}

const anvil = useShared(() => startAnvil({ chainId: 31_337 }))
beforeAll(() => {
  chain = connect(anvil.rpcUrl)
})

async function deploy(artifact: { abi: Abi; bytecode: Hex }, args: readonly unknown[]) {
  const hash = await chain.writer.deployContract({ ...artifact, args, chain: null })
  const { contractAddress } = await chain.reader.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}

async function deployToken(artifact: { abi: Abi; bytecode: Hex }, args: readonly unknown[]) {
  const address = await deploy(artifact, args)
  const token = { address, abi: testTokenArtifact.abi } as const
  const receiptOf = async (hash: Hex) => chain.reader.waitForTransactionReceipt({ hash })
  return {
    ...token,
    mint: async (to: Hex, amount: bigint) =>
      receiptOf(
        await chain.writer.writeContract({ ...token, functionName: 'mint', args: [to, amount], chain: null }),
      ),
    transfer: async (to: Hex, amount: bigint) =>
      receiptOf(
        await chain.writer.writeContract({
          ...token,
          functionName: 'transfer',
          args: [to, amount],
          chain: null,
        }),
      ),
    balanceOf: (who: Hex) => chain.reader.readContract({ ...token, functionName: 'balanceOf', args: [who] }),
  }
}

const transfersIn = (receipt: Awaited<ReturnType<typeof chain.reader.waitForTransactionReceipt>>) =>
  parseEventLogs({ abi: testTokenArtifact.abi, eventName: 'Transfer', logs: receipt.logs }).map(
    ({ args }) => args.value,
  )

test('the test token moves what it says, and only its deployer makes more', async () => {
  const token = await deployToken(testTokenArtifact, ['USD Coin', 'USDC', 6])
  await token.mint(owner.address, parseUnits('5', 6))
  expect(transfersIn(await token.transfer(friend, 2n))).toEqual([2n])
  expect(await token.balanceOf(friend)).toBe(2n)
  expect(await chain.reader.readContract({ ...token, functionName: 'decimals' })).toBe(6)
  const byStranger = {
    ...token,
    functionName: 'mint',
    args: [stranger.address, 1n],
    account: stranger,
  } as const
  await expect(chain.reader.simulateContract(byStranger)).rejects.toThrow('OwnableUnauthorizedAccount')
})

test('the fake token announces transfers and moves nothing', async () => {
  const token = await deployToken(hostileArtifacts.fakeTransferToken, [])
  expect(transfersIn(await token.transfer(friend, 1_000n))).toEqual([1_000n])
  expect(await token.balanceOf(friend)).toBe(0n)
})

test('the fee token delivers less than the given amount', async () => {
  const token = await deployToken(hostileArtifacts.feeOnTransferToken, ['Fee', 'FEE', 6, 250n])
  await token.mint(owner.address, 10_000n)
  expect(transfersIn(await token.transfer(friend, 10_000n))).toEqual([9_750n, 250n])
  expect(await token.balanceOf(friend)).toBe(9_750n)
})

test('the silent token fails without reverting', async () => {
  const token = await deployToken(hostileArtifacts.silentFailToken, ['Silent', 'SIL', 6])
  await token.mint(owner.address, 10n)
  const receipt = await token.transfer(friend, 10n)
  expect(receipt.status).toBe('success')
  expect(transfersIn(receipt)).toEqual([])
  expect(await token.balanceOf(friend)).toBe(0n)
})

test("the owned wallet accepts its owner's signature alone", async () => {
  const address = await deploy(ownedWalletArtifact, [owner.address])
  const message = 'log in'
  const signed = (signature: Hex) => chain.reader.verifyMessage({ address, message, signature })
  expect(await signed(await owner.signMessage({ message }))).toBe(true)
  expect(await signed(await stranger.signMessage({ message }))).toBe(false)
  expect(await signed(await owner.signMessage({ message: 'another' }))).toBe(false)
  expect(await signed('0x1234')).toBe(false)
})

test('the yes-wallet accepts anything', async () => {
  const address = await deploy(hostileArtifacts.alwaysYesWallet, [])
  const read = { address, abi: ownedWalletArtifact.abi, functionName: 'isValidSignature' } as const
  expect(await chain.reader.readContract({ ...read, args: [hashMessage('x'), '0x00'] })).toBe('0x1626ba7e')
})

test('Multicall3 works at its own address with runtime code alone', async () => {
  const token = await deployToken(testTokenArtifact, ['Wrapped Ether', 'WETH', 18])
  await fetch(anvil.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setCode',
      params: [multicall3Artifact.address, multicall3Artifact.runtimeBytecode],
    }),
    signal: AbortSignal.timeout(5_000),
  })
  const multicall = { address: multicall3Artifact.address, abi: multicall3Artifact.abi } as const
  const results = await chain.reader.multicall({
    multicallAddress: multicall3Artifact.address,
    contracts: [
      { ...token, functionName: 'symbol' },
      { ...multicall, functionName: 'getEthBalance', args: [stranger.address] },
      { ...token, functionName: 'transfer', args: [friend, 1n] },
      { ...multicall, functionName: 'getChainId' },
    ],
  })
  expect(results.map(({ status, result }) => [status, result])).toEqual([
    ['success', 'WETH'],
    ['success', parseUnits('10000', 18)],
    ['failure', undefined],
    ['success', 31_337n],
  ])
})
