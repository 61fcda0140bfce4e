import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import {
  MOST_CONNECTIONS,
  MOST_CONNECTIONS_PER_ADDRESS,
  type ConnectionLimits,
} from '../http/create-bounded-servers.ts'
import { ConfigError } from './config-error.ts'
import { DEFAULT_DAPPS } from './load-dapps.ts'

export const SERVER_ROLES = ['all', 'api', 'engine'] as const
export type ServerRole = (typeof SERVER_ROLES)[number]

const DEFAULT_WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const integer = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(min, `${name} must be at least ${min}`),
    v.maxValue(max, `${name} must be at most ${max}`),
  )

const PathSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.transform((path) => resolve(path)),
)

/** All environment variables, parsed once. The defaults suit one process on a laptop. */
const EnvironmentSchema = v.object({
  PORT: v.optional(integer('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'HOST must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(PathSchema, '.data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^postgres(ql)?:\/\//,
        'DATABASE_URL must start with postgres://, or be left out to use the embedded server',
      ),
    ),
  ),
  DATABASE_POOL_SIZE: v.optional(integer('DATABASE_POOL_SIZE', 2, 500), '16'),
  SUNSPAN_INSTALLATION: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        1,
        'SUNSPAN_INSTALLATION must name the installation file; `npm start` writes one for the devnet',
      ),
      v.transform((path) => resolve(path)),
    ),
    '',
  ),
  /** Rules of the points programme; default: the product's own. */
  SUNSPAN_POINTS_RULES: v.optional(PathSchema),
  TREASURY_MNEMONIC: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\s*([a-z]+\s+){11,23}[a-z]+\s*$/,
        'TREASURY_MNEMONIC must hold the treasury’s recovery phrase of 12 to 24 words',
      ),
      v.transform((phrase) => phrase.trim().split(/\s+/).join(' ')),
    ),
    '',
  ),
  /** Secret. Validated where it is used, so that no validation error can quote it. */
  RECEIPT_SIGNING_KEY: v.optional(v.string()),
  /** Likewise. */
  ALERT_SIGNING_KEY: v.optional(v.string()),
  /** Likewise. */
  VOUCHER_SIGNING_KEY: v.optional(v.string()),
  /** Likewise: of the captcha that the installation file names. */
  CAPTCHA_SECRET: v.optional(v.string()),
  WEB_ROOT: v.optional(PathSchema, DEFAULT_WEB_ROOT),
  /** Folder for the parts of earlier builds of the web app, which pages that were opened before a deployment still fetch. */
  KEPT_ASSETS_DIR: v.optional(PathSchema),
  /** The applications that the Dapps Explorer lists. */
  DAPPS_FILE: v.optional(PathSchema, DEFAULT_DAPPS),
  /** Folder with the operator's own audit documents. */
  AUDITS_DIR: v.optional(PathSchema),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  /** Trusted reverse proxies, whose X-Forwarded-* headers are used: a hop count, or comma-separated addresses. */
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-fA-F.:/, ]+$/, 'TRUST_PROXY must be addresses or a count')),
  ),
  /** Requests per minute per address; 0 disables the limit. */
  RATE_LIMIT_PER_MINUTE: v.optional(integer('RATE_LIMIT_PER_MINUTE', 0, 10_000_000), '3000'),
  STREAMS_PER_IP: v.optional(integer('STREAMS_PER_IP', 1, 1_000_000), '20'),
  MAX_CONNECTIONS: v.optional(integer('MAX_CONNECTIONS', 10, 1_000_000), String(MOST_CONNECTIONS)),
  /** Not enforced behind a proxy, where all connections have its address. */
  CONNECTIONS_PER_IP: v.optional(
    integer('CONNECTIONS_PER_IP', 1, 1_000_000),
    String(MOST_CONNECTIONS_PER_ADDRESS),
  ),
  /** Events of orders created so long ago are archived once the order is over; default: none are. */
  ARCHIVE_AFTER_MONTHS: v.optional(integer('ARCHIVE_AFTER_MONTHS', 1, 1_200)),
  /** Port for Prometheus; disabled by default. */
  METRICS_PORT: v.optional(integer('METRICS_PORT', 0, 65_535)),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'METRICS_HOST must not be empty')), '127.0.0.1'),
  /** How long a stopping server reports that it is not ready but keeps serving. Default: four seconds, zero on a devnet. */
  DRAIN_MS: v.optional(integer('DRAIN_MS', 0, 600_000)),
})

export interface ServerConfig {
  readonly role: ServerRole
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  readonly installationPath: string
  /** Undefined: the product's own rules. */
  readonly pointsRulesPath: string | undefined
  readonly treasuryMnemonic: string
  readonly receiptSigningKey: string | undefined
  readonly alertSigningKey: string | undefined
  readonly voucherSigningKey: string | undefined
  readonly captchaSecret: string | undefined
  readonly webRoot: string
  /** Undefined: the parts of earlier builds are not kept. */
  readonly keptAssetsDir: string | undefined
  readonly dappsFile: string
  readonly auditsDir: string | undefined
  readonly logLevel: string
  readonly trustProxy: false | number | string
  readonly rateLimitPerMinute: number
  readonly streamsPerIp: number
  readonly connections: ConnectionLimits
  /** Undefined: nothing is archived. */
  readonly archiveAfterMonths: number | undefined
  /** Undefined if metrics are disabled. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Undefined: the installation's default. */
  readonly drainMs: number | undefined
}

/** Parses the command line and the environment. Throws a ConfigError that names the first setting to change. */
export function parseServerConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ServerConfig {
  const role = parseRole(argv)
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(EnvironmentSchema, present, { abortEarly: true })
  if (!parsed.success) {
    const issue = parsed.issues[0]
    const name = v.getDotPath(issue)
    const message =
      name !== null && !issue.message.startsWith(name) ? `${name}: ${issue.message}` : issue.message
    throw new ConfigError(`The configuration is not valid: ${message}.`)
  }
  const values = parsed.output
  const trustProxy = parseTrustProxy(values.TRUST_PROXY)
  return {
    role,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    installationPath: values.SUNSPAN_INSTALLATION,
    pointsRulesPath: values.SUNSPAN_POINTS_RULES,
    treasuryMnemonic: values.TREASURY_MNEMONIC,
    receiptSigningKey: values.RECEIPT_SIGNING_KEY,
    alertSigningKey: values.ALERT_SIGNING_KEY,
    voucherSigningKey: values.VOUCHER_SIGNING_KEY,
    captchaSecret: values.CAPTCHA_SECRET,
    webRoot: values.WEB_ROOT,
    keptAssetsDir: values.KEPT_ASSETS_DIR,
    dappsFile: values.DAPPS_FILE,
    auditsDir: values.AUDITS_DIR,
    logLevel: values.LOG_LEVEL,
    trustProxy,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    archiveAfterMonths: values.ARCHIVE_AFTER_MONTHS,
    streamsPerIp: values.STREAMS_PER_IP,
    connections: {
      inAll: values.MAX_CONNECTIONS,
      perAddress: trustProxy === false ? values.CONNECTIONS_PER_IP : null,
    },
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    drainMs: values.DRAIN_MS,
  }
}

function parseTrustProxy(value: string | undefined): false | number | string {
  if (value === undefined) return false
  return /^\d{1,2}$/.test(value) ? Number(value) : value
}

function parseRole(argv: readonly string[]): ServerRole {
  const role = readRoleOption(argv)
  const known = SERVER_ROLES.find((candidate) => candidate === role)
  if (known === undefined) {
    throw new ConfigError(
      `The role ${JSON.stringify(role)} does not exist; use --role ${SERVER_ROLES.join(', ')}.`,
    )
  }
  return known
}

function readRoleOption(argv: readonly string[]): string {
  try {
    const { values } = parseArgs({ args: [...argv], options: { role: { type: 'string', default: 'all' } } })
    return values.role
  } catch (error) {
    throw new ConfigError('The only option is --role all, --role api or --role engine.', { cause: error })
  }
}
