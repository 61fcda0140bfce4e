import * as v from 'valibot'
import { AddressTextSchema, NetworkTypeHeaderSchema } from '../schemas/common.ts'
import {
  LoginMessageSchema,
  LoginQuerySchema,
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
    errors: ['INVALID_ADDRESS', 'WRONG_NETWORK_TYPE', 'TOO_MANY_REQUESTS'],
  }),
  submitSignature: defineRoute({
    method: 'POST',
    path: '/api/wallet_auth/message',
    tag: 'Wallet login',
    summary: 'Prove a wallet; several wallets share one session',
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
}
