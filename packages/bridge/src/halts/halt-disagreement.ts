import type { ProviderDisagreement } from '@sunspan/chains'
import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { haltNetwork } from './halt-network.ts'

/** Halts the network's credits and quotes when its providers' chains differ as deep as deposits become final. Never rejects. */
export async function haltDisagreement(
  deps: { readonly pool: Pool; readonly clock: Clock; readonly logger: Logger },
  disagreement: ProviderDisagreement,
): Promise<void> {
  if (disagreement.forkDepth !== 'required_depth') return
  const { networkId, height, answers } = disagreement
  const providers = answers.map(({ provider }) => provider).join(', ')
  try {
    await haltNetwork(deps.pool, deps, {
      networkId,
      actions: ['credit', 'quote'],
      actor: 'engine:providers',
      reason: `RPC providers (${providers}) are on different chains as deep as deposits are believed, seen at block ${String(height)}`,
    })
  } catch (error) {
    deps.logger.error({ networkId, error: String(error) }, 'Providers disagree, and no halt could be set')
  }
}
