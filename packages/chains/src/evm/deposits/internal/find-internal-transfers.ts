import * as v from 'valibot'
import { ChainError } from '../../../errors/chain-error.ts'
import { createReader } from '../../../rpc/transport/create-reader.ts'
import { readNativeReference } from '../../contracts/calldata.ts'
import {
  MOST_INTERNAL_TRANSFERS,
  type InternalTransfer,
} from '../../../scanning/internal/internal-transfers.ts'
import { toChecksumAddress } from '../../address.ts'
import { DataSchema, QuantitySchema } from '../../rpc/schemas.ts'

/** The only kind of frame that moves coins from one existing account to another and can be sent back there. */
const CALL = 'CALL'

/** Checksums are made for what is found alone: a trace has thousands of frames. */
const AccountSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())

const readFrame = createReader(
  v.object({
    type: v.string(),
    from: AccountSchema,
    to: v.nullish(AccountSchema),
    value: v.nullish(QuantitySchema),
    input: v.nullish(DataSchema),
    /** Present in a frame whose effects were undone, with those of all frames in it. */
    error: v.nullish(v.string()),
    calls: v.optional(v.array(v.unknown()), []),
  }),
  'call frame',
)

/**
 * Transfers of coins to us inside the frames of a transaction, in the order of their first calls. Frames that were undone, or lie in one that was, count for
 * nothing, and neither do calls that only carry a value along (`DELEGATECALL`, `CALLCODE`), what a contract leaves as it ends (`SELFDESTRUCT`), or
 * anything in a transaction of our own. The outermost frame is the transaction itself, which is read without a trace. Throws `rpc_untrustworthy` for
 * another form, `unsupported` for more than 64 of them.
 */
export function findInternalTransfers(outermost: unknown, recipient: string): readonly InternalTransfer[] {
  const transaction = readFrame(outermost)
  const us = recipient.toLowerCase()
  if (transaction.from === us || isUndone(transaction)) return []
  const found = new Map<string, InternalTransfer>()
  // Frames are nested a thousand deep at most, and up to the sender of the transaction: no recursion.
  const waiting = transaction.calls.toReversed()
  while (waiting.length > 0) {
    const frame = readFrame(waiting.pop())
    if (isUndone(frame)) continue
    const { type, from, to, value, input } = frame
    if (type === CALL && to === us && from !== us && (value ?? 0n) > 0n) {
      const reference = readNativeReference(input ?? '0x')
      const key = `${from} ${String(reference)}`
      const { sender, amount } = found.get(key) ?? { sender: toChecksumAddress(from), amount: 0n }
      found.set(key, { sender, amount: amount + (value ?? 0n), reference })
    }
    waiting.push(...frame.calls.toReversed())
  }
  if (found.size > MOST_INTERNAL_TRANSFERS)
    throw new ChainError('unsupported', 'The transaction has too many internal transfers.')
  return [...found.values()]
}

const isUndone = ({ error }: ReturnType<typeof readFrame>): boolean => error !== undefined && error !== null
