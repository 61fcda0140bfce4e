import { relative } from 'node:path'

const MOST_FILES = 40

/**
 * The files that took longest, one line each, and what all took together. Several run at a time, and share two cores: the sum is more than the run's time.
 * @param {{ testResults?: import('./failed-tests.mjs').VitestFile[] }} report vitest's JSON report
 * @param {string} root
 * @returns {string}
 */
export function formatProfile(report, root) {
  const files = (report.testResults ?? [])
    .map(({ name = '', startTime = 0, endTime = 0 }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
  const lines = files
    .slice(0, MOST_FILES)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  return [...lines, `${all.toFixed(1).padStart(8)} s  all ${files.length} files`].join('\n')
}
