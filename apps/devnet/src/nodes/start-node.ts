import { startAnvil } from '@sunspan/host'
import type { DevnetNetwork } from '../devnet-networks.ts'
import { chainFiles, recoverChainState, saveChainState } from './chain-files.ts'
import { createEvmFaucet } from './evm-faucet.ts'
import { EVM_PUBLIC_METHODS } from './evm-public-methods.ts'
import { MAX_REORG_DEPTH, type LocalNetwork } from './local-network.ts'
import { mineBlocks } from './mine-blocks.ts'
import { createTransactionJournal, type TransactionJournal } from './transaction-journal.ts'
import { createNodeClient, type NodeClient } from './node-client.ts'

/** A local EVM network in a separate process. */
export interface DevnetNode extends LocalNetwork {
  network: DevnetNetwork
  pid: number
  client: NodeClient
  journal: TransactionJournal
  /** Starts producing a block every block time; until then, blocks are mined only on demand. */
  startMining(): void
}

const WRITE_MARKS = ['"eth_send', '"anvil_', '"evm_', '"hardhat_']

/** The node's finalized block is two epochs behind its newest, its safe block one. */
export const SLOTS_IN_AN_EPOCH = 4

/** Each state is a copy of all accounts: as many as the deepest reorganisation needs, which returns to one, and some more. */
const STATES_KEPT = MAX_REORG_DEPTH + 8

/** Starts a network's node from its last saved state. */
export async function startNode(dataDir: string, network: DevnetNetwork): Promise<DevnetNode> {
  const files = chainFiles(dataDir, network.id)
  const resumes = await recoverChainState(files)
  const anvil = await startAnvil({
    chainId: network.chainId,
    args: [
      '--no-mining',
      '--prune-history',
      String(STATES_KEPT),
      '--dump-state',
      files.exitPath,
      ...(resumes ? ['--load-state', files.statePath] : []),
      '--slots-in-an-epoch',
      String(SLOTS_IN_AN_EPOCH),
      '--no-cors',
    ],
  })
  const client = createNodeClient(anvil.rpcUrl)
  const journal = createTransactionJournal(files.journalPath)
  if (resumes) await journal.replay(client)
  let stopMining: (() => void) | undefined
  return {
    id: network.id,
    name: network.name,
    publicMethods: EVM_PUBLIC_METHODS,
    faucet: createEvmFaucet(network, client),
    network,
    rpcUrl: anvil.rpcUrl,
    pid: anvil.pid,
    client,
    journal,
    startMining() {
      stopMining ??= mineBlocks(client, network.blockTimeMs)
    },
    async recordWrite(body) {
      if (!WRITE_MARKS.some((mark) => body.includes(mark))) return false
      await journal.record(body)
      return true
    },
    height: async () => Number(await client.call('eth_blockNumber')),
    async reorganise(depth) {
      await client.call('anvil_reorg', [depth, []])
      // Dropped transactions must stay dropped, even after a restart.
      await journal.forget()
    },
    save: () => saveChainState(files, client),
    stop: () => {
      stopMining?.()
      return anvil.stop()
    },
  }
}
