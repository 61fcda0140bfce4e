/** Schema validation stops at the first issue: a node could send more errors than fit into memory. */
export const FIRST_ISSUE = { abortEarly: true } as const
