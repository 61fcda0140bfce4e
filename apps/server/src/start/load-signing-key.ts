import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import type { ServerConfig } from '../config/server-config.ts'

const OWNER_ONLY = 0o600

/** A private key of the installation, with the variable that may contain it. */
interface KeyUse {
  readonly variable: string
  readonly file: string
  readonly signs: string
  /** As Node names it, and as people do. */
  readonly type: 'ed25519' | 'ec'
  /** Of an elliptic key. */
  readonly curve?: string
  readonly typeName: string
  readonly generate: () => KeyObject
}

const RECEIPT_KEY: KeyUse = {
  variable: 'RECEIPT_SIGNING_KEY',
  file: 'receipt-signing-key.pem',
  signs: 'receipts',
  type: 'ed25519',
  typeName: 'Ed25519',
  generate: () => generateKeyPairSync('ed25519').privateKey,
}
const ALERT_KEY: KeyUse = {
  variable: 'ALERT_SIGNING_KEY',
  file: 'alert-signing-key.pem',
  signs: 'alerts',
  type: 'ec',
  curve: 'prime256v1',
  typeName: 'P-256',
  generate: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
}

const VOUCHER_KEY: KeyUse = {
  variable: 'VOUCHER_SIGNING_KEY',
  file: 'voucher-signing-key.pem',
  signs: 'vouchers',
  type: 'ec',
  curve: 'secp256k1',
  typeName: 'secp256k1',
  generate: () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey,
}

type KeyConfig = Pick<ServerConfig, 'dataDir' | 'databaseUrl'>

/**
 * The private key that signs deposits and receipts: the value of RECEIPT_SIGNING_KEY, or one that is generated once and kept in the data
 * directory. Throws a ConfigError that never contains the key.
 */
export const loadReceiptKey = (
  config: KeyConfig & Pick<ServerConfig, 'receiptSigningKey'>,
  logger: Logger,
): Promise<KeyObject> => loadKey(RECEIPT_KEY, config.receiptSigningKey, config, logger)

/** The private key of webhooks and push messages: the value of ALERT_SIGNING_KEY, or one of the data directory. Throws like `loadReceiptKey`. */
export const loadAlertKey = (
  config: KeyConfig & Pick<ServerConfig, 'alertSigningKey'>,
  logger: Logger,
): Promise<KeyObject> => loadKey(ALERT_KEY, config.alertSigningKey, config, logger)

/** The private key of vouchers for phase NFTs: the value of VOUCHER_SIGNING_KEY, or one of the data directory. Throws like `loadReceiptKey`. */
export const loadVoucherKey = (
  config: KeyConfig & Pick<ServerConfig, 'voucherSigningKey'>,
  logger: Logger,
): Promise<KeyObject> => loadKey(VOUCHER_KEY, config.voucherSigningKey, config, logger)

/** The number that an elliptic private key is, as 0x-prefixed hex of 32 bytes. */
export const secretOf = (key: KeyObject): string =>
  `0x${Buffer.from(String(key.export({ format: 'jwk' }).d), 'base64url')
    .toString('hex')
    .padStart(64, '0')}`

async function loadKey(
  use: KeyUse,
  value: string | undefined,
  config: KeyConfig,
  logger: Logger,
): Promise<KeyObject> {
  if (value !== undefined) return parseKey(use, value, use.variable)
  const path = join(config.dataDir, use.file)
  const isNew = await makeKeyFile(use, config.dataDir, path)
  const key = parseKey(use, await readKeyFile(use, path, logger), path)
  const facts = { path, made: isNew }
  // Another process that shares the database would sign with a key that this process's pages do not know.
  if (config.databaseUrl === undefined)
    logger.info(facts, `${use.signs} are signed with the key of the data directory`)
  else {
    logger.warn(
      facts,
      `${use.signs} are signed with the key of the data directory; processes that share a database need one ${use.variable}`,
    )
  }
  return key
}

/** True if it created one. If two processes start at once, one creates the key and both use it. */
async function makeKeyFile(use: KeyUse, directory: string, path: string): Promise<boolean> {
  try {
    if (await exists(path)) return false
    await mkdir(directory, { recursive: true })
    const draft = `${path}.${randomUUID()}.tmp`
    await writeFile(draft, use.generate().export({ type: 'pkcs8', format: 'pem' }), {
      mode: OWNER_ONLY,
      flag: 'wx',
    })
    try {
      // Unlike a rename, this never replaces an existing key.
      await link(draft, path)
    } finally {
      await rm(draft)
    }
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw unusable(use, path, error)
  }
}

async function readKeyFile(use: KeyUse, path: string, logger: Logger): Promise<string> {
  try {
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) {
      logger.warn(
        { path },
        'the signing key was readable by others; it is now closed to them as far as the disk allows',
      )
      await chmod(path, OWNER_ONLY)
    }
    return await readFile(path, 'utf8')
  } catch (error) {
    throw unusable(use, path, error)
  }
}

function parseKey(use: KeyUse, text: string, origin: string): KeyObject {
  const key = readPrivateKey(text)
  const curve = key?.asymmetricKeyDetails?.namedCurve
  if (key?.asymmetricKeyType === use.type && curve === use.curve) return key
  throw new ConfigError(
    `${origin} is not a private key of type ${use.typeName} as PKCS #8, in PEM or base64.`,
  )
}

/** Drops the cause, which may contain the key. */
function readPrivateKey(text: string): KeyObject | undefined {
  try {
    return text.includes('-----BEGIN')
      ? createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    return undefined
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

const unusable = ({ variable }: KeyUse, path: string, cause: unknown): ConfigError =>
  new ConfigError(
    `The signing key ${path} cannot be used (${codeOf(cause) ?? 'unknown'}); set ${variable}, or DATA_DIR to a folder that this user may write to.`,
    { cause },
  )

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
