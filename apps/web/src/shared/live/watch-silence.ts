/** A timer that restarts with each message. */
export interface SilenceWatch {
  /** Milliseconds until it is too long. */
  await(ms: number): void
  end(): void
}

export function watchSilence(onSilence: () => void): SilenceWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    await(ms) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, ms)
    },
    end: () => clearTimeout(timer),
  }
}
