import { addressKey } from '../recipient/same-address.ts'

/** The fields of a recipient that determine duplicates. */
export interface BulkRecipient {
  readonly address: string
  readonly networkId: string
  readonly memo: string
}

/** On TON a different memo is a different recipient. */
function keyOf({ address, networkId, memo }: BulkRecipient): string | undefined {
  if (address === '' || networkId === '') return undefined
  return JSON.stringify([networkId, addressKey(address), memo])
}

/** For each row, the index of the first one with the same address on the same network; undefined if there is no earlier one. */
export function findDuplicates(rows: readonly BulkRecipient[]): readonly (number | undefined)[] {
  const first = new Map<string, number>()
  return rows.map((row, index) => {
    const key = keyOf(row)
    if (key === undefined) return undefined
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, index)
    return earlier
  })
}

/** For each row, whether an earlier one has the same network, which `bulk_unique_networks` forbids. */
export function findUsedNetworks(rows: readonly { readonly networkId: string }[]): readonly boolean[] {
  const used = new Set<string>()
  return rows.map(({ networkId }) => {
    const isUsed = networkId !== '' && used.has(networkId)
    used.add(networkId)
    return isUsed
  })
}
