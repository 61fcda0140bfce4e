/** What the operator must do when a wallet has spent funds without a record in the books; ends the reason of such a halt. */
export const WHAT_TO_DO =
  'What is due may have been paid by it: look with "ops recover list", book each payment with "ops recover book", then lift the halts (docs/operators/recovery.md)'
