import { createSubmitHook } from '../../../flows/submission/use-submit-flow.ts'
import { BULK_SUBMISSION } from '../model/bulk-submission.ts'

/** Submitting one deposit to many recipients. */
export const useCurrentBulkSubmit = createSubmitHook(BULK_SUBMISSION)
