import { startNodeProgram } from '@sunspan/host'
import { USUAL_PRICES } from '../chain/fees.ts'
import type { StarknetNetworkNode } from '../network-node.ts'
import type { StarknetNodeSpec } from '../start-starknet-node.ts'
import { askNode } from './ask-node.ts'
import { openStarknetNode } from './open-starknet-node.ts'

/** Of its accounts, in STRK and in ETH: more than a recipient is given. */
const BALANCE = String(10n ** 36n)

/** Its arguments: what makes it behave as the stand-in does. */
const argumentsOf = ({ chainId }: StarknetNodeSpec, port: number): readonly string[] => [
  '--host',
  '127.0.0.1',
  '--port',
  String(port),
  '--seed',
  '7',
  '--chain-id',
  chainId === 'SN_SEPOLIA' ? 'TESTNET' : chainId,
  '--accounts',
  '1',
  '--initial-balance',
  BALANCE,
  '--block-generation-on',
  'demand',
  '--state-archive-capacity',
  'full',
  '--gas-price-fri',
  String(USUAL_PRICES.l1Gas),
  '--data-gas-price-fri',
  String(USUAL_PRICES.l1DataGas),
  '--l2-gas-price-fri',
  String(USUAL_PRICES.l2Gas),
]

/**
 * Starts starknet-devnet, which runs Cairo code, on a new chain in memory. Blocks are made on demand, as the stand-in makes them. Throws if the program
 * does not answer within a minute.
 */
export async function startRealStarknetNode(
  spec: StarknetNodeSpec,
  program: string,
): Promise<StarknetNetworkNode> {
  const { origin, stop } = await startNodeProgram({
    name: 'starknet-devnet',
    program,
    argumentsFor: (port) => argumentsOf(spec, port),
    ask: (url) => askNode(url, 'starknet_specVersion'),
  })
  try {
    return await openStarknetNode({ origin, spec, onStop: stop })
  } catch (error) {
    await stop()
    throw error
  }
}
