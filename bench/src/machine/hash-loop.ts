import { createHash } from 'node:crypto'
import { sized } from '../sized.ts'

const DIGESTS = sized({ full: 500_000, small: 50_000 })

/** Milliseconds that a chain of SHA-256 digests takes, each of the one before. */
export function measureHashLoop(): number {
  const began = performance.now()
  let digest: Buffer = Buffer.alloc(32)
  for (let index = 0; index < DIGESTS; index += 1) digest = createHash('sha256').update(digest).digest()
  return performance.now() - began
}
