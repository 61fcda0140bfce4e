import * as v from 'valibot'
import { SlugSchema } from '../schemas/common.ts'
import {
  ClaimDepositSchema,
  DepositLookupSchema,
  TransactionHashTextSchema,
} from '../schemas/deposit-report.ts'
import { defineRoute } from './define-route.ts'

const TransactionParams = v.object({ network: SlugSchema, hash: TransactionHashTextSchema })

export const depositRoutes = {
  findDeposit: defineRoute({
    method: 'GET',
    path: '/api/deposits/{network}/{hash}',
    tag: 'Deposits',
    summary: 'What became of a transaction to a deposit address, and what its sender can do',
    params: TransactionParams,
    response: DepositLookupSchema,
    errors: ['NETWORK_NOT_FOUND', 'INVALID_TRANSACTION_HASH'],
  }),
  claimDeposit: defineRoute({
    method: 'POST',
    path: '/api/deposits/{network}/{hash}/claim',
    tag: 'Deposits',
    summary:
      'Claim a deposit without an order: its order goes on, or the money goes back to the wallet that sent it',
    params: TransactionParams,
    body: ClaimDepositSchema,
    response: DepositLookupSchema,
    session: true,
    errors: [
      'NETWORK_NOT_FOUND',
      'INVALID_TRANSACTION_HASH',
      'DEPOSIT_NOT_FOUND',
      'DEPOSIT_NOT_CLAIMABLE',
      'FORBIDDEN',
      'ORDER_NOT_FOUND',
      'ORDER_STATE_CONFLICT',
    ],
  }),
}
