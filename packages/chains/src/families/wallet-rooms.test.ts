import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { WALLET_FAMILIES } from './index.ts'
import { walletRooms } from './wallet-rooms.ts'

it.each(['evm', 'solana', 'ton', 'tron', 'sui', 'starknet'] as const)(
  'disconnects a wallet of %s whose login failed',
  (family) => {
    expect(walletRooms[family].onLoginFailure).toBe('disconnect')
  },
)

it.each(['bitcoin', 'fuel'] as const)(
  'keeps a wallet of %s whose login failed, and only reports that',
  (family) => {
    expect(walletRooms[family].onLoginFailure).toBe('notify')
  },
)

it.each(WALLET_FAMILIES)('logs a wallet of %s in as one of its own family', (family) => {
  expect(walletRooms[family].family).toBe(family)
  expect(FAMILY_OF_NETWORK_TYPE[walletRooms[family].loginType]).toBe(family)
})

it('offers a token only to wallets of EVM networks', () => {
  expect(WALLET_FAMILIES.filter((family) => walletRooms[family].commands.includes('addToken'))).toEqual([
    'evm',
  ])
})
