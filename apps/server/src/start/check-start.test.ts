import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { expect, it } from 'vitest'
import { checkNetworks } from './check-start.ts'

const findings = (error: ChainError) =>
  // CAST: the check asks the gate alone.
  checkNetworks(new Map([['starknet', {} as NetworkAdapter]]), { pass: () => Promise.reject(error) })

it('a network that is not what the file says lets nothing start', async () => {
  expect(await findings(new ChainError('unsupported', 'No token there.'))).toEqual({
    mistakes: ['The network starknet is not what the installation says: No token there.'],
    warnings: [],
  })
})

it('a network that is not ready is not served, and holds up no other one', async () => {
  expect(await findings(new ChainError('insufficient_funds', 'Send it some STRK.'))).toEqual({
    mistakes: [],
    warnings: ['starknet is not served yet: Send it some STRK.'],
  })
  expect((await findings(new ChainError('timeout', 'too late'))).warnings).toEqual([
    'starknet does not answer (too late), so it is not served before it was verified.',
  ])
})
