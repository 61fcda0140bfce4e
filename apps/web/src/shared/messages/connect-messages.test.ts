import { ChainError } from '@sunspan/chains'
import { expect, it } from 'vitest'
import { ChunkLoadError } from '../ui/lazy/load-chunk.ts'
import { connectFailureMessage } from './connect-messages.ts'
import { UntrustedAnswerError } from './untrusted-answer-error.ts'

it.each([
  [new ChainError('rejected', 'x'), 'You declined the connection in your wallet.'],
  [new ChainError('request_pending', 'x'), 'Your wallet already shows a request. Open it and answer there.'],
  [new ChainError('disconnected', 'x'), 'The wallet did not answer. Unlock it and try again.'],
  [new UntrustedAnswerError('Not asked.'), 'Not asked.'],
  [
    new ChunkLoadError('Loading chunk evm-wallet failed'),
    'This part of the app could not be loaded. Check your connection, or reload the page.',
  ],
])('says why a wallet could not be connected: %s', (error, message) => {
  expect(connectFailureMessage(error)).toBe(message)
})
