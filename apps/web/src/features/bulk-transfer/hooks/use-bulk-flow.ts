import { createSubmitHook } from '../../../flows/submission/use-submit-flow.ts'
import { BULK_SUBMISSION } from '../model/bulk-submission.ts'

/** Submits bulk orders. */
export const useCurrentBulkSubmit = createSubmitHook(BULK_SUBMISSION)
