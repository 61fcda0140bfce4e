import { createSubmitHook } from '../../../flows/submission/use-submit-flow.ts'
import { TRANSFER_SUBMISSION } from '../model/transfer-submission.ts'

/** Submits transfers to one recipient. */
export const useCurrentSubmit = createSubmitHook(TRANSFER_SUBMISSION)
