import type { Installation, InstallationNetwork } from '@sunspan/bridge'
import { ChainError, type NetworkAdapter, type ProviderDisagreement } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'

/** A fork at the depth at which deposits are credited needs an operator; a difference at the tip resolves by itself. */
function logDisagreement(logger: Logger, disagreement: ProviderDisagreement): void {
  const { networkId: network, height, ...rest } = disagreement
  const level = disagreement.forkDepth === 'required_depth' ? 'error' : 'warn'
  logger[level]({ network, height: String(height), ...rest }, 'RPC providers contradict each other')
}

/** One adapter per network of the installation. Throws a ConfigError for a network that cannot be served. */
export function createAdapters(
  installation: Installation,
  treasuryMnemonic: string,
  deps: {
    readonly logger: Logger
    readonly onDisagreement: (disagreement: ProviderDisagreement) => void
  },
): ReadonlyMap<string, NetworkAdapter> {
  const problems: string[] = []
  const adapters = installation.networks.flatMap((entry) => {
    try {
      return [createAdapter(entry)]
    } catch (error) {
      if (!(error instanceof ChainError || error instanceof ConfigError)) throw error
      problems.push(...error.problems)
      return []
    }
  })
  if (problems.length > 0) {
    // An invalid phrase is reported once instead of for each network.
    const unique = [...new Set(problems)]
    throw new ConfigError(unique.join(' '), { problems: unique })
  }
  return new Map(adapters.map((adapter) => [adapter.networkId, adapter]))

  function createAdapter(entry: InstallationNetwork): NetworkAdapter {
    const { network } = entry
    const family = FAMILY_OF_NETWORK_TYPE[network.type]
    const adapter = createNetworkAdapter(family, {
      ...entry,
      networkId: network.id,
      chainId: network.chainId ?? '',
      requiredConfirmations: network.requiredConfirmations,
      onDisagreement: (disagreement) => {
        logDisagreement(deps.logger, disagreement)
        deps.onDisagreement(disagreement)
      },
      treasury: { mnemonic: treasuryMnemonic },
    })
    if (adapter !== undefined) return adapter
    throw new ConfigError(
      `The network ${network.id} is of type ${network.type}, which this version does not serve.`,
    )
  }
}
