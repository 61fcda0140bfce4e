// Loaded before all other modules of a benchmark: slows the product down by a change of one of its lines, as a commit would.
import { registerHooks } from 'node:module'

const FILE = new URL('../../../packages/bridge/src/matching/match-deposit.ts', import.meta.url).href
const LINE = "  if (ownWallets.has(deposit.sender)) return unmatched('own_transfer')\n"
const SLOW_MS = 40

registerHooks({
  load(url, context, nextLoad) {
    const result = nextLoad(url, context)
    if (url !== FILE) return result
    const text =
      typeof result.source === 'string' ? result.source : new TextDecoder().decode(result.source ?? undefined)
    if (!text.includes(LINE)) throw new Error(`${FILE} has no longer the line that is slowed: ${LINE}`)
    const slowed = `  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${SLOW_MS})\n${LINE}`
    return { ...result, source: text.replace(LINE, slowed) }
  },
})
