import type { Catalog } from '@sunspan/bridge'
import { loadFamilies, SUPPORTED_FAMILIES } from '@sunspan/chains'
import type { ChainFamily, Currency } from '@sunspan/domain'
import { beforeAll, expect, it } from 'vitest'
import { createCheckSender } from './check-sender.ts'

const FAMILIES: Readonly<Record<string, ChainFamily>> = { base: 'evm', solana: 'solana', tron: 'tron' }

beforeAll(() => loadFamilies(SUPPORTED_FAMILIES))

/** Checks a sender that is a contract, or of which its network says nothing. */
const check = (networkId: string, token: string | null, answer: boolean | undefined) =>
  createCheckSender({
    // CAST: only what is read of a catalogue.
    catalog: {
      familyOf: (id: string) => FAMILIES[id],
      getNetwork: (id: string) => ({ network: { name: id } }),
    } as unknown as Catalog,
    isContract: async () => answer,
  })('sender', { networkId, symbol: 'COIN', address: token } as Currency)

it.each(['base', 'tron'])('refuses a contract that would pay with the coin of %s', async (networkId) => {
  await expect(check(networkId, null, true)).rejects.toMatchObject({ code: 'SENDER_IS_A_CONTRACT' })
})

it.each<[string, string, string | null, boolean | undefined]>([
  ['a contract that pays with a token', 'base', '0xt', true],
  ['a contract where its coin is seen', 'solana', null, true],
  ['a key', 'base', null, false],
  ['a sender while the network does not answer', 'base', null, undefined],
])('takes %s', async (_, networkId, token, answer) => {
  await expect(check(networkId, token, answer)).resolves.toBeUndefined()
})
