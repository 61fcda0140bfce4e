import { BridgeError, createCatalog, createDepositReviewService } from '@sunspan/bridge'
import { formatDeposits } from '../format-deposits.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsCommand } from '../parse-ops-arguments.ts'
import type { OpsDeps, OpsResult } from '../ops-context.ts'

type DepositsCommand = Extract<OpsCommand, { readonly name: `deposits ${string}` }>

/** Queries and decisions about single deposits. Throws an OpsError. */
export async function runDepositsCommand(deps: OpsDeps, command: DepositsCommand): Promise<OpsResult> {
  const catalog = createCatalog(deps.loadInstallation())
  const service = createDepositReviewService({ ...deps, catalog })
  try {
    switch (command.name) {
      case 'deposits held': {
        const held = await service.listHeld()
        const text = held.length === 0 ? 'No refund is held.' : formatDeposits(held, catalog)
        return { text, data: held, isTrouble: held.length > 0 }
      }
      case 'deposits unmatched': {
        const found = await service.listUnmatched()
        const text =
          found.length === 0 ? 'No deposit waits without an order.' : formatDeposits(found, catalog)
        return { text, data: found, isTrouble: false }
      }
      case 'deposits find': {
        const found = await service.find(command.networkId, command.transactionHash)
        const text =
          found.length === 0
            ? 'No deposit was seen in this transaction, as far as the network has been read.'
            : formatDeposits(found, catalog)
        return { text, data: found, isTrouble: false }
      }
      case 'deposits release': {
        const { depositId, by: actor, reason } = command
        await service.releaseRefund({ depositId, actor, reason })
        const text = `The refund of deposit ${depositId} goes to its sender in a moment.`
        return { text, data: { depositId }, isTrouble: false }
      }
      case 'deposits keep': {
        const { depositId, by: actor, reason } = command
        await service.keep({ depositId, actor, reason })
        const text = `Deposit ${depositId} is the treasury's, and may be paid out.`
        return { text, data: { depositId }, isTrouble: false }
      }
    }
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error
    const hint =
      error.code === 'DEPOSIT_NOT_CLAIMABLE' && command.name === 'deposits release'
        ? `No refund of deposit ${command.depositId} is held; "deposits held" shows those that are.`
        : error.message.replace(/\.?$/, '.')
    throw new OpsError(hint, { cause: error })
  }
}
