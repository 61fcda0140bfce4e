import * as v from 'valibot'
import { BuyPerkSchema, MarketSchema, OwnedPerkSchema } from '../schemas/programme/market.ts'
import { TaskIdSchema } from '../schemas/programme/points-values.ts'
import { defineRoute } from './define-route.ts'

export const marketRoutes = {
  getMarket: defineRoute({
    method: 'GET',
    path: '/api/market',
    tag: 'Market',
    summary: 'Phase collections and perks, and what the session’s user can have of them',
    response: MarketSchema,
    errors: [],
  }),
  listOwnedPerks: defineRoute({
    method: 'GET',
    path: '/api/market/perks',
    tag: 'Market',
    summary: 'Perks that the user has bought, and the orders that used them',
    response: v.object({ data: v.array(OwnedPerkSchema) }),
    session: true,
    errors: [],
  }),
  buyPerk: defineRoute({
    method: 'POST',
    path: '/api/market/perks/{id}',
    tag: 'Market',
    summary: 'Buy a perk with points',
    params: v.object({ id: TaskIdSchema }),
    body: BuyPerkSchema,
    response: OwnedPerkSchema,
    session: true,
    errors: ['TASK_NOT_FOUND', 'NOT_ELIGIBLE'],
  }),
}
