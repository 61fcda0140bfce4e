import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { ApiOrder } from './independent-api.ts'
import { transferFromEvm, transferToEvm, type Route, type Sender } from './independent-transfer.ts'

const TIMEOUT_MS = 60_000

interface PlainClient<Action> extends Sender<Action> {
  readonly address: string
  sendDeposit(order: ApiOrder<Action>): Promise<string>
  /** In base units; of the coin if the token is null. */
  balanceOf(network: string, token: string | null, owner: string): Promise<bigint>
}

/**
 * An independent client of a family pays from it and is paid on it, exactly, and is refused what its session has not proved. For families whose
 * transactions have a hash at once and whose payouts arrive whole when the order is complete.
 */
export function testPlainClient<Action, Client extends PlainClient<Action>>(family: {
  readonly name: string
  /** The library beside fetch that the client pays with. */
  readonly library: string
  readonly create: () => Promise<Client>
  /** Gives the client what the route sends, and waits until it can be sent. */
  readonly fund: (client: Client, currency: string) => Promise<void>
  readonly sends: readonly Route[]
  readonly receives: readonly Route[]
  /** How the family writes a transaction's hash. */
  readonly hash: RegExp
  /** Its library reads balances of finalized blocks only. */
  readonly readsFinalized?: boolean
  /** One spelling of a hash; as it is by default. */
  readonly normalHash?: (hash: string) => unknown
}): void {
  const { name, library, create, fund, hash, normalHash = (text: string) => text } = family

  for (const route of family.sends) {
    test(`plain fetch and ${library}: ${route.from} to ${route.to} pays out exactly amount_out`, async () => {
      const client = await create()
      await fund(client, route.from)
      const { complete, sent } = await transferToEvm(
        client,
        route,
        (order) => client.sendDeposit(order),
        TIMEOUT_MS,
      )
      expect(normalHash(complete.transaction_in ?? '')).toEqual(normalHash(sent))
    })
  }

  for (const route of family.receives) {
    test(`plain viem and fetch: ${route.from} to ${route.to} pays a new account exactly amount_out`, async () => {
      const { address, balanceOf } = await create()
      const { complete, promised } = await transferFromEvm(route, address, TIMEOUT_MS)
      expect(complete.transaction_out).toMatch(hash)
      const { contract } = complete.currency_out
      const held = () => balanceOf(contract.network, contract.address, address)
      if (family.readsFinalized === true)
        await expect.poll(held, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(promised)
      expect(await held()).toBe(promised)
    })
  }

  test(`an order for a ${name} wallet that the session has not proved is refused`, async () => {
    const [route] = family.sends
    if (route === undefined) throw new TypeError('A family sends by at least one route.')
    const client = await create()
    const receiver = privateKeyToAddress(generatePrivateKey())
    await expect(client.createOrder({ ...route, receiver })).rejects.toThrow(/401 .*UNAUTHORIZED/)
  })
}
