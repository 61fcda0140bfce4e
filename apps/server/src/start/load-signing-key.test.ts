import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadAlertKey, loadReceiptKey, loadVoucherKey, secretOf } from './load-signing-key.ts'

let lines: { level: number; msg: string; made?: boolean }[]
const folder = useFresh(temporaryFolder)
beforeEach(() => {
  lines = []
})

const logger = pino(
  { level: 'info' },
  {
    write: (line) => {
      // CAST: the logger wrote it.
      lines.push(JSON.parse(line) as (typeof lines)[number])
    },
  },
)
const load = (settings: { receiptSigningKey?: string; databaseUrl?: string; dataDir?: string } = {}) =>
  loadReceiptKey(
    {
      receiptSigningKey: settings.receiptSigningKey,
      dataDir: settings.dataDir ?? join(folder.path, 'data'),
      databaseUrl: settings.databaseUrl,
    },
    logger,
  )
const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('hex')
const file = () => join(folder.path, 'data', 'receipt-signing-key.pem')

describe('without the variable', () => {
  it('makes one key, for its owner alone, and keeps it', async () => {
    const first = await load()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder.path, 'data'))).toEqual(['receipt-signing-key.pem'])
    expect(publicHalf(await load())).toBe(publicHalf(first))
    expect(lines.map(({ made }) => made)).toEqual([true, false])
    expect(JSON.stringify(lines)).not.toContain('PRIVATE KEY')
  })

  it('uses one key though several processes start at once', async () => {
    const keys = await Promise.all([load(), load()])
    expect(new Set(keys.map(publicHalf)).size).toBe(1)
  })

  it('warns where the database may be shared', async () => {
    await load({ databaseUrl: 'postgres://db/x' })
    expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('RECEIPT_SIGNING_KEY') }])
  })

  it('closes a file that others could read, and logs that', async () => {
    await load()
    chmodSync(file(), 0o644)
    lines = []
    await load()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(lines[0]).toMatchObject({ level: 40, msg: expect.stringContaining('readable by others') })
  })

  it('does not replace a file that it cannot read as a key', async () => {
    await load()
    writeFileSync(file(), 'broken')
    await expect(load()).rejects.toThrow(/receipt-signing-key\.pem is not a private key of type Ed25519/)
    expect(readFileSync(file(), 'utf8')).toBe('broken')
  })

  it('says what to do where the data directory cannot be written', async () => {
    writeFileSync(join(folder.path, 'taken'), '')
    await expect(load({ dataDir: join(folder.path, 'taken') })).rejects.toThrow(
      /ENOTDIR.*set RECEIPT_SIGNING_KEY/,
    )
  })
})

describe('with the variable', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const base64 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

  it.each([pem, pem.replaceAll('\n', String.raw`\n`), base64])(
    'uses its key and writes none',
    async (text) => {
      expect(publicHalf(await load({ receiptSigningKey: text }))).toBe(publicHalf(privateKey))
      expect(readdirSync(folder.path)).toEqual([])
    },
  )

  it.each([
    'hunter2',
    base64.slice(4),
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  ])('refuses another one without repeating it', async (text) => {
    const refusal = await load({ receiptSigningKey: text }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      name: 'ConfigError',
      message: 'RECEIPT_SIGNING_KEY is not a private key of type Ed25519 as PKCS #8, in PEM or base64.',
    })
  })
})

describe('the key of alerts', () => {
  const settings = () => ({
    alertSigningKey: undefined,
    dataDir: join(folder.path, 'data'),
    databaseUrl: undefined,
  })

  it('is another one, made at the first start for its owner alone', async () => {
    const first = await loadAlertKey(settings(), logger)
    expect(first.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    expect(statSync(join(folder.path, 'data', 'alert-signing-key.pem')).mode & 0o777).toBe(0o600)
    expect(publicHalf(await loadAlertKey(settings(), logger))).toBe(publicHalf(first))
    expect(lines.map(({ made }) => made)).toEqual([true, false])
  })

  it.each([
    generateKeyPairSync('ed25519').privateKey,
    generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey,
  ])('is on the curve that push services verify', async (key) => {
    const alertSigningKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    await expect(loadAlertKey({ ...settings(), alertSigningKey }, logger)).rejects.toThrow(
      'ALERT_SIGNING_KEY is not a private key of type P-256 as PKCS #8, in PEM or base64.',
    )
  })
})

describe('the key of vouchers', () => {
  const loadWith = (voucherSigningKey: string | undefined) =>
    loadVoucherKey({ voucherSigningKey, dataDir: join(folder.path, 'data'), databaseUrl: undefined }, logger)
  const base64 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'der' }).toString('base64')

  it('is made once, and its number is what EVM signers take', async () => {
    const first = await loadWith(undefined)
    expect(secretOf(first)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(secretOf(await loadWith(undefined))).toBe(secretOf(first))
    expect(secretOf(await loadWith(base64(first)))).toBe(secretOf(first))
  })

  it('is of the curve that chains use, and no other', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await expect(loadWith(base64(privateKey))).rejects.toThrow(
      /VOUCHER_SIGNING_KEY is not a private key of type secp256k1/,
    )
  })
})
