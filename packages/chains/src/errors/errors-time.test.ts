import { describe, expect, it } from 'vitest'
import { cpuTime } from '../testing/cpu-time.ts'
import { isRateLimited, isTooLarge, lacksBlock, toChainError } from './to-chain-error.ts'

/** The error as a node returns it. Any contract may have chosen the text after the colon. */
const reverted = (reason: string) => ({ code: 3, message: `execution reverted: ${reason}`, data: '0x' })
const MOST_MS = 100

describe('what a contract gives as its reason', () => {
  it.each(['chain ', 'exceeds max ', 'exceeds limit of ', 'invalid nonce ', 'a', ' '])(
    'is read at once, however often it says %j',
    (part) => {
      const error = reverted(part.repeat(Math.ceil(400_000 / part.length)))
      const start = cpuTime()
      expect(toChainError(error, 'rpc').kind).toBe('execution_reverted')
      expect([isRateLimited(error), isTooLarge(error), lacksBlock(error)]).toEqual([false, false, false])
      expect(cpuTime() - start).toBeLessThan(MOST_MS)
    },
  )

  it.each(['header not found', 'too many requests', 'unsupported chain', 'timed out', 'chain id mismatch'])(
    'never speaks for the node: %s',
    (reason) => {
      const error = toChainError(reverted(reason), 'rpc')
      expect(error.kind).toBe('execution_reverted')
      expect(isRateLimited(error)).toBe(false)
    },
  )

  it('still recognises insufficient funds', () => {
    expect(toChainError(reverted('ERC20: transfer amount exceeds balance'), 'rpc').kind).toBe(
      'insufficient_funds',
    )
  })
})
