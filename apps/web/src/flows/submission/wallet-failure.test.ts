import { CHAIN_ERROR_KINDS, ChainError } from '@sunspan/chains'
import { expect, it } from 'vitest'
import { classifyWalletError } from './wallet-failure.ts'

it('takes only a refusal for a refusal, and only a wrong network for a wallet that was not asked', () => {
  const kinds = Object.fromEntries(
    CHAIN_ERROR_KINDS.map((kind) => [kind, classifyWalletError(new ChainError(kind, 'x'))]),
  )
  expect(kinds).toMatchObject({
    rejected: 'rejected',
    wrong_network: 'wrong_network',
    request_pending: 'busy',
    unsupported_network: 'unsupported',
  })
  expect(Object.values(kinds).filter((kind) => kind === 'other')).toHaveLength(CHAIN_ERROR_KINDS.length - 4)
  expect(classifyWalletError(new Error('x'))).toBe('other')
})
