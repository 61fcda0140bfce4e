import { spawnSync } from 'node:child_process'

/** The commit of the sources, with "+" if files differ from it; "unknown" outside a clone. */
export function currentCommit(): string {
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (commit === undefined) return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+`
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
