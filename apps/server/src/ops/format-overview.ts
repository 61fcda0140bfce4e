import type { Halt, NetworkOverview, Overview } from '@sunspan/bridge'
import { usdToText, type Usd } from '@sunspan/domain'
import { formatTable } from './format-table.ts'

const dollars = (usd: Usd): string => `$${usdToText(usd - (usd % 10n ** 16n))}`
const bounded = (used: Usd, limit: Usd | null): string =>
  `${dollars(used)} / ${limit === null ? 'no limit' : dollars(limit)}`
const seconds = (ms: number): string => `${String(Math.round(ms / 1_000))} s`

const describeProviders = ({ providers }: NetworkOverview): string => {
  if (providers.length === 0) return 'not known'
  const well = providers.filter(({ breaker }) => breaker === 'closed').length
  return `${String(well)}/${String(providers.length)} well`
}

const describeOldest = ({ oldestUnpaid }: NetworkOverview): string =>
  oldestUnpaid === null ? '-' : `${seconds(oldestUnpaid.waitingMs)} (${oldestUnpaid.orderId})`

const describeUnmatched = ({ unmatched }: NetworkOverview): string =>
  unmatched.length === 0
    ? '-'
    : unmatched.map(({ count, amount, currency }) => `${String(count)}: ${amount} ${currency}`).join(', ')

export function formatHalts(halts: readonly Halt[]): string {
  if (halts.length === 0) return 'Nothing is halted.'
  return formatTable(
    ['ID', 'TARGET', 'ACTION', 'SINCE', 'BY', 'REASON', 'LIFTED'],
    halts.map(({ id, target, action, at, actor, reason, liftedAt, liftedBy }) => [
      id,
      target,
      action,
      at.toISOString(),
      actor,
      reason,
      liftedAt === null ? '' : `${liftedAt.toISOString()} by ${String(liftedBy)}`,
    ]),
  )
}

function formatProcesses({ processes }: Overview): string {
  if (processes.length === 0) return 'No process has said within the last 15 seconds that it lives.'
  const table = formatTable(
    ['PROCESS', 'ROLE', 'HOST', 'PID', 'SINCE', 'INSTALLATION'],
    processes.map(({ id, role, host, pid, startedAt, digest }) => [
      id,
      role,
      host,
      String(pid),
      startedAt.toISOString(),
      digest,
    ]),
  )
  const isMixed = new Set(processes.map(({ digest }) => digest)).size > 1
  return isMixed ? `${table}\nPROCESSES RUN WITH DIFFERENT INSTALLATION FILES.` : table
}

export function formatOverview(overview: Overview): string {
  const networks = formatTable(
    [
      'NETWORK',
      'HEAD',
      'AGE',
      'UNREAD',
      'PROVIDERS',
      'EXPOSURE / CAP',
      'OUTFLOW / HOUR',
      'OLDEST UNPAID',
      'UNMATCHED',
    ],
    overview.networks.map((network) => [
      network.networkId,
      network.head === null ? 'not watched' : String(network.head.height),
      network.head === null ? '' : seconds(network.head.ageMs),
      network.head === null ? '' : String(network.head.lag),
      describeProviders(network),
      bounded(network.exposure, network.exposureCap),
      `${bounded(network.outflow, network.outflowHourly)}${network.outflowOwed > 0n ? `, ${dollars(network.outflowOwed)} due` : ''}`,
      describeOldest(network),
      describeUnmatched(network),
    ]),
  )
  const audit = overview.lastAudit
  const audited =
    audit === undefined
      ? 'not audited yet'
      : `audited ${audit.at.toISOString()}, ${String(audit.findings.length)} findings`
  const ledger =
    overview.unevenBooks.length === 0
      ? `Every book sums to zero; ${audited}.`
      : `BOOKS THAT DO NOT SUM TO ZERO: ${overview.unevenBooks.join(', ')}; ${audited}.`
  return [networks, formatProcesses(overview), ledger, formatHalts(overview.halts)].join('\n\n')
}
