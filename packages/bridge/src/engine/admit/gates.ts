import type { Admission } from './admission.ts'
import { admitPriced } from './admit-priced.ts'
import { haltOutflow } from './limit-outflow.ts'
import { requireCompared } from './require-compared.ts'
import { admitWithinOutflow, awaitOutflow } from './within-outflow.ts'

/** The gates before every payment. */
export const GATES: Admission = {
  async isOpen(context) {
    if (!(await requireCompared(context))) return false
    await awaitOutflow(context)
    return true
  },
  admitPriced,
  admitWithinOutflow,
  halt: haltOutflow,
}
