import { encodeFunctionData, labelhash, namehash, zeroHash, type Hex } from 'viem'
import { nameRegistry } from './generated/name-registry.ts'
import { nameResolver } from './generated/name-resolver.ts'

export interface NameRecord {
  /** In normalised form, such as `alice.sunspan.eth`. */
  readonly name: string
  readonly address: Hex
  /** If omitted, the address also resolves back to the name. */
  readonly isForwardOnly?: boolean
}

export interface NameTransaction {
  readonly to: Hex
  readonly data: Hex
}

export interface NameContracts {
  readonly registry: Hex
  readonly resolver: Hex
  /** Sender of the transactions: the owner of the registry's root. */
  readonly owner: Hex
}

/** The transactions of a registry's owner, in order, that make names resolve to their addresses and back. */
export function writeNameRecords(
  contracts: NameContracts,
  records: readonly NameRecord[],
): readonly NameTransaction[] {
  const { registry, resolver, owner } = contracts
  const claimed = new Set<string>()
  const transactions: NameTransaction[] = []
  const { abi } = nameResolver
  const record = (data: Hex): void => {
    transactions.push({ to: resolver, data })
  }
  const claim = (name: string): void => {
    if (claimed.has(name)) return
    claimed.add(name)
    const [label = '', ...parents] = name.split('.')
    const parent = parents.join('.')
    if (parent !== '') claim(parent)
    const node = parent === '' ? zeroHash : namehash(parent)
    const args = [node, labelhash(label), owner, resolver] as const
    transactions.push({
      to: registry,
      data: encodeFunctionData({ abi: nameRegistry.abi, functionName: 'setSubnodeRecord', args }),
    })
  }
  for (const { name, address, isForwardOnly = false } of records) {
    claim(name)
    record(encodeFunctionData({ abi, functionName: 'setAddr', args: [namehash(name), address] }))
    if (isForwardOnly) continue
    const reverseName = `${address.slice(2).toLowerCase()}.addr.reverse`
    claim(reverseName)
    record(encodeFunctionData({ abi, functionName: 'setName', args: [namehash(reverseName), name] }))
  }
  return transactions
}
