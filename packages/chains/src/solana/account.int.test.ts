import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { readSolanaAccounts } from './account.ts'
import { COIN, createSolanaWorld, TEST_TOKEN } from './testing/solana-world.ts'
import { TOKEN_PROGRAM } from './transactions/programs.ts'
import { findTokenAccount } from './transactions/token-account.ts'

const world = useShared(createSolanaWorld)

const lookUp = (addresses: readonly string[], send: typeof fetch = fetch) =>
  readSolanaAccounts({
    rpcUrl: world.node.rpcUrl,
    addresses,
    fetch: send,
    timeoutMs: 4_000,
    signal: UNLIMITED,
  })

it('recognises wallets, accounts of programs, and unused addresses', async () => {
  const [funded, onlyTokens, fresh] = [world.createKey(), world.createKey(), world.createKey()].map(
    ({ address }) => address,
  )
  if (funded === undefined || onlyTokens === undefined || fresh === undefined) throw new Error('No keys')
  await world.fund(funded, null, COIN)
  await world.fund(onlyTokens, TEST_TOKEN, 5n)
  await world.mine(1)
  const tokenAccount = findTokenAccount(onlyTokens, TEST_TOKEN)
  expect(await lookUp([funded, TEST_TOKEN, fresh, tokenAccount, onlyTokens, TOKEN_PROGRAM])).toEqual([
    { isContract: false, isUsed: true },
    { isContract: true, isUsed: true },
    { isContract: false, isUsed: false },
    { isContract: true, isUsed: true },
    { isContract: false, isUsed: true },
    { isContract: true, isUsed: true },
  ])
})

it('answers a ChainError in the place of what could not be looked up, and the rest', async () => {
  const known = world.treasury.address
  const fresh = world.createKey().address
  const deaf: typeof fetch = (url, init) =>
    typeof init?.body === 'string' && init.body.includes('getSignaturesForAddress')
      ? Promise.resolve(new Response('no', { status: 502 }))
      : fetch(url, init)
  expect(await lookUp([fresh, known], deaf)).toMatchObject([
    { kind: 'rpc_unavailable' },
    { isContract: false, isUsed: true },
  ])
  const nonsense: typeof fetch = () => Promise.resolve(Response.json({ jsonrpc: '2.0', id: 0, result: 7 }))
  expect(await lookUp([fresh, known], nonsense)).toMatchObject([
    { kind: 'rpc_untrustworthy' },
    { kind: 'rpc_untrustworthy' },
  ])
})
