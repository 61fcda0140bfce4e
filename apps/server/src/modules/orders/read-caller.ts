import type { Routes } from '@sunspan/api'
import type { RouteContext } from '../../http/register-route.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import type { Caller } from './service.ts'

/** Context of the calls that create or close an order of either kind. */
type WriteContext = Pick<RouteContext<Routes['closeOrder']>, 'headers' | 'request'>

/** The caller who creates or closes an order. */
export const readCaller = async (
  readSession: ReadSession,
  { headers, request }: WriteContext,
): Promise<Caller> => ({
  session: await readSession(request),
  networkType: headers['network-type'],
})
