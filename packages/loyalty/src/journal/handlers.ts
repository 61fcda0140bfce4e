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

export function handlersOf(parts: readonly JournalPart[]): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const part of parts) {
    for (const [kind, handler] of Object.entries(part.handlers)) handlers.set(kind, handler)
  }
  return handlers
}

/** Throws for a kind of a newer version: such lines wait for it. */
export function handlerOf(handlers: ReadonlyMap<string, Handler>, kind: string): Handler {
  const handler = handlers.get(kind)
  if (handler === undefined)
    throw new Error(`This version does not know lines of kind ${kind}; start the newer one`)
  return handler
}
