import { takesMemo } from '../catalog/takes-memo.ts'
import type { NetworkType } from '../family/chain-families.ts'
import { TON_MEMO_BYTES } from './bulk-constants.ts'
import { BULK_MESSAGES } from './bulk-messages.ts'

const utf8Length = (text: string): number => new TextEncoder().encode(text).length

/** Validates a memo; undefined if it is valid. An empty one means none. */
export function memoIssue(memo: string, type: NetworkType): string | undefined {
  if (memo === '') return undefined
  if (!takesMemo(type)) return BULK_MESSAGES.noMemo
  // Control characters would break lines in lists, and no exchange issues such memos.
  const isPlain = !/\p{Cc}/u.test(memo) && memo.isWellFormed()
  return isPlain && utf8Length(memo) <= TON_MEMO_BYTES ? undefined : BULK_MESSAGES.badMemo
}
