import { installationFixture } from '@sunspan/bridge/testing'
import { starknetTreasuryAddress } from '@sunspan/chains/treasury/starknet'
import { labNetworkEntry } from '@sunspan/labs'
import { startStarknetNode } from '@sunspan/starknet-node'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { TEST_PHRASE } from '../../testing/start-test-chains.ts'
import { runTreasuryCommand } from './run-treasury-command.ts'

const CHAIN_ID = 'SN_SEPOLIA'

let env: Record<string, string>

const node = useShared(() => startStarknetNode({ name: 'ops tests', chainId: CHAIN_ID, tokens: [] }))
const directory = useShared(temporaryFolder)
beforeAll(async () => {
  const path = join(directory.path, 'installation.json')
  const starknet = labNetworkEntry({
    networkId: 'starknet',
    rpcUrl: node.rpcUrl,
    chainId: CHAIN_ID,
    tokens: {},
  })
  const networks = [...installationFixture.networks, starknet]
  await writeFile(path, JSON.stringify({ ...installationFixture, networks }))
  env = { SUNSPAN_INSTALLATION: path, TREASURY_MNEMONIC: TEST_PHRASE }
})

it('creates the account once, with what is there to pay for it', async () => {
  await expect(runTreasuryCommand(env, 'starknet')).rejects.toMatchObject({ name: 'ChainError' })
  node.call('devnet_mint', { address: starknetTreasuryAddress(TEST_PHRASE), amount: String(10n ** 20n) })
  node.call('devnet_mine')
  const created = await runTreasuryCommand(env, 'starknet')
  expect(created.text).toMatch(/^The transaction 0x[0-9a-f]{64} creates the treasury's account 0x/)
  node.call('devnet_mine')
  const again = await runTreasuryCommand(env, 'starknet')
  expect(again.text).toContain('has its account')
})

it.each([
  [{ TREASURY_MNEMONIC: '' }, 'starknet', 'TREASURY_MNEMONIC is not set'],
  [{ TREASURY_MNEMONIC: 'test test' }, 'starknet', 'not a valid BIP-39 phrase'],
  [{}, 'nowhere', 'no network "nowhere"'],
  [{}, 'base', 'base needs no such transaction'],
])('refuses %o for %s', async (other, networkId, message) => {
  await expect(runTreasuryCommand({ ...env, ...other }, networkId)).rejects.toThrow(message)
})
