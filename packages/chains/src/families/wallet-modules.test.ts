import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { WALLET_FAMILIES } from './index.ts'
import { walletModules } from './wallet-modules.ts'

it.each(['evm', 'solana', 'ton', 'tron', 'sui', 'starknet'] as const)(
  'disconnects a wallet of %s whose login failed',
  (family) => {
    expect(walletModules[family].onLoginFailure).toBe('disconnect')
  },
)

it.each(['bitcoin', 'fuel'] as const)(
  'keeps a wallet of %s whose login failed, and only reports that',
  (family) => {
    expect(walletModules[family].onLoginFailure).toBe('notify')
  },
)

it.each(WALLET_FAMILIES)('logs a wallet of %s in as one of its own family', (family) => {
  expect(walletModules[family].family).toBe(family)
  expect(FAMILY_OF_NETWORK_TYPE[walletModules[family].loginType]).toBe(family)
})

it('offers a token only to wallets of EVM networks', () => {
  expect(WALLET_FAMILIES.filter((family) => walletModules[family].commands.includes('addToken'))).toEqual([
    'evm',
  ])
})
