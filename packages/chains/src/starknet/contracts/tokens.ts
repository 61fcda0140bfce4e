/** The contract of STRK, the coin in which fees are paid: the same on every Starknet network. */
export const STRK = '0x04718f5a0Fc34cC1AF16A1cdee98fFB20C31f5cD61D6Ab07201858f4287c938D'

/** The contract that holds a currency: the native coin has one, too. */
export const contractOf = (token: string | null): string => token ?? STRK
