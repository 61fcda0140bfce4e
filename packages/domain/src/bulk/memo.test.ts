import { expect, it } from 'vitest'
import { TON_MEMO_BYTES } from './bulk-constants.ts'
import { BULK_MESSAGES } from './bulk-messages.ts'
import { memoIssue } from './memo.ts'

it('a memo may be as long as one cell of TON takes, counted in bytes', () => {
  expect(TON_MEMO_BYTES).toBe(123)
  expect(memoIssue('m'.repeat(123), 'TON')).toBeUndefined()
  expect(memoIssue('m'.repeat(124), 'TON')).toBe(BULK_MESSAGES.badMemo)
  expect(memoIssue('é'.repeat(61), 'TON')).toBeUndefined()
  expect(memoIssue('é'.repeat(62), 'TON')).toBe(BULK_MESSAGES.badMemo)
})
