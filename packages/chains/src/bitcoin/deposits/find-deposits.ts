import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import { payeeOf, referenceOf, type WalletAddresses } from '../wallet-addresses.ts'
import type { BitcoinNetwork } from '../network.ts'

/** Whom deposits are looked for. */
export interface DepositTarget {
  readonly wallet: WalletAddresses
  readonly network: BitcoinNetwork
}

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
