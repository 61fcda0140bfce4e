import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { isWorthKeeping } from '../coins/least-coin.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import type { ParsedTransaction } from './parse-block.ts'
import { payeeOf, referenceOf, type WalletAddresses } from '../treasury/wallet-addresses.ts'
import type { BitcoinNetwork } from '../network.ts'

/** Whom deposits are looked for. */
export interface DepositTarget {
  readonly wallet: WalletAddresses
  readonly network: BitcoinNetwork
  /** What nodes cannot tell of a transaction is left out, instead of holding up all that comes after it. */
  readonly setsAside?: boolean
}

/** Stands for whoever paid what no node could tell: no address, so that it goes back to nobody before a person has looked at it. */
const UNREAD_SENDER = 'script:unread'

/** Whether a scan tells of what was paid. What was told once, by another rule, is read again as it was. */
export const countsAsDeposit = ({ reference, amount }: ObservedDeposit): boolean =>
  reference === null || isWorthKeeping(amount)

/** Whether a scan looks at what an output pays: dust is left out before anything is asked about it. */
export function isLookedAt({ wallet }: DepositTarget, script: string, value: bigint): boolean {
  const found = wallet.find(script)
  return found !== undefined && (found === wallet.treasury || isWorthKeeping(value))
}

/**
 * What a block proves that an unread transaction has paid orders. Our own never pay those; what it has paid the treasury's own address the
 * comparison with the books finds.
 */
export function findUnreadDeposits(
  { txId, outputs }: ParsedTransaction,
  { wallet }: DepositTarget,
  block: BlockRef,
): readonly ObservedDeposit[] {
  const recipient = wallet.treasury.address
  return outputs.flatMap(({ script, value: amount }, index) => {
    const found = wallet.find(script)
    if (found === undefined || found === wallet.treasury) return []
    const paid = { txHash: txId, index, block, recipient, token: null, amount }
    return [{ ...paid, sender: UNREAD_SENDER, reference: referenceOf(script) }]
  })
}

/** A deposit that was read again, to be compared with what a scan has told of it. */
export const asSeen = (found: ObservedDeposit, seen: ObservedDeposit): ObservedDeposit =>
  seen.sender === UNREAD_SENDER ? { ...found, sender: UNREAD_SENDER } : found

/**
 * What a transaction in a block pays the wallet, one deposit an output. None where it spends something of the wallet, whose change it
 * then is, or makes new coins. The sender is who owned its first coin, unless the coins were of several.
 */
export function findDeposits(
  { txid, vin, vout }: EsploraTransaction,
  { wallet, network }: DepositTarget,
  block: BlockRef,
): readonly ObservedDeposit[] {
  const [first] = vin
  const isOurs = vin.some(
    ({ prevout }) => prevout !== null && wallet.find(prevout.scriptpubkey) !== undefined,
  )
  if (first === undefined || first.prevout === null || first.is_coinbase || isOurs) return []
  const owners = vin.flatMap(({ prevout }) =>
    prevout === null ? [] : [payeeOf(prevout.scriptpubkey, network)],
  )
  const [sender = '', ...others] = new Set(owners)
  const coSenders = others.length === 0 ? {} : { coSenders: others }
  return vout.flatMap(({ scriptpubkey: script, value: amount }, index) => {
    const found = wallet.find(script)
    if (found === undefined || amount === 0n) return []
    const reference = found === wallet.treasury ? null : referenceOf(script)
    const recipient = wallet.treasury.address
    return [{ txHash: txid, index, block, sender, ...coSenders, recipient, token: null, amount, reference }]
  })
}
