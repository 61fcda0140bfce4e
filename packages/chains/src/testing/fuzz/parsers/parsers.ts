import { SUPPORTED_FAMILIES } from '../../../families/index.ts'
import type { FuzzedParser } from '../fuzzed-parser.ts'
import { NODE_PARSERS } from './node-parsers.ts'
import { TEXT_PARSERS } from './text-parsers.ts'

/** Those of each family, from its own folder. A family without this file stops every run. */
const ofFamilies = await Promise.all(
  SUPPORTED_FAMILIES.map(async (family) => {
    // CAST: each of these files exports its parsers under this name.
    const { PARSERS } = (await import(`../../../${family}/testing/fuzz-parsers.ts`)) as {
      readonly PARSERS: readonly FuzzedParser[]
    }
    return PARSERS
  }),
)

/** Every parser of what strangers write; `docs/parsers.md` says what bounds each. */
export const parsers: readonly FuzzedParser[] = [...ofFamilies.flat(), ...NODE_PARSERS, ...TEXT_PARSERS]
