import { parseInstallation, type Installation } from '@sunspan/bridge'
import { installationFixture } from '@sunspan/bridge/testing'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { findUnsafeSettings, loadInstallation, PUBLIC_DEVNET_PHRASE } from './load-installation.ts'

const OWN_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const LOCAL = {
  devnet: { control_url: 'http://127.0.0.1:4000' },
  public_origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
  networks: installationFixture.networks.map((network) => ({
    ...network,
    rpc_urls: [`http://127.0.0.1:4000/secret/${network.id}`],
    frontend_rpc: `/devnet/rpc/${network.id}`,
  })),
}
const [first, ...others] = LOCAL.networks
const withFirst = (changes: object): object => ({ networks: [{ ...first, ...changes }, ...others] })

const build = (changes: object): Installation =>
  parseInstallation({ ...installationFixture, ...LOCAL, ...changes })
const problemsOf = (changes: object, trustsProxy = false): readonly string[] =>
  findUnsafeSettings(build(changes), { treasuryMnemonic: PUBLIC_DEVNET_PHRASE, trustsProxy })

describe('an installation with devnet', () => {
  it('is sound where everything is on this machine', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    [
      'an RPC elsewhere',
      withFirst({ rpc_urls: ['https://rpc.example/v1/key'] }),
      'the RPC of ethereum is at rpc.example',
    ],
    [
      'a second RPC elsewhere',
      withFirst({ rpc_urls: ['http://127.0.0.1:1', 'http://10.0.0.7:8545'], rpc_quorum: 2 }),
      '10.0.0.7:8545',
    ],
    ['a page’s RPC elsewhere', withFirst({ frontend_rpc: 'https://rpc.example' }), 'rpc.example'],
    ['a host that looks local', withFirst({ rpc_urls: ['http://127.0.0.1.example'] }), '127.0.0.1.example'],
    [
      'a host that begins as local',
      withFirst({ rpc_urls: ['http://localhost.example'] }),
      'localhost.example',
    ],
    ['a public origin', { public_origins: ['https://bridge.example'] }, 'https://bridge.example'],
    ['a public origin in the home network', { public_origins: ['http://192.168.1.2:3000'] }, '192.168.1.2'],
    ['a devnet elsewhere', { devnet: { control_url: 'http://devnet.example' } }, 'devnet.example'],
  ])('is refused with %s, by name and with the way out', (_name, changes, named) => {
    const problems = problemsOf(changes)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(named)
    expect(problems[0]).toContain('Set devnet to null for real networks, or take that out.')
    expect(problems[0]).not.toContain('/v1/key')
  })

  it('is refused with TRUST_PROXY, since the guard of its doors sees the proxy’s address', () => {
    expect(problemsOf({}, true)).toEqual([expect.stringContaining('TRUST_PROXY')])
  })
})

describe('an installation without devnet', () => {
  it('takes RPCs of anywhere, but neither the public phrase nor logins without TLS', () => {
    const networks = LOCAL.networks.map((network) => ({ ...network, halt_on_deep_reorg: true }))
    const installation = build({ devnet: null, networks, public_origins: ['http://bridge.example'] })
    const problems = findUnsafeSettings(installation, {
      treasuryMnemonic: PUBLIC_DEVNET_PHRASE,
      trustsProxy: true,
    })
    expect(problems).toEqual([
      expect.stringContaining('TREASURY_MNEMONIC'),
      expect.stringContaining('http://bridge.example'),
    ])
    const sound = build({ devnet: null, networks, public_origins: ['https://bridge.example'] })
    expect(findUnsafeSettings(sound, { treasuryMnemonic: OWN_PHRASE, trustsProxy: true })).toEqual([])
  })
})

describe('loadInstallation', () => {
  const directory = useShared(temporaryFolder)

  it('ends with all that is wrong', async () => {
    const path = join(directory.path, 'installation.json')
    const changes = { public_origins: ['https://bridge.example'] }
    await writeFile(path, JSON.stringify({ ...installationFixture, ...LOCAL, ...changes }))
    const settings = { treasuryMnemonic: PUBLIC_DEVNET_PHRASE, trustsProxy: true, captchaSecret: undefined }
    expect(() => loadInstallation(path, settings)).toThrow(ConfigError)
    expect(() => loadInstallation(path, settings)).toThrow(/bridge\.example.*TRUST_PROXY/)
  })

  it('asks for the secret of a captcha', async () => {
    const path = join(directory.path, 'captcha.json')
    const captcha = { provider: 'turnstile', site_key: '1x00' }
    const faucet = { url: 'http://127.0.0.1:9/faucet', captcha }
    await writeFile(path, JSON.stringify({ ...installationFixture, ...LOCAL, faucet }))
    const settings = { treasuryMnemonic: PUBLIC_DEVNET_PHRASE, trustsProxy: false }
    expect(() => loadInstallation(path, { ...settings, captchaSecret: undefined })).toThrow(/CAPTCHA_SECRET/)
    expect(loadInstallation(path, { ...settings, captchaSecret: 's' }).faucet?.captcha).toEqual({
      provider: 'turnstile',
      siteKey: '1x00',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      sources: ['https://challenges.cloudflare.com'],
    })
  })
})
