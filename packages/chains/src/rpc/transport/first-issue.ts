/** How answers are held against schemas: a node could be wrong in more places than there is memory to list. */
export const FIRST_ISSUE = { abortEarly: true } as const
