import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'bootstrap', script), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stderr }
}

test('an old Node is refused in one sentence', () => {
  const script = `
    const { refuseOldNode } = await import(${JSON.stringify(join(root, 'bootstrap/src/refuse-old-node.mjs'))})
    refuseOldNode('18.19.0')
  `
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'Node 20 or newer is needed, this is 18.19.0: install it from https://nodejs.org.\n',
  })
})

test('a bad PORT ends the start in one sentence', () => {
  expect(run('start.mjs', [], { PORT: 'eighty' })).toEqual({
    status: 1,
    stderr: 'PORT must be a number from 1 to 65535, not "eighty".\n',
  })
})

test('an unknown task and an unknown part of the tests are refused with what there is', () => {
  expect(run('run.mjs', ['deploy'])).toEqual({
    status: 1,
    stderr:
      'There is no task "deploy": choose from build, format, bench, ops, crash, crash-matrix, fuzz, simulate, attack, mutate, screenshots, generate, measure, bom, check.\n',
  })
  expect(run('test.mjs', ['units'])).toEqual({
    status: 1,
    stderr:
      'There is no test part "units": choose from check, unit, int, web, e2e, slow; you can add changed, strict, profile.\n',
  })
})
