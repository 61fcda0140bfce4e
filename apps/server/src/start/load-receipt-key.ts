import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'
import type { ServerConfig } from '../config/server-config.ts'

const KEY_FILE = 'receipt-signing-key.pem'
const OWNER_ONLY = 0o600

/**
 * The private key that signs deposits and receipts: the value of RECEIPT_SIGNING_KEY, or one that is generated once and kept in the data
 * directory. Throws a ConfigError that never contains the key.
 */
export async function loadReceiptKey(
  config: Pick<ServerConfig, 'receiptSigningKey' | 'dataDir' | 'databaseUrl'>,
  logger: Logger,
): Promise<KeyObject> {
  if (config.receiptSigningKey !== undefined) {
    return parseKey(config.receiptSigningKey, 'RECEIPT_SIGNING_KEY')
  }
  const path = join(config.dataDir, KEY_FILE)
  const isNew = await makeKeyFile(config.dataDir, path)
  const key = parseKey(await readKeyFile(path, logger), path)
  const facts = { path, made: isNew }
  // Another process that shares the database would sign with a key that this process's pages do not know.
  if (config.databaseUrl === undefined)
    logger.info(facts, 'receipts are signed with the key of the data directory')
  else {
    logger.warn(
      facts,
      'receipts are signed with the key of the data directory; processes that share a database need one RECEIPT_SIGNING_KEY',
    )
  }
  return key
}

/** True if it created one. If two processes start at once, one creates the key and both use it. */
async function makeKeyFile(directory: string, path: string): Promise<boolean> {
  try {
    if (await exists(path)) return false
    await mkdir(directory, { recursive: true })
    const draft = `${path}.${randomUUID()}.tmp`
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
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
    throw unusable(path, error)
  }
}

async function readKeyFile(path: string, logger: Logger): Promise<string> {
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
    throw unusable(path, error)
  }
}

function parseKey(text: string, origin: string): KeyObject {
  const key = readPrivateKey(text)
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new ConfigError(`${origin} is no Ed25519 private key as PKCS #8, in PEM or base64.`)
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

const unusable = (path: string, cause: unknown): ConfigError =>
  new ConfigError(
    `The signing key ${path} cannot be used (${codeOf(cause) ?? 'unknown'}); set RECEIPT_SIGNING_KEY, or DATA_DIR to a folder that this user may write to.`,
    { cause },
  )

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
