import type { WalletConnector } from '@sunspan/chains'
import { apiClient } from '../../shared/api/api-client.ts'
import { LoginSignatureError } from './login-errors.ts'

/** Names of Starknet's networks as the specification has them. */
const NETWORK_NAMES: Readonly<Record<string, string>> = { SN_MAIN: 'MainNet', SN_SEPOLIA: 'Sepolia Testnet' }

/** Starknet wallets sign for one network; undefined when the server cannot say which, or serves none. */
async function findStarknetChain(): Promise<string | undefined> {
  const networks = await apiClient.call('listNetworks', {}).catch(() => [])
  return networks.find(({ network_type }) => network_type === 'STARKNET')?.chainId ?? undefined
}

/** Throws a LoginSignatureError for a connected wallet that is on another network than this installation serves, in the words of the specification. */
export async function assertStarknetChain(
  { getState }: Pick<WalletConnector<never>, 'getState'>,
  findChain: () => Promise<string | undefined> = findStarknetChain,
): Promise<void> {
  const expected = await findChain()
  const wallet = getState()
  if (expected === undefined || !('chainId' in wallet) || wallet.chainId === expected) return
  const name = NETWORK_NAMES[expected] ?? expected
  throw new LoginSignatureError(`Please ensure to switch StarkNet network to ${name} in your wallet`, {
    title: 'Wrong StarkNet Network',
  })
}
