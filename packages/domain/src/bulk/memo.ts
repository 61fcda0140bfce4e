import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../catalog/network-type.ts'
import { TON_MEMO_BYTES } from './bulk-constants.ts'
import { BULK_MESSAGES } from './bulk-messages.ts'

/** Whether a network's recipients can be told apart by a memo: exchanges on TON ask for one. */
export const takesMemo = (type: NetworkType): boolean => FAMILY_OF_NETWORK_TYPE[type] === 'ton'

const utf8Length = (text: string): number => new TextEncoder().encode(text).length

/** What is wrong with a memo, or undefined; an empty one is none. */
export function memoIssue(memo: string, type: NetworkType): string | undefined {
  if (memo === '') return undefined
  if (!takesMemo(type)) return BULK_MESSAGES.noMemo
  // Control characters would end the line in every list, and no exchange hands one out.
  const isPlain = !/\p{Cc}/u.test(memo) && memo.isWellFormed()
  return isPlain && utf8Length(memo) <= TON_MEMO_BYTES ? undefined : BULK_MESSAGES.badMemo
}
