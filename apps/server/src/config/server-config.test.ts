import { describe, expect, it } from 'vitest'
import { parseServerConfig } from './server-config.ts'

const PHRASE = 'test test test test test test test test test test test junk'
const minimal = { SUNSPAN_INSTALLATION: '/etc/sunspan.json', TREASURY_MNEMONIC: PHRASE }

describe('parseServerConfig', () => {
  it('has defaults for everything but the installation and the phrase', () => {
    expect(parseServerConfig([], minimal)).toMatchObject({
      role: 'all',
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databasePoolSize: 16,
      installationPath: '/etc/sunspan.json',
      treasuryMnemonic: PHRASE,
      logLevel: 'info',
      trustProxy: false,
      streamsPerIp: 20,
      connections: { inAll: 4_000, perAddress: 200 },
    })
  })

  it('counts no connections by address behind a proxy, which is the one peer there', () => {
    const config = parseServerConfig([], { ...minimal, TRUST_PROXY: '1', MAX_CONNECTIONS: '900' })
    expect(config.connections).toEqual({ inAll: 900, perAddress: null })
  })

  it('reads the role, and treats an empty variable as absent', () => {
    expect(parseServerConfig(['--role', 'engine'], { ...minimal, PORT: '', DATABASE_URL: '' })).toMatchObject(
      {
        role: 'engine',
        port: 3000,
        databaseUrl: undefined,
      },
    )
  })

  it('trims the phrase and reads a number of trusted hops', () => {
    const config = parseServerConfig([], { ...minimal, TREASURY_MNEMONIC: `  ${PHRASE}\n`, TRUST_PROXY: '2' })
    expect(config).toMatchObject({ treasuryMnemonic: PHRASE, trustProxy: 2 })
  })

  it('archives nothing until a number of months is configured', () => {
    expect(parseServerConfig([], minimal).archiveAfterMonths).toBeUndefined()
    const config = parseServerConfig([], { ...minimal, ARCHIVE_AFTER_MONTHS: '6' })
    expect(config.archiveAfterMonths).toBe(6)
  })

  it.each([
    [{}, /SUNSPAN_INSTALLATION must name the installation file/],
    [{ SUNSPAN_INSTALLATION: '/a' }, /TREASURY_MNEMONIC must hold/],
    [{ ...minimal, TREASURY_MNEMONIC: 'two words' }, /12 to 24 words/],
    [{ ...minimal, PORT: '70000' }, /PORT must be at most 65535/],
    [{ ...minimal, ARCHIVE_AFTER_MONTHS: '0' }, /ARCHIVE_AFTER_MONTHS must be at least 1/],
    [{ ...minimal, PORT: '3e3' }, /PORT must be a whole number/],
    [{ ...minimal, DATABASE_URL: 'mysql://x' }, /DATABASE_URL must start with postgres/],
    [{ ...minimal, LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ ...minimal, TRUST_PROXY: 'yes please' }, /TRUST_PROXY/],
  ])('refuses %j in one sentence that names the variable', (env, message) => {
    expect(() => parseServerConfig([], env)).toThrow(message)
  })

  it('never repeats the phrase in its complaint', () => {
    expect(() => parseServerConfig([], { ...minimal, TREASURY_MNEMONIC: 'hunter2 secret' })).toThrow(
      /^(?!.*hunter2)/,
    )
  })

  it.each([[['--role', 'boss']], [['--rolle']], [['extra']]])('refuses the arguments %j', (argv) => {
    expect(() => parseServerConfig(argv, minimal)).toThrow(/--role/)
  })
})
