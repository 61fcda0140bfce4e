/** What attackers have learned so far: of themselves and of others, since ids and wallets of others are no secret to an observer of the chains. */
export interface Known {
  readonly ids: readonly string[]
  readonly addresses: readonly string[]
  readonly hashes: readonly string[]
}

const MOST = 200
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Collects ids and wallets from answers; of each kind the latest. */
export function createKnown(): Known & {
  learn(text: string): void
  addAddress(address: string): void
  addHash(hash: string): void
} {
  const [ids, addresses, hashes]: [string[], string[], string[]] = [[], [], []]
  const add = (list: string[], entry: string): void => {
    if (list.includes(entry)) return
    list.push(entry)
    if (list.length > MOST) list.shift()
  }
  return {
    ids,
    addresses,
    hashes,
    learn(text) {
      // Every answer has the id of its own request, which names nothing.
      const told = text.replace(/"request_id":"[^"]*"/, '')
      for (const [id] of told.matchAll(UUID)) add(ids, id)
    },
    addAddress: (address) => add(addresses, address),
    addHash: (hash) => add(hashes, hash),
  }
}
