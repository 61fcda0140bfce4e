import { phaseNftArtifact } from '@sunspan/contracts'
import { createWalletClient, encodeDeployData, encodeFunctionData, http, type Address } from 'viem'
import { generatePrivateKey, mnemonicToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import type { ChainQuestion } from '../capabilities/chain-facts.ts'
import { toHex } from './hex.ts'
import type { PhaseReader } from '../capabilities/phases/phase-reader.ts'
import { createEvmVoucherSigner } from './phases/phase-vouchers.ts'
import { createEvmWorld, TEST_MNEMONIC } from './testing/evm-world.ts'
import { startFaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

let phaseNft: Address
/** Of ERC-20 and ERC-721. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const FAR = 4_000_000_000
const CAPS = [5n, 6n, 7n, 8n] as const
const voucherSigner = createEvmVoucherSigner(generatePrivateKey())
const holder = createAddress()

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
beforeAll(async () => {
  const args = ['Phases', 'PHASE', toHex(voucherSigner.address), 'https://bridge.example/nft/', CAPS] as const
  phaseNft = await world.deploy(encodeDeployData({ ...phaseNftArtifact, args }))
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 })
  const minter = createWalletClient({ account, transport: http(world.rpcUrl) })
  for (const phase of [3, 1]) {
    const { abi } = phaseNftArtifact
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [holder, phase] })
    const hash = await minter.sendTransaction({ to: phaseNft, data, chain: null })
    await world.client.waitForTransactionReceipt({ hash })
  }
})

function readerOf(contract: Address): PhaseReader {
  const adapter = world.createAdapter({ phaseNft: contract, rpcUrls: [rpc.url] })
  if (adapter.phases === undefined) throw new TypeError('The adapter reads no phases.')
  return adapter.phases
}
const read = async (contract: Address, owner: string) => readerOf(contract).heldPhases(owner, UNLIMITED)

it('reads the phases that an account holds', async () => {
  expect(await read(phaseNft, holder)).toEqual(['Midday', 'Midnight'])
  expect(await read(phaseNft, createAddress())).toEqual([])
  expect(world.adapter.phases).toBeUndefined()
})

it('reads supplies, caps and holders, and takes a signed voucher for a claim', async () => {
  const reader = readerOf(phaseNft)
  expect(await reader.collections(UNLIMITED)).toEqual([
    { phase: 'Sunrise', supply: 0n, cap: 5n, holders: 0n },
    { phase: 'Midday', supply: 1n, cap: 6n, holders: 1n },
    { phase: 'Sunset', supply: 0n, cap: 7n, holders: 0n },
    { phase: 'Midnight', supply: 1n, cap: 8n, holders: 1n },
  ])
  expect(await reader.voucherSigner?.(UNLIMITED)).toBe(voucherSigner.address)
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 })
  expect(await reader.hasClaimed(account.address, 'Sunset', UNLIMITED)).toBe(false)
  const chainId = String(await world.client.getChainId())
  const claim = {
    chainId,
    contract: phaseNft,
    wallet: account.address,
    phase: 'Sunset',
    deadline: FAR,
  } as const
  const { data, to, value } = await voucherSigner.sign(claim)
  const wallet = createWalletClient({ account, transport: http(world.rpcUrl) })
  const hash = await wallet.sendTransaction({
    to: toHex(to),
    data: toHex(data),
    value: BigInt(value),
    chain: null,
  })
  expect(await world.client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await reader.hasClaimed(account.address, 'Sunset', UNLIMITED)).toBe(true)
  expect(await reader.heldPhases(account.address, UNLIMITED)).toEqual(['Sunset'])
})

it('reads evidence at a block: balances, NFTs and events', async () => {
  const { facts } = world.adapter
  if (facts === undefined) throw new TypeError('The adapter reads no facts.')
  const ask = (question: ChainQuestion) => facts.read(question, UNLIMITED)
  const height = await world.client.getBlockNumber()
  const { hash } = await world.client.getBlock({ blockNumber: height })
  const nft = { contract: phaseNft, address: holder }
  expect(await ask({ kind: 'nft_held', ...nft })).toEqual({ block: { height, hash }, value: 2n })
  const transfers = { kind: 'event', ...nft, topic: TRANSFER, field: 2, blocks: 1_000n } as const
  expect(await ask(transfers)).toMatchObject({ value: 2n })
  expect(await ask({ ...transfers, address: createAddress() })).toMatchObject({ value: 0n })
  const own = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 }).address
  const balance = await world.client.getBalance({ address: own, blockNumber: height })
  expect(await ask({ kind: 'balance', address: own, token: null })).toMatchObject({ value: balance })
  expect(await ask({ kind: 'balance', address: holder, token: world.token })).toMatchObject({ value: 0n })
  await expect(ask({ kind: 'name_owned', address: holder })).rejects.toMatchObject({ kind: 'unsupported' })
  await expect(ask({ kind: 'nft_held', address: holder, contract: createAddress() })).rejects.toMatchObject({
    kind: 'rpc_untrustworthy',
  })
})

it('never takes what cannot be read for nothing held', async () => {
  await expect(read(createAddress(), holder)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  await expect(read(world.token, holder)).rejects.toMatchObject({ kind: 'execution_reverted' })
  rpc.answerWith((response) => response.writeHead(503).end())
  await expect(read(phaseNft, holder)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  rpc.answerWith(undefined)
  const missing = world.createAdapter({ phaseNft: createAddress() })
  await expect(missing.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind: 'unsupported' })
})
