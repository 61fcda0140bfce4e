/** Converts a hash between internal and display byte order. */
export const reverseHash = (hash: string): string => Buffer.from(hash, 'hex').reverse().toString('hex')
