import type { NetworkType } from '@sunspan/domain'

const EVM_TYPES: ReadonlySet<NetworkType> = new Set(['EVM', 'ZK_SYNC_ERA'])

/** 4 leading and 3 trailing characters on EVM, 6 and 4 elsewhere. What is that short already stays as it is. */
export function shortenAddress(address: string, type: NetworkType = 'EVM'): string {
  const isEvm = EVM_TYPES.has(type)
  const head = isEvm ? 4 : 6
  const tail = isEvm ? 3 : 4
  if (address.length <= head + tail + 1) return address
  return `${address.slice(0, head)}…${address.slice(-tail)}`
}
