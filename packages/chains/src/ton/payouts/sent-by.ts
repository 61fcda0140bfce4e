import type { CommonMessageInfoInternal } from '@ton/core'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { SentCoins } from './batch-order.ts'

/** The messages of a transaction if it succeeded and sent exactly these; undefined if the wallet could not send them. */
export function sentBy(
  { transaction: { isAborted, outMessages } }: ProvedTransaction,
  wanted: readonly SentCoins[],
): readonly CommonMessageInfoInternal[] | undefined {
  if (isAborted) return undefined
  const sent = outMessages.flatMap(({ info }) => (info.type === 'internal' ? [info] : []))
  const isThem =
    outMessages.length === wanted.length &&
    sent.length === wanted.length &&
    wanted.every(({ to, value }, place) => {
      const info = sent[place]
      return info !== undefined && info.dest.equals(to) && info.value.coins === value
    })
  return isThem ? sent : undefined
}
