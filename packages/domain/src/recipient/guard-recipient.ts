import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../family/chain-families.ts'
import { findLookAlike } from './look-alike.ts'
import { findForeignAddress } from './foreign-address.ts'
import { isSameAddress } from './same-address.ts'

export interface RecipientCheck {
  readonly address: string
  readonly networkType: NetworkType
  /** Contracts of the tokens on that network. */
  readonly tokenContracts: readonly { readonly symbol: string; readonly address: string }[]
  /** Wallets and contracts of the bridge itself on that network. */
  readonly bridgeAddresses: readonly string[]
  /** Addresses that this browser has sent to before. */
  readonly recentRecipients: readonly string[]
}

export interface RecipientFinding {
  readonly kind: 'foreign_family' | 'token_contract' | 'bridge_wallet' | 'look_alike'
  /** `refuse` blocks sending; `confirm` requires a click. */
  readonly verdict: 'refuse' | 'confirm'
  readonly message: string
}

/** The worst objection to a recipient; undefined if there is none. Address validity itself is checked by the family's rule. */
export function guardRecipient(check: RecipientCheck): RecipientFinding | undefined {
  const { address, networkType } = check
  const family = FAMILY_OF_NETWORK_TYPE[networkType]
  const foreign = findForeignAddress(address, networkType)
  if (foreign !== undefined) return { kind: 'foreign_family', verdict: 'refuse', message: foreign.message }
  const token = check.tokenContracts.find((each) => isSameAddress(each.address, address))
  if (token !== undefined) {
    return {
      kind: 'token_contract',
      verdict: 'refuse',
      message: `This is the contract of ${token.symbol}: anything you send there is lost`,
    }
  }
  if (check.bridgeAddresses.some((own) => isSameAddress(own, address))) {
    return {
      kind: 'bridge_wallet',
      verdict: 'refuse',
      message: 'This address belongs to the bridge itself. Enter your recipient’s address',
    }
  }
  const lookAlike = findLookAlike(address, check.recentRecipients, family)
  if (lookAlike === undefined) return undefined
  return {
    kind: 'look_alike',
    verdict: 'confirm',
    message: `This only looks like ${lookAlike}, which you have sent to before. Compare every character`,
  }
}
