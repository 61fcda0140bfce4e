import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { listCandidates } from './src/find-chromium.mjs'

const env = { PATH: ['/usr/local/bin', '/usr/bin'].join(delimiter) }

test('looks for Chromium before Chrome on the PATH', () => {
  const candidates = listCandidates({ env, platform: 'linux', home: '/home/ada' })
  expect(candidates[0]).toBe('/usr/local/bin/chromium')
  expect(candidates.indexOf('/usr/bin/chromium')).toBeLessThan(
    candidates.indexOf('/usr/local/bin/google-chrome'),
  )
})

test('knows the applications of macOS, for all users and for one', () => {
  const candidates = listCandidates({ env, platform: 'darwin', home: '/Users/ada' })
  expect(candidates).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(candidates).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium')
})
