import { findForeignAddress } from '@sunspan/domain'
import { refusedRecipient, type RefusalFacts } from '../../../flows/recipient-choice/refused-recipient.ts'

export interface RecipientRules {
  /** Why a valid address must not receive anything. */
  readonly refuse: (address: string) => string | undefined
  /** What an address that is invalid on the network is instead. */
  readonly explain: (address: string) => string | undefined
}

export const recipientRules = (facts: RefusalFacts): RecipientRules => ({
  refuse: (address) => refusedRecipient(address, facts),
  explain: (address) => findForeignAddress(address, facts.networkType)?.message,
})
