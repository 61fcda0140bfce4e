import type { ProviderDisagreement } from '../../capabilities/network-health.ts'
import type { RpcProvider } from '../health/rpc-provider.ts'

export interface ObservedDisagreement {
  readonly height: bigint
  readonly outcome: ProviderDisagreement['outcome']
  readonly answers: readonly { readonly provider: RpcProvider; readonly answer: string }[]
}

export interface DisagreementReporterSpec {
  readonly networkId: string
  readonly requiredConfirmations?: number | undefined
  readonly onDisagreement?: ((disagreement: ProviderDisagreement) => void) | undefined
}

/** The hash of the provider's block, or undefined when the provider does not return it. */
async function findHash(provider: RpcProvider, height: bigint): Promise<string | undefined> {
  const signal = new AbortController().signal
  try {
    const block = await provider.run(
      (client) => provider.dialect.blockAt(client, height, signal),
      'latest',
      signal,
    )
    return block?.hash
  } catch {
    // The provider's record has the error; the report treats the hash as unknown.
    return undefined
  }
}

async function findForkDepth(
  providers: readonly RpcProvider[],
  height: bigint,
): Promise<ProviderDisagreement['forkDepth']> {
  const hashes = await Promise.all(providers.map((provider) => findHash(provider, height < 0n ? 0n : height)))
  const known = hashes.filter((hash) => hash !== undefined)
  if (new Set(known).size > 1) return 'required_depth'
  return known.length === hashes.length ? 'tip' : 'unknown'
}

/** Reports a disagreement once its fork depth is known. The read does not wait for that. */
export function createDisagreementReporter(
  spec: DisagreementReporterSpec,
): (disagreement: ObservedDisagreement) => void {
  const { networkId, requiredConfirmations = 1, onDisagreement } = spec
  async function report({ height, outcome, answers }: ObservedDisagreement): Promise<void> {
    const providers = answers.map(({ provider }) => provider)
    const forkDepth = await findForkDepth(providers, height - BigInt(requiredConfirmations))
    onDisagreement?.({
      networkId,
      height,
      outcome,
      forkDepth,
      answers: answers.map(({ provider, answer }) => ({ provider: provider.name, answer })),
    })
  }
  return (disagreement) => {
    if (onDisagreement !== undefined) void report(disagreement)
  }
}
