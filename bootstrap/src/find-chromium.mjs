import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { BootstrapError } from './bootstrap-error.mjs'
import { step } from './progress.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPLICATIONS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
]
const INSTALL_TIMEOUT_MS = 10 * 60_000

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {{ env: NodeJS.ProcessEnv, platform: string, home: string }} machine
 * @returns {string[]} every place where a Chromium may be, best first
 */
export function listCandidates({ env, platform, home }) {
  const onPath = (env['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '')
  const commands = COMMANDS.flatMap((command) => onPath.map((directory) => join(directory, command)))
  if (platform === 'darwin') {
    const folders = ['/Applications', join(home, 'Applications')]
    return [...commands, ...MAC_APPLICATIONS.flatMap((path) => folders.map((folder) => join(folder, path)))]
  }
  if (platform === 'win32') {
    const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
    return folders.flatMap((folder) =>
      folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')],
    )
  }
  return commands
}

function isDebianRoot() {
  if (process.getuid?.() !== 0) return false
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function find() {
  return listCandidates({ env: process.env, platform: process.platform, home: homedir() }).find(isExecutable)
}

async function installOnDebian() {
  const options = {
    stdio: /** @type {const} */ ('ignore'),
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update'], options)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}

/**
 * The browser for the browser tests; on Debian as root it is installed if missing.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') {
    if (isExecutable(chosen)) return chosen
    throw new BootstrapError(
      `CHROMIUM_PATH is "${chosen}", which is not a program: set it to Chromium's or Chrome's path.`,
    )
  }
  const found = find()
  if (found !== undefined) return found
  if (isDebianRoot()) {
    await step('Installing Chromium', installOnDebian).catch(() => undefined)
    const installed = find()
    if (installed !== undefined) return installed
  }
  throw new BootstrapError(
    'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to its path.',
  )
}
