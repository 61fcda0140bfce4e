import { ChainError } from '@sunspan/chains'
import { expect, it } from 'vitest'
import { ChunkLoadError } from '../lazy/load-chunk.ts'
import { connectFailureMessage } from './connect-messages.ts'
import { UntrustedAnswerError } from './untrusted-answer-error.ts'

it.each([
  [new ChainError('rejected', 'x'), 'You rejected the connection in your wallet.'],
  [new ChainError('request_pending', 'x'), 'Your wallet already has a request open. Answer it there first.'],
  [new ChainError('disconnected', 'x'), 'Your wallet didn’t respond. Unlock it and try again.'],
  [new UntrustedAnswerError('Not asked.'), 'Not asked.'],
  [
    new ChunkLoadError('Loading chunk evm-wallet failed'),
    'We couldn’t load this part of the app. Check your connection, or reload the page.',
  ],
])('says why a wallet could not be connected: %s', (error, message) => {
  expect(connectFailureMessage(error)).toBe(message)
})
