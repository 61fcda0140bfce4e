import type { BitcoinDepositAction } from './deposit-action.ts'
import type { ActionCheck } from '../capabilities/deposit-check.ts'
import { scriptOf } from './address.ts'
import { networkOf } from './network.ts'

const DECIMALS = 8

/** Parses a BIP 21 URI; undefined for one with anything besides address and amount. */
function readUri(uri: string): { readonly address: string; readonly amount: bigint } | undefined {
  const [, address, whole, part = ''] = /^bitcoin:(\w+)\?amount=(\d{1,8})(?:\.(\d{1,8}))?$/.exec(uri) ?? []
  if (address === undefined || whole === undefined) return undefined
  return { address, amount: BigInt(whole + part.padEnd(DECIMALS, '0')) }
}

/** Requires a payment of the amount to the order's address, on its network, and a URI that says the same. */
export const checkBitcoinAction: ActionCheck<BitcoinDepositAction> = (terms, action) => {
  if (terms.token !== null) return 'token'
  const isOfNetwork = scriptOf(action.address, networkOf(action.chain_id)) !== undefined
  if (!isOfNetwork || action.address !== terms.address) return 'target'
  if (action.amount !== String(terms.amount)) return 'amount'
  const asked = readUri(action.uri)
  return asked?.address === terms.address && asked.amount === terms.amount ? undefined : 'calldata'
}
