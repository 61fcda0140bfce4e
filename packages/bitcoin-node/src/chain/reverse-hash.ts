/** A hash in the order in which people read it, from that of the chain, or back. */
export const reverseHash = (hash: string): string => Buffer.from(hash, 'hex').reverse().toString('hex')
