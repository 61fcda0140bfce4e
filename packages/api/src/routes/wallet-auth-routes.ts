import { WALLETS_PER_SESSION } from '@sunspan/domain'
import * as v from 'valibot'
import { AddressTextSchema, NetworkTypeHeaderSchema, UuidSchema } from '../schemas/common.ts'
import {
  EndedSessionsSchema,
  EndSessionsSchema,
  LoginMessageSchema,
  LoginQuerySchema,
  SessionListSchema,
  SubmitSignatureSchema,
  WalletAuthorizationSchema,
} from '../schemas/wallet-auth.ts'
import { defineRoute } from './define-route.ts'

export const walletAuthRoutes = {
  getLoginMessage: defineRoute({
    method: 'GET',
    path: '/api/wallet_auth/message',
    tag: 'Wallet login',
    summary: 'A message to sign, bound to this browser, valid once and for five minutes',
    headers: NetworkTypeHeaderSchema,
    query: LoginQuerySchema,
    response: LoginMessageSchema,
    errors: ['INVALID_ADDRESS', 'WRONG_NETWORK_TYPE', 'TOO_MANY_REQUESTS', 'FORBIDDEN_ORIGIN'],
  }),
  submitSignature: defineRoute({
    method: 'POST',
    path: '/api/wallet_auth/message',
    tag: 'Wallet login',
    summary: `Prove a wallet; up to ${String(WALLETS_PER_SESSION)} wallets share one session, and one more signs out the wallet that was proved longest ago`,
    body: SubmitSignatureSchema,
    response: WalletAuthorizationSchema,
    errors: [
      'INVALID_ADDRESS',
      'WRONG_NETWORK_TYPE',
      'LOGIN_MESSAGE_INVALID',
      'SIGNATURE_INVALID',
      'NETWORK_UNAVAILABLE',
    ],
  }),
  getWalletAuthorization: defineRoute({
    method: 'GET',
    path: '/api/wallet_auth/wallet/{address}',
    tag: 'Wallet login',
    summary: 'Whether this session has proved a wallet',
    headers: NetworkTypeHeaderSchema,
    params: v.object({ address: AddressTextSchema }),
    response: WalletAuthorizationSchema,
    errors: ['INVALID_ADDRESS', 'WRONG_NETWORK_TYPE'],
  }),
  logOut: defineRoute({
    method: 'PUT',
    path: '/api/wallet_auth/logout',
    tag: 'Wallet login',
    summary:
      'End this session, or have it forget one wallet and end with its last; without a session nothing happens',
    body: EndSessionsSchema,
    response: EndedSessionsSchema,
    errors: ['INVALID_ADDRESS', 'WRONG_NETWORK_TYPE'],
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/api/wallet_auth/sessions',
    tag: 'Wallet login',
    summary: 'Open sessions that have proved a wallet of this one, the last used first; 100 at most',
    response: SessionListSchema,
    session: true,
    errors: [],
  }),
  closeSession: defineRoute({
    method: 'PUT',
    path: '/api/wallet_auth/sessions/close/{id}',
    tag: 'Wallet login',
    summary: 'End one of the listed sessions',
    params: v.object({ id: UuidSchema }),
    response: EndedSessionsSchema,
    session: true,
    errors: [],
  }),
  closeAllSessions: defineRoute({
    method: 'PUT',
    path: '/api/wallet_auth/sessions/close_all',
    tag: 'Wallet login',
    summary:
      'End all sessions that have proved a wallet which this one has proved too, or any of them; this one ends as well',
    body: EndSessionsSchema,
    response: EndedSessionsSchema,
    session: true,
    errors: ['INVALID_ADDRESS', 'WRONG_NETWORK_TYPE'],
  }),
}
