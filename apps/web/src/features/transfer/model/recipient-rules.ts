import { addressFlaw, findForeignAddress, memoIssue } from '@sunspan/domain'
import { refusedRecipient, type RefusalFacts } from '../../../flows/recipient-choice/refused-recipient.ts'

export interface RecipientRules {
  /** Why a valid address must not receive anything. */
  readonly refuse: (address: string) => string | undefined
  /** Why an address is invalid on the network, and what to do, in sentences. */
  readonly explain: (address: string) => string | undefined
  /** Why the network cannot carry a memo. */
  readonly refuseMemo: (memo: string) => string | undefined
}

export const recipientRules = (facts: RefusalFacts & { readonly networkName: string }): RecipientRules => ({
  refuse: (address) => refusedRecipient(address, facts),
  refuseMemo: (memo) => memoIssue(memo, facts.networkType),
  explain: (address) => {
    const flaw = addressFlaw(address, facts.networkType)
    return findForeignAddress(address, facts.networkType) === undefined
      ? flaw
      : `${flaw} Enter an address on ${facts.networkName} instead.`
  },
})
