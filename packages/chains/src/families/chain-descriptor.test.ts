import { beforeAll, describe, expect, it } from 'vitest'
import { addressCodec, chainDescriptor, loadFamilies } from './chain-descriptor.ts'
import { SUPPORTED_FAMILIES } from './index.ts'

describe.each(SUPPORTED_FAMILIES)('the family %s', (family) => {
  let descriptor: ReturnType<typeof chainDescriptor>
  beforeAll(async () => {
    await loadFamilies([family])
    descriptor = chainDescriptor(family)
  })

  it('has its address rules', () => {
    expect(descriptor?.family).toBe(family)
    expect(addressCodec(family)).toBe(descriptor?.addressCodec)
  })

  it('offers wallets by unique ids, to be had over https', () => {
    const wallets = descriptor?.knownWallets ?? []
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
    expect(wallets.length).toBeGreaterThan(0)
    for (const { downloadUrl } of wallets) expect(new URL(downloadUrl).protocol).toBe('https:')
  })

  it('links into an explorer, and nowhere else whatever the hash says', () => {
    const explorer = descriptor?.explorer
    expect(explorer?.transaction('https://explorer.example', '0xab')).toBe('https://explorer.example/tx/0xab')
    expect(explorer?.address('https://explorer.example', '0xcd')).toBe(
      'https://explorer.example/address/0xcd',
    )
    expect(explorer?.transaction('https://explorer.example', '../?x=<')).toBe(
      'https://explorer.example/tx/..%2F%3Fx%3D%3C',
    )
  })
})

it('links into Tonviewer as it has it', async () => {
  await loadFamilies(['ton'])
  const explorer = chainDescriptor('ton')?.explorer
  expect(explorer?.transaction('https://tonviewer.com', 'ab')).toBe('https://tonviewer.com/transaction/ab')
  expect(explorer?.address('https://testnet.tonviewer.com', 'UQ')).toBe('https://testnet.tonviewer.com/UQ')
  expect(explorer?.transaction('https://tonscan.org', 'ab')).toBe('https://tonscan.org/tx/ab')
})

it('links into Voyager as it has it', async () => {
  await loadFamilies(['starknet'])
  const explorer = chainDescriptor('starknet')?.explorer
  expect(explorer?.address('https://voyager.online', '0xcd')).toBe('https://voyager.online/contract/0xcd')
  expect(explorer?.address('https://sepolia.voyager.online', '0xcd')).toBe(
    'https://sepolia.voyager.online/contract/0xcd',
  )
  expect(explorer?.transaction('https://voyager.online', '0xab')).toBe('https://voyager.online/tx/0xab')
})

it('links into SuiVision and SuiScan as they have it', async () => {
  await loadFamilies(['sui'])
  const explorer = chainDescriptor('sui')?.explorer
  expect(explorer?.address('https://suivision.xyz', '0xcd')).toBe('https://suivision.xyz/account/0xcd')
  expect(explorer?.transaction('https://suivision.xyz', 'Ab')).toBe('https://suivision.xyz/txblock/Ab')
  expect(explorer?.address('https://suiscan.xyz/mainnet', '0xcd')).toBe(
    'https://suiscan.xyz/mainnet/account/0xcd',
  )
  expect(explorer?.transaction('https://suiscan.xyz/mainnet', 'Ab')).toBe('https://suiscan.xyz/mainnet/tx/Ab')
})
