import { readFile, truncate, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { devnetAccount } from '../devnet-accounts.ts'
import { devnetTokens } from '../devnet-networks.ts'
import { startTestNodes, type TestNodes } from '../testing/start-test-nodes.ts'
import { chainFiles } from './chain-files.ts'
import { prepareNetwork } from './prepare-network.ts'
import { startNode, type DevnetNode } from './start-node.ts'

let chains: TestNodes | undefined
let again: DevnetNode | undefined
afterEach(async () => {
  await again?.stop()
  await chains?.stop()
  again = undefined
  chains = undefined
})

async function startBase() {
  chains = await startTestNodes(['base'])
  const node = chains.nodes.get('base')
  if (!node) throw new Error('no node')
  return { dataDir: chains.dataDir, node, files: chainFiles(chains.dataDir, 'base') }
}
const height = (node: DevnetNode) => node.client.call('eth_blockNumber')
async function kill(pid: number) {
  process.kill(pid, 'SIGKILL')
  for (let alive = true; alive; await sleep(10)) {
    try {
      process.kill(pid, 0)
    } catch {
      alive = false
    }
  }
}

test('a chain goes on where it was stopped, with its tokens', async () => {
  const { dataDir, node } = await startBase()
  await node.client.call('anvil_mine', ['0x5'])
  const stoppedAt = await height(node)
  await node.stop()

  again = await startNode(dataDir, node.network)

  expect(await height(again)).toBe(stoppedAt)
  expect(await again.client.call('eth_getBlockByNumber', ['0x1', false])).toMatchObject({ number: '0x1' })
  expect(await prepareNetwork(again.network, again.client)).toBe('resumed')
  expect(await again.client.call('eth_getCode', [devnetTokens[0]?.address, 'latest'])).not.toBe('0x')
})

test('a node that is killed loses only what came after the last save', async () => {
  const { dataDir, node } = await startBase()
  await node.client.call('anvil_mine', ['0x5'])
  await node.save()
  const savedAt = await height(node)
  await node.client.call('anvil_mine', ['0x3'])
  await kill(node.pid)

  again = await startNode(dataDir, node.network)

  expect(await height(again)).toBe(savedAt)
})

test('a transaction that was sent and is in no block yet survives the node, once', async () => {
  const { dataDir, node, files } = await startBase()
  await node.save()
  const raw = await devnetAccount(2).signTransaction({
    chainId: node.network.chainId,
    nonce: 0,
    to: '0x00000000000000000000000000000000000a11ce',
    value: 7n,
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
  })
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }
  await node.journal.record(Buffer.from(JSON.stringify(call)))
  const hash = await node.client.call('eth_sendRawTransaction', [raw])
  await kill(node.pid)

  again = await startNode(dataDir, node.network)
  await again.client.call('evm_mine')
  expect(await again.client.call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  await again.stop()

  again = await startNode(dataDir, node.network)
  expect(await readFile(files.journalPath, 'utf8')).toBe('')
})

test('half a state, from a node killed while writing, is passed over for the last whole one', async () => {
  const { dataDir, node, files } = await startBase()
  await node.save()
  const savedAt = await height(node)
  await node.client.call('anvil_mine', ['0x3'])
  await node.stop()
  const { length } = await readFile(files.exitPath)
  await truncate(files.exitPath, length - 100)

  again = await startNode(dataDir, node.network)

  expect(await height(again)).toBe(savedAt)
})

test('a folder of another kind of chain is refused in one sentence', async () => {
  const { dataDir, node, files } = await startBase()
  await node.save()
  const state = await readFile(files.statePath, 'utf8')
  await node.stop()
  await writeFile(
    files.exitPath,
    state.replaceAll(devnetTokens[1]?.address.toLowerCase() ?? '', `0x${'9'.repeat(40)}`),
  )

  again = await startNode(dataDir, node.network)

  await expect(prepareNetwork(again.network, again.client)).rejects.toThrow(/belongs to another version/)
})
