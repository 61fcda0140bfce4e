import type { OpsResult } from './ops-context.ts'
import type { OpsCommand } from './parse-ops-arguments.ts'
import { runCheckCommand } from './commands/run-check-command.ts'
import { runNetworksCommand } from './commands/run-networks-command.ts'
import { runTreasuryCommand } from './commands/run-treasury-command.ts'

const NAMES = ['check', 'networks list', 'networks show', 'treasury create'] as const

/** Commands before the first start, when there is no database yet. */
export type OpsCommandWithoutBooks = Extract<OpsCommand, { readonly name: (typeof NAMES)[number] }>

export const needsNoBooks = (command: OpsCommand): command is OpsCommandWithoutBooks =>
  NAMES.some((name) => name === command.name)

/** Executes one command that needs no database. Throws an OpsError. */
export async function runWithoutBooks(
  env: Readonly<Record<string, string | undefined>>,
  command: OpsCommandWithoutBooks,
): Promise<OpsResult> {
  switch (command.name) {
    case 'check':
      return runCheckCommand(env, command.file)
    case 'networks list':
    case 'networks show':
      return runNetworksCommand(env, command)
    case 'treasury create':
      return runTreasuryCommand(env, command.networkId)
  }
}
