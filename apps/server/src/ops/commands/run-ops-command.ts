import {
  auditLedger,
  createHalts,
  findHaltTargets,
  findUnknownTarget,
  readOverview,
  requestScanRestart,
  type Halt,
} from '@sunspan/bridge'
import { formatHalts, formatOverview } from '../format-overview.ts'
import { runApiKeysCommand } from './run-api-keys-command.ts'
import { runDepositsCommand } from './run-deposits-command.ts'
import { runFloatCommand } from './run-float-command.ts'
import { runPayoutsCommand } from './run-payouts-command.ts'
import { runPointsCommand } from './run-points-command.ts'
import { runRecoverCommand } from './run-recover-command.ts'
import { runWebhooksCommand } from './run-webhooks-command.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'
import type { OpsCommandWithoutBooks } from '../run-without-books.ts'

/** Executes one command. Throws an OpsError. */
export async function runOpsCommand(
  deps: OpsDeps,
  command: Exclude<OpsCommand, { readonly name: 'help' } | OpsCommandWithoutBooks>,
): Promise<OpsResult> {
  const { pool, clock } = deps
  const halts = createHalts(deps)
  switch (command.name) {
    case 'halts list': {
      const found = await halts.list({ includeLifted: command.includeLifted })
      return ofHalts(
        found,
        found.some(({ liftedAt }) => liftedAt === null),
      )
    }
    case 'halts set': {
      const { target, actions, by: actor, reason } = command
      const unknown = findUnknownTarget(target, await findHaltTargets(pool))
      if (unknown !== undefined) throw new OpsError(unknown)
      const set = await halts.set({ target, actions, actor, reason })
      return set.length === 0
        ? { text: 'That was halted already.', data: [], isTrouble: false }
        : ofHalts(set)
    }
    case 'halts lift':
      return liftAll(halts, command)
    case 'status': {
      const installation = deps.loadInstallation()
      const overview = await readOverview({ pool, installation, now: new Date(clock.now()) })
      const isMixed = new Set(overview.processes.map(({ digest }) => digest)).size > 1
      const isTrouble = overview.halts.length > 0 || overview.unevenBooks.length > 0 || isMixed
      return { text: formatOverview(overview), data: overview, isTrouble }
    }
    case 'audit': {
      const audit = await auditLedger(deps)
      if (audit === undefined)
        throw new OpsError('Another process audits the ledger now; try again in a minute.')
      const { findings } = audit
      const text =
        findings.length === 0
          ? 'The ledger is true: every book and entry balances, every balance is the sum of its postings.'
          : `The ledger is UNTRUE, and everything is halted:\n${findings.join('\n')}`
      return { text, data: audit, isTrouble: findings.length > 0 }
    }
    case 'scan restart':
      return restart(deps, command)
    case 'float':
      return runFloatCommand(deps)
    case 'deposits held':
    case 'deposits unmatched':
    case 'deposits find':
    case 'deposits release':
    case 'deposits keep':
      return runDepositsCommand(deps, command)
    case 'recover list':
    case 'recover begin':
    case 'recover accept':
    case 'recover book':
      return runRecoverCommand(deps, command)
    case 'payouts skipped':
    case 'payouts settle':
      return runPayoutsCommand(deps, command)
    case 'api-keys list':
    case 'api-keys approve':
    case 'api-keys revoke':
      return runApiKeysCommand(deps, command)
    case 'webhooks dead':
    case 'webhooks retry':
      return runWebhooksCommand(deps, command)
    case 'points rebuild':
    case 'points check':
    case 'points holds':
    case 'points hold':
    case 'points lift':
    case 'points questions':
    case 'points answer':
      return runPointsCommand(deps, command)
  }
}

const ofHalts = (halts: readonly Halt[], isTrouble = false): OpsResult => ({
  text: formatHalts(halts),
  data: halts,
  isTrouble,
})

async function liftAll(
  halts: ReturnType<typeof createHalts>,
  { ids, by: actor, reason }: Extract<OpsCommand, { readonly name: 'halts lift' }>,
): Promise<OpsResult> {
  const lifted: Halt[] = []
  for (const id of ids) {
    const halt = await halts.lift({ id, actor, reason })
    if (halt === undefined) {
      const done =
        lifted.length === 0 ? '' : ` Lifted before that: ${lifted.map((entry) => entry.id).join(', ')}.`
      throw new OpsError(`No halt ${id} is in force; "halts list" shows those that are.${done}`)
    }
    lifted.push(halt)
  }
  return ofHalts(lifted)
}

async function restart(
  { pool, clock }: OpsDeps,
  { networkId, height, by: actor, reason }: Extract<OpsCommand, { readonly name: 'scan restart' }>,
): Promise<OpsResult> {
  const at = new Date(clock.now())
  if (!(await requestScanRestart(pool, { networkId, height, actor, reason, at }))) {
    throw new OpsError(
      `${networkId} cannot be read again after block ${String(height)}: it is not watched, has not been read that far, or waits for a restart already.`,
    )
  }
  const text = `The engine reads ${networkId} again after block ${String(height)} before its next scan.`
  return { text, data: { networkId, height }, isTrouble: false }
}
