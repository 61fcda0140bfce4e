import { findMainNetwork, mainNetworks, type MainNetwork } from '@sunspan/chains/main-networks'
import { describeMainNetwork } from '../describe-main-network.ts'
import { formatTable } from '../format-table.ts'
import { loadOpsInstallation } from '../load-ops-installation.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsResult } from '../ops-context.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The known main networks, or the entries for the installation file of some. Throws an OpsError for an unknown id. */
export function runNetworksCommand(
  env: Environment,
  command: Extract<OpsCommand, { readonly name: 'networks list' | 'networks show' }>,
): OpsResult {
  if (command.name === 'networks list') return listNetworks(env)
  const entries = command.ids.map((id, place) => describeMainNetwork(find(id), place + 1))
  return { text: JSON.stringify(entries, null, 2), data: entries, isTrouble: false }
}

function find(id: string): MainNetwork {
  const network = findMainNetwork(id)
  if (network === undefined)
    throw new OpsError(`There is no main network "${id}"; "networks list" shows them`)
  return network
}

/** Types and chain ids of the installation's networks that are active; none without a readable file. */
function readActive(env: Environment): ReadonlySet<string> {
  try {
    const { networks } = loadOpsInstallation(env)
    const active = networks.filter(({ network }) => network.active)
    return new Set(active.map(({ network: { type, chainId } }) => `${type} ${chainId ?? ''}`))
  } catch (error) {
    if (error instanceof OpsError) return new Set()
    throw error
  }
}

function listNetworks(env: Environment): OpsResult {
  const active = readActive(env)
  const list = mainNetworks().map((network) => ({
    ...network,
    enabled: active.has(`${network.type} ${network.chain_id}`),
  }))
  const table = formatTable(
    ['ID', 'NAME', 'TYPE', 'CHAIN', 'CURRENCIES', 'ENABLED'],
    list.map(({ id, name, type, chain_id: chainId, native, tokens, enabled }) => [
      id,
      name,
      type,
      chainId.length > 16 ? `${chainId.slice(0, 13)}...` : chainId,
      [native, ...tokens].map(({ symbol }) => symbol).join(' '),
      enabled ? 'yes' : 'no',
    ]),
  )
  const notes = list.flatMap(({ id, note }) => (note === undefined ? [] : [`${id}: ${note}`]))
  return { text: [table, ...notes].join('\n\n'), data: list, isTrouble: false }
}
