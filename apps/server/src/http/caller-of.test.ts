import { describe, expect, it } from 'vitest'
import { callerOf } from './caller-of.ts'

describe('limits by address count as one', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3::', '1:2:3:0::/64'],
    ['no address', 'no address'],
    ['', ''],
  ])('%s as %s', (ip, caller) => {
    expect(callerOf(ip)).toBe(caller)
  })

  it('no two networks', () => {
    const networks = [
      '2001:db8::1',
      '2001:db8:0:1::1',
      '2001:db8:1::1',
      '::1',
      '127.0.0.1',
      '::ffff:127.0.0.2',
    ]
    expect(new Set(networks.map(callerOf)).size).toBe(networks.length)
  })
})
