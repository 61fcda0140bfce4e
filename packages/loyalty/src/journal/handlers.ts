import type { Handler } from './handling.ts'
import { handleOrderComplete, handleOrderLost } from './handle-orders.ts'
import { handleChainRead, handleGameWon, handleQuestClaimed, handleTaskDeclared } from './handle-tasks.ts'
import {
  handleReferrerAssigned,
  handleUserCreated,
  handleWalletBound,
  handleWalletUnbound,
} from './handle-users.ts'

/** Handlers by kind of line. Another part of the programme adds its own kinds, and the tables that they write. */
export interface JournalPart {
  readonly handlers: Readonly<Record<string, Handler>>
  /** Of the schema `loyalty`, without it. */
  readonly tables: readonly string[]
}

export const POINTS_PART: JournalPart = {
  handlers: {
    order_complete: handleOrderComplete,
    order_lost: handleOrderLost,
    user_created: handleUserCreated,
    wallet_bound: handleWalletBound,
    wallet_unbound: handleWalletUnbound,
    referrer_assigned: handleReferrerAssigned,
    game_won: handleGameWon,
    task_declared: handleTaskDeclared,
    chain_read: handleChainRead,
    quest_claimed: handleQuestClaimed,
  },
  tables: ['users', 'wallets', 'bridges', 'entries', 'done_tasks'],
}
