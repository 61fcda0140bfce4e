import {
  BridgeError,
  createCatalog,
  createRecoveryService,
  RecoveryError,
  type Catalog,
  type PaymentToBook,
  type Recovery,
} from '@sunspan/bridge'
import { parseUnits } from '@sunspan/domain'
import { formatDeposits } from '../format-deposits.ts'
import { formatTable } from '../format-table.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'

type RecoverCommand = Extract<OpsCommand, { readonly name: `recover ${string}` }>

/** Recovery commands for a wallet that has spent money unknown to the books. Throws an OpsError. */
export async function runRecoverCommand(deps: OpsDeps, command: RecoverCommand): Promise<OpsResult> {
  const catalog = createCatalog(deps.loadInstallation())
  const service = createRecoveryService({ ...deps, catalog })
  switch (command.name) {
    case 'recover list': {
      const found = await service.list()
      const { recoveries, candidates, uncompared } = found
      const isTrouble = recoveries.length > 0 || uncompared.length > 0
      const deposits = candidates.length === 0 ? 'None.' : formatDeposits(candidates, catalog)
      const parts = [
        ...(uncompared.length === 0 ? [] : [`Not compared since the restore: ${uncompared.join(', ')}.`]),
        ...(recoveries.length === 0 ? [] : [formatRecoveries(recoveries)]),
        `Deposits that may have been paid, or given back:\n${deposits}`,
      ]
      const text = isTrouble ? parts.join('\n\n') : 'Chains and books agree, as far as they were compared.'
      return { text, data: found, isTrouble }
    }
    case 'recover begin': {
      await service.begin({ actor: command.by, reason: command.reason })
      const text = 'Engines that start compare every wallet with the chains before they sign anything.'
      return { text, data: {}, isTrouble: false }
    }
    case 'recover accept': {
      const { networkId, by: actor, reason } = command
      await orRefuse(() => service.accept({ networkId, actor, reason }))
      const text = `What ${networkId} holds more than its books is set aside in suspense by the next comparison.`
      return { text, data: { networkId }, isTrouble: false }
    }
    case 'recover book': {
      const payment = toPayment(catalog, command)
      await orRefuse(() => service.book(payment))
      const what = payment.depositId === null ? 'for nothing' : `for deposit ${payment.depositId}`
      const text = `${payment.txId} is booked ${what}. Once all are booked, the next comparison agrees and the halts can be lifted.`
      return { text, data: payment, isTrouble: false }
    }
  }
}

async function orRefuse(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RecoveryError || error instanceof BridgeError)) throw error
    throw new OpsError(error.message, { cause: error })
  }
}

const formatRecoveries = (recoveries: readonly Recovery[]): string =>
  formatTable(
    ['NETWORK', 'SINCE', 'BLOCK', 'WHAT IS WRONG'],
    recoveries.map(({ networkId, openedAt, height, reason }) => [
      networkId,
      openedAt.toISOString(),
      String(height),
      reason,
    ]),
  )

/** Amounts in base units. Throws an OpsError. */
function toPayment(
  catalog: Catalog,
  command: Extract<OpsCommand, { readonly name: 'recover book' }>,
): PaymentToBook {
  const { networkId, transactionHash: txId, currencyId, by: actor, reason } = command
  const { height, recipient, depositId, legId } = command
  try {
    const { decimals } = catalog.getCurrency(currencyId)
    const { nativeDecimals } = catalog.getNetwork(networkId).network
    const amount = toUnits(command.amount, decimals)
    const feePaid = toUnits(command.fee, nativeDecimals)
    return {
      networkId,
      txId,
      currencyId,
      amount,
      feePaid,
      height,
      recipient,
      depositId,
      legId,
      actor,
      reason,
    }
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error
    throw new OpsError(error.message, { cause: error })
  }
}

function toUnits(text: string, decimals: number): bigint {
  const units = parseUnits(text, decimals)
  if (units !== undefined) return units
  throw new OpsError(`${text} has more than ${String(decimals)} decimals.`)
}
