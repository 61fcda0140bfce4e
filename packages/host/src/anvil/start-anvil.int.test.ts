import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, useFresh } from '../testing/hooks.ts'
import { HostError } from '../host-error.ts'
import { startAnvil } from './start-anvil.ts'

const directory = useFresh(temporaryFolder)

async function call(rpcUrl: string, method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  })
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : body
}

test('without a block time, each transaction is mined at once', async () => {
  const anvil = await startAnvil({ chainId: 31_337 })
  expect(await call(anvil.rpcUrl, 'eth_chainId')).toBe('0x7a69')
  expect(await call(anvil.rpcUrl, 'eth_blockNumber')).toBe('0x0')
  const [from] = (await call(anvil.rpcUrl, 'eth_accounts')) as string[] // CAST: the node's own accounts
  await call(anvil.rpcUrl, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }])
  // The node responds before its miner is notified.
  await expect.poll(() => call(anvil.rpcUrl, 'eth_blockNumber')).toBe('0x1')
  await anvil.stop()
})

test('its state survives a stop', async () => {
  const spec = { chainId: 8453, statePath: join(directory.path, 'chains', 'base.json') }
  const address = '0x00000000000000000000000000000000000000aa'
  const first = await startAnvil(spec)
  await call(first.rpcUrl, 'anvil_setBalance', [address, '0x7b'])
  await call(first.rpcUrl, 'anvil_mine', ['0x3'])
  await first.stop()
  const second = await startAnvil(spec)
  expect(await call(second.rpcUrl, 'eth_getBalance', [address, 'latest'])).toBe('0x7b')
  expect(await call(second.rpcUrl, 'eth_blockNumber')).toBe('0x3')
  await second.stop()
})

test('a taken port and a damaged state are each one clear error', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const address = blocker.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(startAnvil({ chainId: 1, port })).rejects.toThrow(`did not start on port ${port}`)
  blocker.close()

  const statePath = join(directory.path, 'broken.json')
  await writeFile(statePath, '{"block":')
  const failure = await startAnvil({ chainId: 1, statePath }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(HostError)
  expect(failure).toHaveProperty('hint', expect.stringContaining(statePath))
})
