const NATIVE = 'native'

/** A token as the ledger's tables name it. */
export const ledgerToken = (token: string | null): string => token ?? NATIVE

/** The token that the ledger's tables name so; null for the native coin. */
export const tokenOfLedger = (token: string): string | null => (token === NATIVE ? null : token)
