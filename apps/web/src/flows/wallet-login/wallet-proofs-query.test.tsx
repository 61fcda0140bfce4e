import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { scriptApi } from '../../testing/scripted-api.ts'
import type { WalletWithLogin } from './use-wallet-logins.ts'
import { walletProofsQuery } from './wallet-proofs-query.ts'

const ALICE = '0x1111111111111111111111111111111111111111'
const BOB = '0x2222222222222222222222222222222222222222'

it('keeps the answer about a wallet while its login changes, and never gives it to another wallet', async () => {
  const answers = { [`GET /api/wallet_auth/wallet/${ALICE}`]: { is_authorized: true } }
  vi.stubGlobal('fetch', scriptApi(answers).fetch)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  // CAST: only what the query reads.
  const wallet = (address: string, login: WalletWithLogin['login']) =>
    ({ family: 'evm', address, login }) as WalletWithLogin
  const { result, rerender } = renderHook(
    (asked: WalletWithLogin) => useQuery(walletProofsQuery([asked])).data,
    {
      wrapper,
      initialProps: wallet(ALICE, 'none'),
    },
  )
  await waitFor(() => expect(result.current).toEqual([true]))
  rerender(wallet(ALICE, 'checking'))
  expect(result.current).toEqual([true])
  rerender(wallet(ALICE, 'authorized'))
  expect(result.current).toEqual([true])
  rerender(wallet(BOB, 'none'))
  expect(result.current).toBeUndefined()
})
