import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '@sunspan/host'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runtimePackage } from './src/runtime.mjs'

const PRODUCT = `
let signals = 0
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => {
  signals += 1
  if (process.env.MODE === 'stubborn') return
  setTimeout(() => { console.log('signals ' + signals); process.exit(7) }, 300)
})
setInterval(() => undefined, 1000)
console.log('up ' + process.pid)
if (process.env.MODE === 'fails') process.exit(3)
`

let port: string
let started: ChildProcess | undefined

const root = useFresh(temporaryFolder)
beforeEach(async () => {
  port = String(await findFreePort())
  cpSync(resolve(import.meta.dirname), join(root.path, 'bootstrap'), { recursive: true })
  const runtime = `node_modules/${runtimePackage(process)}`
  const lock = { packages: { [runtime]: { version: process.versions.node } } }
  mkdirSync(join(root.path, 'node_modules', 'node', 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(root.path, 'node_modules', 'node', 'bin', 'node'))
  writeFileSync(join(root.path, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(root.path, 'node_modules', '.package-lock.json'), JSON.stringify(lock))
  mkdirSync(join(root.path, 'apps', 'devnet', 'src'), { recursive: true })
  writeFileSync(join(root.path, 'apps', 'devnet', 'src', 'main.ts'), PRODUCT)
})

afterEach(() => {
  started?.kill('SIGKILL')
})

function start(mode: string) {
  const child = spawn(process.execPath, [join(root.path, 'bootstrap', 'start.mjs')], {
    env: { PATH: process.env['PATH'], PORT: port, MODE: mode },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started = child
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const up = once(reader, 'line')
  const exited = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(([[code]]) => Number(code))
  return { child, lines, up, exited }
}

test("ends with the product's own exit code", async () => {
  const { exited } = start('fails')
  expect(await exited).toBe(3)
})

test('passes a Ctrl-C on once, although npm repeats it, and waits for an orderly end', async () => {
  const { child, lines, up, exited } = start('orderly')
  await up
  child.kill('SIGINT')
  child.kill('SIGINT')
  await new Promise((done) => setTimeout(done, 50))
  child.kill('SIGINT')
  expect(await exited).toBe(7)
  expect(lines.at(-1)).toBe('signals 1')
})

test('a second Ctrl-C after a while ends a product that does not stop', async () => {
  const { child, up, exited } = start('stubborn')
  await up
  child.kill('SIGINT')
  await new Promise((done) => setTimeout(done, 2_100))
  child.kill('SIGINT')
  expect(await exited).toBe(128 + 9)
})

test.runIf(process.platform !== 'win32')(
  'ends when npm was killed, although a shell is between',
  async () => {
    // Like npm: a shell with the script's command.
    const npm = `
    const { spawn } = require('node:child_process')
    const command = JSON.stringify(process.execPath) + ' ' + JSON.stringify(process.argv[1])
    spawn('sh', ['-c', command + '; exit'], { stdio: ['ignore', 'inherit', 'inherit'] })
    setInterval(() => undefined, 1000)
  `
    const child = spawn(process.execPath, ['-e', npm, join(root.path, 'bootstrap', 'start.mjs')], {
      env: { PATH: process.env['PATH'], PORT: port, MODE: 'orderly', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started = child
    const reader = createInterface({ input: child.stdout })
    await once(reader, 'line')
    // The product holds the pipe, which closes when all its processes have ended.
    const closed = once(reader, 'close')
    child.kill('SIGKILL')
    await closed
    expect(child.signalCode).toBe('SIGKILL')
  },
)
