import { Address, beginCell, contractAddress, Dictionary, type Cell, type StateInit } from '@ton/core'

/** A genesis name below `.ton`, and the wallet that it resolves to. */
export interface NameSpec {
  readonly name: string
  readonly address: string
}

const NEXT_RESOLVER = 0xba93
const SMART_CONTRACT_ADDRESS = 0x9fd3
const TOP = '.ton'
const ROOT_PART = '\0ton'

/** The key of a part of a name in resolvers' queries. */
const key = (part: string): bigint =>
  BigInt(`0x${beginCell().storeBuffer(Buffer.from(part)).endCell().hash().toString('hex')}`)

function zone(code: Cell, records: readonly (readonly [part: string, record: Cell])[]): StateInit {
  const byPart = Dictionary.empty(Dictionary.Keys.BigUint(256), Dictionary.Values.Cell())
  for (const [part, record] of records) byPart.set(key(part), record)
  return { code, data: beginCell().storeDict(byPart).endCell() }
}

/** `alice.ton` in the form of a query to the zone of `.ton`: its other parts in reverse order, each with a zero byte. */
function partBelowTop(name: string): string {
  if (!name.endsWith(TOP)) throw new Error(`${name} is not a name below ${TOP}`)
  return `\0${name.slice(0, -TOP.length).split('.').reverse().join('\0')}\0`
}

/** The root of names, and the zone to which it delegates `.ton`. */
export interface NameContracts {
  readonly root: StateInit
  readonly zone: StateInit
}

export function nameContracts(code: Cell, names: readonly NameSpec[]): NameContracts {
  const below = zone(
    code,
    names.map(({ name, address }) => [
      partBelowTop(name),
      beginCell()
        .storeUint(SMART_CONTRACT_ADDRESS, 16)
        .storeAddress(Address.parse(address))
        .storeUint(0, 8)
        .endCell(),
    ]),
  )
  const next = beginCell().storeUint(NEXT_RESOLVER, 16).storeAddress(contractAddress(0, below)).endCell()
  return { root: zone(code, [[ROOT_PART, next]]), zone: below }
}
