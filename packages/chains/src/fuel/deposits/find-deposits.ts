import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { spellId } from '../address.ts'
import { assetOf } from '../assets.ts'
import type { RpcTransaction } from '../rpc/schemas.ts'
import { SCRIPT } from '../transactions/encode-transfer.ts'

export interface DepositTarget {
  /** Our deposit address, in normal form. */
  readonly recipient: string
  /** Allow-listed assets in normal form; null for the base asset. */
  readonly tokens: readonly (string | null)[]
}

/** A transaction of a block. */
export interface Placed {
  readonly transaction: RpcTransaction
  readonly block: BlockRef
  readonly minedAtMs: number
}

function readReference({ script, scriptData }: RpcTransaction): string | null {
  return script === SCRIPT && /^0x[0-9a-f]{32}$/.test(scriptData ?? '') ? (scriptData ?? null) : null
}

/** Outputs of a transaction that pay us, whichever asset. What the wallet sends to itself does not count. */
export function findPayments({ inputs, outputs }: RpcTransaction, recipient: string) {
  const own = recipient.toLowerCase()
  if ((inputs ?? []).some(({ owner }) => owner === own)) return []
  return outputs.flatMap(({ to, amount, assetId }, index) =>
    to === own && amount && assetId ? [{ index, amount, assetId }] : [],
  )
}

/**
 * Deposits of a transaction, in the order of its outputs. Coins are paid even where the script fails, so its status does not matter. The
 * reference belongs to the first.
 */
export function findDeposits(
  { transaction, block, minedAtMs }: Placed,
  { recipient, tokens }: DepositTarget,
): readonly ObservedDeposit[] {
  const known = new Map(tokens.map((token) => [assetOf(token), token]))
  const [sender, ...others] = new Set((transaction.inputs ?? []).flatMap(({ owner }) => owner ?? []))
  if (sender === undefined) return []
  const coSenders = others.map(spellId)
  const found = findPayments(transaction, recipient).filter(({ assetId }) => known.has(assetId))
  return found.map(({ index, amount, assetId }, place) => ({
    txHash: transaction.id,
    index,
    block,
    minedAtMs,
    sender: spellId(sender),
    recipient,
    amount,
    ...(coSenders.length > 0 && { coSenders }),
    token: known.get(assetId) ?? null,
    reference: place === 0 ? readReference(transaction) : null,
  }))
}
