import { ed25519 } from '@noble/curves/ed25519.js'
import { Cell as OfficialCell } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../testing/cpu-time.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { formatTonAddress } from './address.ts'
import { toBoc } from './cells/to-boc.ts'
import { createTonLoginVerifier } from './login.ts'
import { stateInitWithLibraries } from './testing/shared-cells.ts'

const NOW = 1_700_000_000_000
/** Many times what is needed, and still imperceptible. */
const MOST_MS = 100

/** Never queried: these logins contain no signature. */
const pool = { agree: () => Promise.reject(new Error('No node is asked.')) }

function hostileLogin(levels: number) {
  const state = toBoc(stateInitWithLibraries(levels))
  const hash = Uint8Array.from(OfficialCell.fromBase64(state).hash())
  const address = formatTonAddress({ workchain: 0, hash }, false)
  const key = ed25519.getPublicKey(new Uint8Array(32).fill(7))
  const answer = {
    kind: 'ton_proof',
    timestamp: NOW / 1_000,
    domain: 'bridge.example',
    state_init: state,
    signature: Buffer.alloc(64, 1).toString('base64'),
    public_key: Buffer.from(key).toString('base64'),
  }
  return { address, message: `Domain: bridge.example\n${address}`, signature: JSON.stringify(answer) }
}

describe('a login whose state init shares its libraries between levels', () => {
  const login = createTonLoginVerifier({ pool, now: () => NOW })

  it.each([14, 16, 120])('of %d levels is refused at once', async (levels) => {
    const hostile = hostileLogin(levels)
    const start = cpuTime()
    expect(await login.provesByKey?.(hostile)).toBe(false)
    expect(await login.verify(hostile, UNLIMITED)).toBe(false)
    expect(cpuTime() - start).toBeLessThan(MOST_MS)
  })
})
