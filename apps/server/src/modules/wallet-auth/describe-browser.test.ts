import { expect, it } from 'vitest'
import { describeBrowser } from './describe-browser.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on macOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/140.0 Safari/604.1', 'Chrome on iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) FxiOS/140.0 Safari/604.1', 'Firefox on iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0', 'Chrome on ChromeOS'],
  ['something on Windows', 'Windows'],
  ['curl/8.5.0', ''],
  ['<b>This browser</b>\u202e Firefox', 'Firefox'],
  [undefined, ''],
])('%s is %s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words)
})
