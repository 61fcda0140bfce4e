import { Address, beginCell, contractAddress, Dictionary, type Cell, type StateInit } from '@ton/core'

/** A name of the genesis, below `.ton`, and the wallet that it stands for. */
export interface NameSpec {
  readonly name: string
  readonly address: string
}

const NEXT_RESOLVER = 0xba93
const SMART_CONTRACT_ADDRESS = 0x9fd3
const TOP = '.ton'
const ROOT_PART = '\0ton'

/** A part of a name as resolvers are asked for it. */
const key = (part: string): bigint =>
  BigInt(`0x${beginCell().storeBuffer(Buffer.from(part)).endCell().hash().toString('hex')}`)

function zone(code: Cell, records: readonly (readonly [part: string, record: Cell])[]): StateInit {
  const byPart = Dictionary.empty(Dictionary.Keys.BigUint(256), Dictionary.Values.Cell())
  for (const [part, record] of records) byPart.set(key(part), record)
  return { code, data: beginCell().storeDict(byPart).endCell() }
}

/** `alice.ton` as the zone of `.ton` is asked for it: its other parts, the last one first, each with a zero beside it. */
function partBelowTop(name: string): string {
  if (!name.endsWith(TOP)) throw new Error(`${name} is no name below ${TOP}`)
  return `\0${name.slice(0, -TOP.length).split('.').reverse().join('\0')}\0`
}

/** Where names begin, and the zone that the root hands `.ton` on to. */
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
