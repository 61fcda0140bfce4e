const NATIVE = 'native'

/** A token's name in the ledger's tables. */
export const ledgerToken = (token: string | null): string => token ?? NATIVE

/** The token with that name in the ledger's tables; null for the native coin. */
export const tokenOfLedger = (token: string): string | null => (token === NATIVE ? null : token)
