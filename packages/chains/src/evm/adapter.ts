import { mnemonicToAccount } from 'viem/accounts'
import type { NetworkAdapter } from '../capabilities/network-adapter.ts'
import type { ProviderDisagreement } from '../capabilities/network-health.ts'
import { ChainError } from '../chain-error.ts'
import { evmAddressCodec } from './address.ts'
import { createEvmDepositAuthor } from './author.ts'
import { createEvmBalanceReader } from './balances.ts'
import { createEvmDepositScanner } from './deposits.ts'
import { createEvmFeeEstimator } from './fees.ts'
import { createEvmLoginVerifier } from './login.ts'
import { createEvmPayoutSender } from './payouts.ts'
import { verifyPayoutContract } from './payouts/batch-payouts.ts'
import { createEvmSenderInspector } from './senders.ts'
import { evmDialect } from './rpc/evm-dialect.ts'
import type { RpcClock } from './rpc/rpc-clock.ts'
import { createRpcPool } from './rpc/rpc-pool.ts'

export interface EvmAdapterSpec {
  readonly networkId: string
  /** Decimal string. */
  readonly chainId: string
  /** One address for each independent provider. */
  readonly rpcUrls: readonly string[]
  /** How many of them must say the same before money moves: the majority at least, and the default. */
  readonly rpcQuorum?: number | undefined
  readonly multicallAddress: string | null
  /** Contract through which payouts go; absent or null: plain transfers. */
  readonly payoutContract?: string | null | undefined
  /** The network's currencies; their addresses are the tokens that are believed. */
  readonly currencies: readonly { readonly address: string | null }[]
  /** One BIP-39 phrase; the treasury is its first account, m/44'/60'/0'/0/0. */
  readonly treasury: { readonly mnemonic: string }
  readonly requestTimeoutMs?: number | undefined
  /** Depth at which the network's deposits are believed; tells a rewritten chain from a moment's difference at the tip. */
  readonly requiredConfirmations?: number | undefined
  /** Blocks behind the others at which a provider is left out. */
  readonly maxHeadLag?: number | undefined
  /** Told whenever providers contradict each other. */
  readonly onDisagreement?: ((disagreement: ProviderDisagreement) => void) | undefined
  readonly clock?: RpcClock | undefined
  /** Evenly spread over [0, 1); spreads the attempts to come back to a provider. */
  readonly random?: (() => number) | undefined
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
  const payoutContract = spec.payoutContract ? requireNormal(spec.payoutContract, networkId) : null
  const pool = createRpcPool({
    ...spec,
    dialect: evmDialect,
    urls: spec.rpcUrls,
    quorum: spec.rpcQuorum,
    timeoutMs: spec.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    fetch: spec.fetch ?? fetch,
  })
  const depositAddress = account.address
  return {
    networkId,
    family: 'evm',
    depositAddress,
    scanner: createEvmDepositScanner({ pool, recipient: depositAddress, tokens }),
    payouts: createEvmPayoutSender({ networkId, pool, chainId, account, tokens, payoutContract }),
    balances: createEvmBalanceReader({ pool, multicallAddress }),
    fees: createEvmFeeEstimator({ pool, paysByContract: payoutContract !== null }),
    login: createEvmLoginVerifier({ pool }),
    author: createEvmDepositAuthor({ chainId }),
    senders: createEvmSenderInspector({ pool }),
    async verifyNetwork(signal) {
      await pool.verifyChainId(signal)
      if (payoutContract === null) return
      const wallet = account.address
      await verifyPayoutContract({ networkId, pool, wallet, contract: payoutContract }, signal)
    },
    health: () => pool.health(),
  }
}
