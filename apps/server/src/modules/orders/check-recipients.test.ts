import type { Catalog } from '@sunspan/bridge'
import { addressCodec, ChainError } from '@sunspan/chains'
import type { ChainFamily } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { createCheckRecipients } from './check-recipients.ts'
import { createContractLookup } from './contract-lookup.ts'

const SAFE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MINT = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

const FAMILY: Readonly<Record<string, ChainFamily>> = {
  ethereum: 'evm',
  base: 'evm',
  polygon: 'evm',
  solana: 'solana',
}

/** What is a contract, as `network/address`; `away` is a network that does not answer. */
function open(contracts: readonly string[], away?: string) {
  const asked: string[] = []
  const warned: string[] = []
  let now = 0
  const networks = Object.keys(FAMILY).map((networkId) => ({
    network: { id: networkId },
    currencies: [{ id: `${networkId}-coin`, networkId }],
  }))
  const check = createCheckRecipients({
    // CAST: only what is read of a catalogue.
    catalog: {
      networks,
      familyOf: (networkId: string) => FAMILY[networkId],
      codecOf: (networkId: string) => addressCodec(FAMILY[networkId] ?? 'evm'),
    } as unknown as Catalog,
    isContract: createContractLookup({
      adapters: new Map(
        Object.keys(FAMILY).map((networkId) => [
          networkId,
          {
            senders: {
              isContract: async (address: string) => {
                asked.push(`${networkId}/${address}`)
                if (networkId === away) throw new ChainError('rpc_unavailable', 'The node is down')
                return contracts.includes(`${networkId}/${address}`)
              },
            },
          },
        ]),
      ),
      logger: { warn: () => void warned.push('warned') },
      now: () => new Date(now),
    }),
  })
  return {
    asked,
    warned,
    pass: (ms: number) => (now += ms),
    /** The positions that are refused; empty where nothing is. */
    refused: async (
      recipients: readonly (readonly [networkId: string, address: string])[],
      allowsContracts?: boolean,
    ): Promise<unknown> => {
      const named = recipients.map(([networkId, address]) => ({
        currencyOutId: `${networkId}-coin`,
        address,
      }))
      try {
        await check(named, allowsContracts)
        return []
      } catch (error) {
        expect(error).toMatchObject({ code: 'RECIPIENT_NOT_A_WALLET' })
        return Object(Object(error).details).positions
      }
    },
  }
}

it('refuses recipients that are not wallets, and says which', async () => {
  const { refused } = open([`solana/${MINT}`])
  expect(
    await refused([
      ['base', KEY],
      ['solana', MINT],
    ]),
  ).toEqual([1])
})

it('refuses a contract of any other network that the destination does not have, and no contract that is there', async () => {
  for (const place of ['ethereum', 'polygon'])
    expect(await open([`${place}/${SAFE}`]).refused([['base', SAFE]])).toEqual([0])
  expect(await open([`ethereum/${SAFE}`]).refused([['ethereum', SAFE]])).toEqual([])
  expect(await open([`ethereum/${SAFE}`, `base/${SAFE}`]).refused([['base', SAFE]])).toEqual([])
})

it('asks nothing where they are meant', async () => {
  const { asked, refused } = open([`solana/${MINT}`])
  expect(await refused([['solana', MINT]], true)).toEqual([])
  expect(asked).toEqual([])
})

it('refuses no order while a network does not answer, and logs it', async () => {
  const { warned, refused } = open([`solana/${MINT}`], 'solana')
  expect(await refused([['solana', MINT]])).toEqual([])
  expect(warned).toHaveLength(1)
})

it('leaves addresses and currencies that there are not to others', async () => {
  const { asked, refused } = open([])
  expect(
    await refused([
      ['base', 'nothing'],
      ['nowhere', KEY],
    ]),
  ).toEqual([])
  expect(asked).toEqual([])
})

it('asks for an address once in ten minutes', async () => {
  const { asked, pass, refused } = open([`solana/${MINT}`])
  expect([await refused([['solana', MINT]]), await refused([['solana', MINT]])]).toEqual([[0], [0]])
  expect(asked).toHaveLength(1)
  pass(600_000)
  await refused([['solana', MINT]])
  expect(asked).toHaveLength(2)
})
