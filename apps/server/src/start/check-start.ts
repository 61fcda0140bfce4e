import {
  compareWithBooks,
  findPriceGaps,
  findUnpricedTokens,
  payoutWallets,
  type BooksToCompare,
  type Installation,
  type NetworkGate,
} from '@sunspan/bridge'
import { ChainError, type ChainErrorKind, type NetworkAdapter } from '@sunspan/chains'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'

const VERIFY_TIMEOUT_MS = 5_000

/** Error kinds that waiting does not fix. */
const MISCONFIGURED: ReadonlySet<ChainErrorKind> = new Set(['rpc_untrustworthy', 'unsupported'])

/** Findings about an installation, as sentences that say what to do. */
export interface Findings {
  /** Mistakes that can lose money: nothing starts with them. */
  readonly mistakes: readonly string[]
  readonly warnings: readonly string[]
}

/** Checks with every network that it matches the installation. One that does not answer may become available later. */
export async function checkNetworks(
  adapters: ReadonlyMap<string, NetworkAdapter>,
  gate: NetworkGate,
): Promise<Findings> {
  const mistakes: string[] = []
  const warnings: string[] = []
  const check = async (networkId: string): Promise<void> => {
    try {
      await gate.pass(networkId, AbortSignal.timeout(VERIFY_TIMEOUT_MS))
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      if (MISCONFIGURED.has(error.kind)) {
        const problems = error.problems.map((problem) => problem.replace(/^Network [^:]+: /, ''))
        mistakes.push(
          `The network ${networkId} is not what the installation says: ${problems.join(' ')}`.replace(
            /\.?$/,
            '.',
          ),
        )
      } else {
        warnings.push(
          error.retryable
            ? `${networkId} does not answer (${error.message}), so it is not served before it was verified.`
            : `${networkId} is not served yet: ${error.message}`,
        )
      }
    }
  }
  await Promise.all([...adapters.keys()].map(check))
  return { mistakes: mistakes.sort(), warnings: warnings.sort() }
}

/** Everything that a startup checks besides the file itself. */
export async function checkInstallation(deps: {
  readonly installation: Installation
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly gate: NetworkGate
  /** Undefined if there is no database to compare with. */
  readonly books: Pick<BooksToCompare, 'pool' | 'catalog'> | undefined
}): Promise<Findings> {
  const { installation, adapters, gate, books } = deps
  const [networks, mistakes] = await Promise.all([
    checkNetworks(adapters, gate),
    books === undefined ? [] : compareWithBooks({ ...books, wallets: payoutWallets(adapters) }),
  ])
  return {
    mistakes: [...networks.mistakes, ...mistakes, ...findUnpricedTokens(installation)],
    warnings: [...networks.warnings, ...findPriceGaps(installation)],
  }
}

/** Logs the warnings. Throws a ConfigError that lists all mistakes. */
export function requireSound({ mistakes, warnings }: Findings, logger: Pick<Logger, 'warn'>): void {
  for (const warning of warnings) logger.warn(warning)
  if (mistakes.length === 0) return
  const count = mistakes.length === 1 ? '' : `${String(mistakes.length)} mistakes: `
  throw new ConfigError(`${count}${mistakes.join(' ')}`, { problems: mistakes })
}
