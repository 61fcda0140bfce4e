import { writeFileSync } from 'node:fs'
import { describeSeam, isAt, type ReportPassage, type Seam } from './seam.ts'

export interface Strike {
  readonly seam: Seam
  readonly action: 'kill' | 'pause'
  /** File written just before: the proof that the point was reached. */
  readonly markerPath: string
}

export interface Striker {
  readonly report: ReportPassage
  /** Whether it continues after its strike: it was paused and resumed. */
  hasStruck(): boolean
}

/** Ends, or pauses, this process when it passes a seam. Nothing of it runs in between. */
export function createStriker({ seam, action, markerPath }: Strike): Striker {
  let left = seam.nth ?? 1
  return {
    hasStruck: () => left === 0,
    report(passage) {
      if (left === 0 || !isAt(seam, passage)) return
      left -= 1
      if (left > 0) return
      writeFileSync(markerPath, describeSeam(seam))
      process.kill(process.pid, action === 'kill' ? 'SIGKILL' : 'SIGSTOP')
    },
  }
}
