import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { multicall3Artifact } from '@sunspan/contracts'
import type { ChainError } from '../../errors/chain-error.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createEvmAdapter } from '../adapter.ts'
import { createEvmWorld, TEST_CHAIN_ID, TEST_MNEMONIC } from '../testing/evm-world.ts'

const world = useShared(createEvmWorld)

const EMPTY = `0x${'be'.repeat(20)}`

const adapterOf = (settings: {
  readonly decimals?: number
  readonly token?: string
  readonly multicallAddress?: string
}) =>
  createEvmAdapter({
    networkId: 'testnet',
    chainId: String(TEST_CHAIN_ID),
    rpcUrls: [world.rpcUrl],
    multicallAddress: settings.multicallAddress ?? multicall3Artifact.address,
    currencies: [
      { id: 'testnet-eth', address: null, decimals: 18 },
      { id: 'testnet-usdt', address: settings.token ?? world.token, decimals: settings.decimals ?? 6 },
    ],
    treasury: { mnemonic: TEST_MNEMONIC },
  })

const mistakesOf = (settings: Parameters<typeof adapterOf>[0]): Promise<readonly string[]> =>
  adapterOf(settings)
    .verifyNetwork(UNLIMITED)
    .then(
      () => [],
      // CAST: only ChainErrors leave the package.
      (error: unknown) => [(error as ChainError).kind, ...(error as ChainError).problems],
    )

describe('what an EVM network is configured with', () => {
  it('is as the chain says', async () => {
    expect(await mistakesOf({})).toEqual([])
  })

  it('is refused with other decimals than the token has', async () => {
    expect(await mistakesOf({ decimals: 4 })).toEqual([
      'unsupported',
      `testnet-usdt: the token at ${world.token} has 6 decimals on the chain, but the file says 4. Correct decimals.`,
    ])
  })

  it('is refused with a token without code, and with one that is not a token', async () => {
    expect(await mistakesOf({ token: EMPTY })).toEqual([
      'unsupported',
      expect.stringMatching(/^testnet-usdt: there is no contract at 0x.+ Correct address\.$/),
    ])
    expect(await mistakesOf({ token: multicall3Artifact.address })).toEqual([
      'unsupported',
      expect.stringMatching(/^testnet-usdt: the contract at 0x.+ does not return decimals/),
    ])
  })

  it('is refused with a Multicall3 that does not answer as one', async () => {
    for (const multicallAddress of [EMPTY, world.token]) {
      expect(await mistakesOf({ multicallAddress })).toEqual([
        'unsupported',
        expect.stringContaining('is not Multicall3. Correct multicall_address, or set it to null.'),
      ])
    }
  })

  it('names every mistake at once', async () => {
    const mistakes = await mistakesOf({ decimals: 4, multicallAddress: EMPTY })
    expect(mistakes).toHaveLength(3)
  })
})
