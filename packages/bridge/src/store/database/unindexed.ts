/**
 * The same SQL condition, in a form that no partial index answers. For statements that name their rows by id: while a table has no statistics, the
 * planner takes the rows of a partial index to be few, and would read all of them for each batch.
 */
export const unindexed = (condition: string): string => `CASE WHEN ${condition} THEN true ELSE false END`
