import { mnemonicToAccount } from 'viem/accounts'
import type { NetworkAdapter } from '../capabilities/network-adapter.ts'
import { ChainError } from '../chain-error.ts'
import { evmAddressCodec } from './address.ts'
import { createEvmDepositAuthor } from './author.ts'
import { createEvmBalanceReader } from './balances.ts'
import { createEvmDepositScanner } from './deposits.ts'
import { createEvmFeeEstimator } from './fees.ts'
import { createEvmLoginVerifier } from './login.ts'
import { createEvmPayoutSender } from './payouts.ts'
import { createRpcClient } from './rpc/rpc-client.ts'

export interface EvmAdapterSpec {
  readonly networkId: string
  /** Decimal string. */
  readonly chainId: string
  /** Tried in this order. */
  readonly rpcUrls: readonly string[]
  readonly multicallAddress: string | null
  /** The network's currencies; their addresses are the tokens that are believed. */
  readonly currencies: readonly { readonly address: string | null }[]
  /** One BIP-39 phrase; the treasury is its first account, m/44'/60'/0'/0/0. */
  readonly treasury: { readonly mnemonic: string }
  readonly requestTimeoutMs?: number | undefined
  readonly fetch?: typeof fetch | undefined
}

const DEFAULT_REQUEST_TIMEOUT_MS = 5_000

function requireNormal(address: string, networkId: string): string {
  const normal = evmAddressCodec.normalize(address)
  if (normal === undefined) {
    throw new ChainError('unsupported', `Network ${networkId}: ${address} is no EVM contract address.`)
  }
  return normal
}

function readAccount(mnemonic: string): ReturnType<typeof mnemonicToAccount> {
  try {
    return mnemonicToAccount(mnemonic)
  } catch {
    // The original error may quote the phrase.
    throw new ChainError('unsupported', 'TREASURY_MNEMONIC is no valid BIP-39 phrase.')
  }
}

/** Everything the server does on one EVM network. Asks nothing yet; throws `unsupported` for a configuration that cannot work. */
export function createEvmAdapter(spec: EvmAdapterSpec): NetworkAdapter {
  const { networkId, chainId } = spec
  const account = readAccount(spec.treasury.mnemonic)
  const tokens = spec.currencies.flatMap(({ address }) =>
    address === null ? [] : [requireNormal(address, networkId)],
  )
  const multicallAddress =
    spec.multicallAddress === null ? null : requireNormal(spec.multicallAddress, networkId)
  const client = createRpcClient({
    urls: spec.rpcUrls,
    chainId,
    timeoutMs: spec.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    fetch: spec.fetch ?? fetch,
  })
  const depositAddress = account.address
  return {
    networkId,
    family: 'evm',
    depositAddress,
    scanner: createEvmDepositScanner({ client, recipient: depositAddress, tokens }),
    payouts: createEvmPayoutSender({ client, chainId, account, tokens }),
    balances: createEvmBalanceReader({ client, multicallAddress }),
    fees: createEvmFeeEstimator({ client }),
    login: createEvmLoginVerifier({ client }),
    author: createEvmDepositAuthor({ chainId }),
    verifyNetwork: (signal) => client.verifyChainId(signal),
  }
}
