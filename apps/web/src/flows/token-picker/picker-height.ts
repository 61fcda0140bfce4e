/** A list keeps its height while it is searched; on small phones the sheet takes nearly the whole screen. */
export const PICKER_HEIGHT = 'h-[min(46rem,88dvh)] max-xs:h-[94dvh] max-xs:max-h-[94dvh]'
