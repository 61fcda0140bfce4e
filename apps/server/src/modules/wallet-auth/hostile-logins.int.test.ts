import { Cell } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createAuthApp } from '../../testing/create-auth-app.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import { codeOf, fetchLoginMessage, MESSAGE_PATH, submitLogin } from '../../testing/login-client.ts'

/** Maximum delay for other requests while such a login is refused. */
const MOST_MS = 1_000
const LEVELS = [14, 16, 120]

// Nothing listens there: the chain is not queried about a text that no key has signed.
const auth = useShared(() =>
  createAuthApp({
    networks: [{ id: 'ton', type: 'TON', chainId: -239, rpcUrl: 'http://127.0.0.1:9' }],
  }),
)

/** One cell per level, with both references pointing to the next: the libraries of a state init that double with each level. */
function hostileState(levels: number): Buffer {
  const left = 256 - levels
  const label = `10${left.toString(2).padStart(Math.ceil(Math.log2(left + 1)), '0')}${'0'.repeat(left)}1`
  const cellOf = (bits: string, refs: readonly number[]): Buffer => {
    const isWhole = bits.length % 8 === 0
    const filled = isWhole ? bits : `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, '0')
    const data = (filled.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
    return Buffer.of(refs.length, data.length * 2 - (isWhole ? 0 : 1), ...data, ...refs)
  }
  const chain = Array.from({ length: levels }, (_, level) => cellOf('00', [level + 2, level + 2]))
  const cells = [cellOf('00001', [1]), ...chain, cellOf(label, [levels + 2]), cellOf('', [])]
  const body = Buffer.concat(cells)
  const header = [
    0xb5,
    0xee,
    0x9c,
    0x72,
    0x01,
    0x02,
    cells.length,
    1,
    0,
    body.length >> 8,
    body.length & 0xff,
    0,
  ]
  return Buffer.concat([Buffer.from(header), body])
}

describe('a TON login whose state init has more libraries than can be counted', () => {
  it.each(LEVELS)('of %d levels is refused while others are served', async (levels) => {
    const client = createInjectClient(auth.app)
    const value = await fetchLoginMessage(client, 'TON')
    const state = hostileState(levels)
    const hash = Cell.fromBoc(state)[0]?.hash() ?? Buffer.alloc(32)
    const [, domain = ''] = /^Domain: (\S+)$/m.exec(value) ?? []
    const signature = JSON.stringify({
      kind: 'ton_proof',
      timestamp: Math.floor(auth.clock.now().getTime() / 1_000),
      domain,
      signature: Buffer.alloc(64, 1).toString('base64'),
      public_key: Buffer.alloc(32, 2).toString('base64'),
      state_init: state.toString('base64'),
    })
    const startedAt = performance.now()
    const login = submitLogin(client, { address: `0:${hash.toString('hex')}`, signature, type: 'TON' })
    const other = await createInjectClient(auth.app).send('GET', MESSAGE_PATH, {
      headers: { 'network-type': 'TON' },
    })
    expect([other.statusCode, codeOf(await login)]).toEqual([200, 'SIGNATURE_INVALID'])
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS)
  })
})
