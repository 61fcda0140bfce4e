/** What an address of the programme says besides its area. It comes from links, so each may be anything. */
export interface QuestsSearch {
  /** The phase that is shown. */
  readonly phase?: string | undefined
  /** The journey that is open over it. */
  readonly journey?: string | undefined
  /** `open` opens the game. */
  readonly game?: string | undefined
}
