import * as v from 'valibot'
import { SlugSchema } from '../schemas/common.ts'
import {
  AskClaimTextSchema,
  ClaimDepositSchema,
  ClaimTextSchema,
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
  createClaimText: defineRoute({
    method: 'POST',
    path: '/api/deposits/{network}/{hash}/claim_text',
    tag: 'Deposits',
    summary:
      'A text for the wallet that sent a deposit to sign, valid once and for five minutes: fills this order with it',
    params: TransactionParams,
    body: AskClaimTextSchema,
    response: ClaimTextSchema,
    session: true,
    errors: [
      'NETWORK_NOT_FOUND',
      'INVALID_TRANSACTION_HASH',
      'DEPOSIT_NOT_FOUND',
      'DEPOSIT_NOT_CLAIMABLE',
      'FORBIDDEN',
      'ORDER_NOT_FOUND',
    ],
  }),
  claimDeposit: defineRoute({
    method: 'POST',
    path: '/api/deposits/{network}/{hash}/claim',
    tag: 'Deposits',
    summary:
      'Claim a deposit without an order: it fills one, with a signature of its claim text, or goes back to the wallet that sent it',
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
      'LOGIN_MESSAGE_INVALID',
      'SIGNATURE_INVALID',
      'NETWORK_UNAVAILABLE',
    ],
  }),
}
