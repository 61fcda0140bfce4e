import { addressCodec } from '@sunspan/chains'
import type { Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'

interface Done {
  readonly isDone: boolean
}

/**
 * What quests of others ask: whether a wallet has done one of our tasks. It answers what the file of all points shows within a day, which has each user's
 * address and the tasks that have counted; how far a user has got stays their own.
 */
export function registerCompletionRoutes(
  app: FastifyInstance,
  { loyalty }: { readonly loyalty: Pick<Loyalty, 'tasks' | 'journeys'> },
): void {
  registerRoute(
    app,
    'getTaskCompletion',
    async ({ query: { wallet_address: wallet, scope, task_id: taskId } }) => {
      const user = addressCodec('evm')?.normalize(wallet)
      if (user === undefined)
        throw new ApiError('VALIDATION_FAILED', 'wallet_address: expected the address of an EVM wallet.')
      const found = await find(loyalty, user, { scope, taskId })
      if (found === undefined)
        throw new ApiError('TASK_NOT_FOUND', 'There is no such task now. Load the list of tasks again.')
      return {
        wallet_address: user,
        scope,
        task_id: taskId,
        is_completed: found.isDone,
      }
    },
  )
}

async function find(
  { tasks, journeys }: Pick<Loyalty, 'tasks' | 'journeys'>,
  user: string,
  { scope, taskId }: { readonly scope: string; readonly taskId: string },
): Promise<Done | undefined> {
  const ofId = (all: readonly (Done & { readonly task: { readonly id: string } })[]): Done | undefined =>
    all.find(({ task }) => task.id === taskId)
  if (scope === 'daily') return ofId((await tasks.today(user)).tasks)
  if (scope === 'quest') return (await tasks.quests(user)).find(({ quest }) => quest.id === taskId)
  if (journeys.has(scope)) return ofId((await journeys.standing(user, scope)).tasks)
  const { adventures } = await tasks.thisWeek(user)
  return ofId(adventures.find(({ adventure }) => adventure.id === scope)?.tasks ?? [])
}
