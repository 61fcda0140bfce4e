import type { ChainFact, ChainQuestion, NetworkAdapter } from '@sunspan/chains'
import { ChainError } from '@sunspan/chains'
import { formatUnits } from '@sunspan/domain'
import type { Logger } from '@sunspan/bridge'
import type { ReadChain } from './read-chain.ts'
import type { TaskEvidence } from '../rules/rules-schema.ts'

const TIMEOUT_MS = 4_000

/** A token of a network, by its contract, or its native coin. */
export type FindToken = (
  network: string,
  contract: string | null,
) => { readonly symbol: string; readonly decimals: number } | undefined

/**
 * Reads evidence by a network's own providers: a quorum agrees on the block and on what it says. The first wallet of the network's family that has
 * enough completes the task. A chain that does not answer shows nothing, and the task can be looked at again.
 */
export function createReadChain(deps: {
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'family' | 'facts'>>
  readonly findToken: FindToken
  readonly logger: Pick<Logger, 'warn'>
}): ReadChain {
  const { adapters, findToken, logger } = deps
  return async (evidence, wallets) => {
    const { network } = evidence
    const adapter = adapters.get(network)
    if (adapter?.facts === undefined) return undefined
    for (const { family, address } of wallets) {
      const question = family === adapter.family ? questionOf(evidence, address) : undefined
      if (question === undefined) continue
      const fact = await tryRead(() => adapter.facts?.read(question, AbortSignal.timeout(TIMEOUT_MS)))
      if (fact === undefined || fact.value < BigInt(evidence.at_least)) continue
      const { block, value } = fact
      const found = valueText(evidence, value, findToken)
      return { network, block: String(block.height), value: String(value), found, wallet: address }
    }
    return undefined
  }

  async function tryRead(read: () => Promise<ChainFact> | undefined): Promise<ChainFact | undefined> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      logger.warn({ err: error }, 'a chain could not be read for a task; it can be looked at again')
      return undefined
    }
  }
}

/** A token that this installation does not know has base units alone. */
function valueText(
  { network, read, contract }: TaskEvidence & { readonly kind: 'chain' },
  value: bigint,
  findToken: FindToken,
): string {
  if (read === 'name_owned') return 'A name'
  if (read === 'nft_held') return value === 1n ? '1 NFT' : `${String(value)} NFTs`
  if (read === 'event') return value === 1n ? '1 event' : `${String(value)} events`
  const token = findToken(network, contract)
  return token === undefined
    ? `${String(value)} base units`
    : `${formatUnits(value, token.decimals)} ${token.symbol}`
}

/** Undefined for evidence that names no contract where one is needed. */
function questionOf(
  evidence: TaskEvidence & { readonly kind: 'chain' },
  address: string,
): ChainQuestion | undefined {
  const { read, contract, topic, field, blocks } = evidence
  if (read === 'balance') return { kind: 'balance', address, token: contract }
  if (read === 'name_owned') return { kind: 'name_owned', address }
  if (contract === null) return undefined
  if (read === 'nft_held') return { kind: 'nft_held', address, contract }
  return topic === undefined
    ? undefined
    : { kind: 'event', address, contract, topic, field, blocks: BigInt(blocks) }
}
