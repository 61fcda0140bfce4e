import { phaseNftArtifact } from '@sunspan/contracts'
import { createWalletClient, encodeDeployData, encodeFunctionData, http, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createEvmWorld, TEST_MNEMONIC, type EvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc, type FaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { createAddress } from './testing/test-transactions.ts'

let world: EvmWorld
let rpc: FaultyRpc
let phaseNft: Address
const holder = createAddress()

beforeAll(async () => {
  world = await createEvmWorld()
  rpc = await startFaultyRpc(world.rpcUrl)
  phaseNft = await world.deploy(encodeDeployData({ ...phaseNftArtifact, args: ['Phases', 'PHASE'] }))
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 })
  const minter = createWalletClient({ account, transport: http(world.rpcUrl) })
  for (const phase of [3, 1]) {
    const { abi } = phaseNftArtifact
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [holder, phase] })
    const hash = await minter.sendTransaction({ to: phaseNft, data, chain: null })
    await world.client.waitForTransactionReceipt({ hash })
  }
})
afterAll(async () => {
  await rpc.stop()
  await world.stop()
})

const read = async (contract: Address, owner: string) => {
  const adapter = world.createAdapter({ phaseNft: contract, rpcUrls: [rpc.url] })
  if (adapter.phases === undefined) throw new TypeError('The adapter reads no phases.')
  return adapter.phases.heldPhases(owner, UNLIMITED)
}

it('reads the phases that an account holds', async () => {
  expect(await read(phaseNft, holder)).toEqual(['Midday', 'Midnight'])
  expect(await read(phaseNft, createAddress())).toEqual([])
  expect(world.adapter.phases).toBeUndefined()
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
