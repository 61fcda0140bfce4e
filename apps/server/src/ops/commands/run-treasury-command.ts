import { createStarknetAccount, starknetTreasuryAddress } from '@sunspan/chains/treasury/starknet'
import { findPhraseMistakes } from '../../config/load-installation.ts'
import { loadOpsInstallation } from '../load-ops-installation.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsResult } from '../ops-context.ts'

const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_MS = 60_000

/**
 * Creates the treasury's account on a network where every account is a contract; the account pays for that itself. Sends nothing if the
 * account exists. Throws an OpsError, or a ChainError of the network.
 */
export async function runTreasuryCommand(
  env: Readonly<Record<string, string | undefined>>,
  networkId: string,
): Promise<OpsResult> {
  const mnemonic = env['TREASURY_MNEMONIC']?.trim().split(/\s+/).join(' ') ?? ''
  if (mnemonic === '') throw new OpsError('TREASURY_MNEMONIC is not set.')
  const [mistake] = findPhraseMistakes(mnemonic)
  if (mistake !== undefined) throw new OpsError(mistake)
  const { networks } = loadOpsInstallation(env)
  const found = networks.find(({ network }) => network.id === networkId)
  if (found === undefined) throw new OpsError(`The installation has no network "${networkId}".`)
  const { type, chainId } = found.network
  const [url] = found.rpcUrls
  if (type !== 'STARKNET' || chainId === null || url === undefined)
    throw new OpsError(
      `${networkId} needs no such transaction: a treasury has an account there from its first funds.`,
    )
  const address = starknetTreasuryAddress(mnemonic)
  const transactionHash = await createStarknetAccount(
    { mnemonic, index: 0, chainId, node: { url, fetch, timeoutMs: REQUEST_TIMEOUT_MS } },
    AbortSignal.timeout(TIMEOUT_MS),
  )
  const text =
    transactionHash === undefined
      ? `The treasury has its account ${address} already.`
      : `The transaction ${transactionHash} creates the treasury's account ${address}. Start, or restart, the engines once a block has it.`
  return { text, data: { address, transactionHash: transactionHash ?? null }, isTrouble: false }
}
