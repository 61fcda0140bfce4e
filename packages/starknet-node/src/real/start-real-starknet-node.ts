import { spawn } from 'node:child_process'
import { findFreePort } from '@sunspan/host'
import { USUAL_PRICES } from '../chain/fees.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import type { StarknetNodeSpec } from '../start-starknet-node.ts'
import { askNode } from './ask-node.ts'
import { openStarknetNode } from './open-starknet-node.ts'

const START_MS = 60_000
const RETRY_MS = 200
/** Of its accounts, in STRK and in ETH: more than anybody is given. */
const BALANCE = String(10n ** 36n)

/** Throws if the node does not answer in time. */
async function waitForNode(origin: string): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    try {
      await askNode(origin, 'starknet_specVersion')
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Its arguments: what makes it behave as the stand-in does, and nothing of its environment. */
const argumentsOf = ({ chainId }: StarknetNodeSpec, port: number): readonly string[] => [
  ...['--host', '127.0.0.1', '--port', String(port), '--seed', '7'],
  ...['--chain-id', chainId === 'SN_SEPOLIA' ? 'TESTNET' : chainId],
  ...['--accounts', '1', '--initial-balance', BALANCE],
  ...['--block-generation-on', 'demand', '--state-archive-capacity', 'full'],
  ...['--gas-price-fri', String(USUAL_PRICES.l1Gas)],
  ...['--data-gas-price-fri', String(USUAL_PRICES.l1DataGas)],
  ...['--l2-gas-price-fri', String(USUAL_PRICES.l2Gas)],
]

/**
 * Starts starknet-devnet, which runs Cairo code, on a new chain in memory. Blocks are made on demand, as the stand-in makes them. Throws if the program
 * does not answer within a minute.
 */
export async function startRealStarknetNode(
  spec: StarknetNodeSpec,
  program: string,
): Promise<StarknetNetworkNode> {
  const port = await findFreePort()
  const child = spawn(program, argumentsOf(spec, port), { stdio: 'ignore', env: {} })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const gone = ended.then(() => Promise.reject(new Error(`${program} has ended.`)))
  const onStop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const origin = `http://127.0.0.1:${String(port)}`
  try {
    await Promise.race([failed, gone, waitForNode(origin)])
    return await openStarknetNode({ origin, spec, onStop })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
