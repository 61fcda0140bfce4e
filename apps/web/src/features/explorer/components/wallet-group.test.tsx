import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ExplorerWallet } from '../hooks/use-proved-wallets.ts'
import { WalletGroup } from './wallet-group.tsx'

let isNarrow = true
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const WALLETS = ['11', '22', '33', '44'].map(
  (byte): ExplorerWallet =>
    // CAST: only what the group shows of a wallet.
    ({
      family: 'evm',
      address: `0x${byte.repeat(20)}`,
      wallet: { name: `Wallet ${byte}`, icon: '' },
    }) as ExplorerWallet,
)

function Group(): ReactNode {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  return <WalletGroup wallets={WALLETS} hidden={hidden} onChange={setHidden} />
}

it('is behind one control on a phone, which says how many are shown', async () => {
  isNarrow = true
  const user = userEvent.setup()
  render(<Group />)
  expect(screen.queryByRole('button', { name: /Wallet 11/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '4 wallets' }))
  const panel = within(screen.getByRole('dialog', { name: 'Wallets shown' }))
  await user.click(panel.getByRole('button', { name: /Wallet 22/ }))
  expect(screen.getByRole('button', { name: '3 of 4 wallets' })).toBeTruthy()
  expect(panel.getByRole('button', { name: /Wallet 22/ }).getAttribute('aria-pressed')).toBe('false')
})

it('is side by side where there is room', () => {
  isNarrow = false
  render(<Group />)
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(4)
})
