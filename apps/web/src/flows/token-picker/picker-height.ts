const MOST = 'max-xs:max-h-[94dvh]'

/** A list keeps its height while it is searched; on small phones the sheet takes nearly the whole screen. */
export const PICKER_HEIGHT = `h-[min(46rem,88dvh)] max-xs:h-[94dvh] ${MOST}`

/** A short list needs no more than its rows: `listHeight` is what they take before a search, so that it keeps its height as well. */
export const SHORT_PICKER_HEIGHT = MOST

const LEAST_ROWS = 5

/** The height of a list of this many rows with its padding, in rem; at least that of a few rows, for other content. */
export const listHeight = (rows: number): string => `${Math.max(rows, LEAST_ROWS) * 3.5 + 1.75}rem`
