import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BootstrapError } from '../bootstrap-error.mjs'

/**
 * What has changed, committed or not, since the branch left `main`; on `main` itself, since the last commit.
 * @param {string} root of a git checkout
 * @returns {{ all: string[], changed: string[] }} files that exist, from the root, untracked ones included
 */
export function changedFiles(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '')
  try {
    const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
    const untracked = git('ls-files', '--others', '--exclude-standard')
    const present = (/** @type {string[]} */ files) =>
      [...new Set([...files, ...untracked])].filter((file) => existsSync(join(root, file)))
    return { all: present(git('ls-files')), changed: present(git('diff', '--name-only', base)) }
  } catch (error) {
    throw new BootstrapError(
      `"changed" compares with the branch main of a git checkout: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
