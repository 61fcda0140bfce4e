import {
  findBulkNames,
  findBulkNetworks,
  readBulkText,
  type BulkNameReading,
  type BulkText,
} from '@sunspan/domain'
import { useDeferredValue, useMemo } from 'react'
import { looksLikeName } from '../../../entities/name/name-text.ts'
import { refusing, type FormCatalog } from '../model/bulk-catalog.ts'
import { useBridgeWalletsOf } from './use-bridge-wallets-of.ts'
import { useStableLookups } from './use-stable-lookups.ts'

export interface BulkTextView {
  readonly whole: BulkText
  /** The text has changed since it was parsed. */
  readonly isBehind: boolean
}

const keyOf = (text: string, networkId: string): string => `${networkId} ${text}`

/** The parsed text, line by line, with its names looked up. Parsing fifty lines is quick, but must never delay typing. */
export function useBulkText(text: string, catalog: FormCatalog, taken: number): BulkTextView {
  const read = useDeferredValue(text)
  const names = useMemo(() => findBulkNames(read, catalog.networks, looksLikeName), [read, catalog])
  const lookups = useStableLookups(names)
  const bridgeWallets = useBridgeWalletsOf(
    catalog,
    useMemo(() => findBulkNetworks(read, catalog.networks).map(({ id }) => id), [read, catalog]),
  )
  const whole = useMemo(() => {
    const known = new Map<string, BulkNameReading>()
    for (const [index, { text: name, network }] of names.entries()) {
      const lookup = lookups[index]
      if (lookup !== undefined && lookup.status !== 'none') known.set(keyOf(name, network.id), lookup)
    }
    const readName = (name: string, networkId: string): BulkNameReading | undefined =>
      known.get(keyOf(name, networkId))
    return readBulkText(read, { ...refusing(catalog, bridgeWallets), readName }, taken)
  }, [read, catalog, taken, names, lookups, bridgeWallets])
  return { whole, isBehind: read !== text }
}
