import { CRASH_FAMILY_NAMES, crashFamily } from './crash-families.ts'
import { describeCrashSlices } from './describe-crash-slices.ts'

// Further rows are in `crash-matrix.slow.test.ts`.
describeCrashSlices(
  CRASH_FAMILY_NAMES.map((name) => [name, crashFamily(name).rows] as const).filter(
    ([, rows]) => rows.length > 0,
  ),
)
