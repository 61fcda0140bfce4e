import { createCatalog, createNetworkGate, type Installation } from '@sunspan/bridge'
import type { NetworkAdapter } from '@sunspan/chains'
import { resolve } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { ConfigError } from '../../config/config-error.ts'
import {
  findPhraseMistakes,
  findUnsafeSettings,
  PUBLIC_DEVNET_PHRASE,
} from '../../config/load-installation.ts'
import { parseInstallationText, readInstallationText } from '../../config/read-installation-file.ts'
import { checkInstallation, type Findings } from '../../start/check-start.ts'
import { createAdapters } from '../../start/create-adapters.ts'
import { formatTable } from '../format-table.ts'
import { installationPath } from '../load-ops-installation.ts'
import { openOpsDatabase } from '../open-ops-database.ts'
import { OpsError } from '../ops-error.ts'
import type { OpsResult } from '../ops-context.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface Wallet {
  readonly networkId: string
  readonly family: string
  readonly address: string
}

interface Checked extends Findings {
  readonly treasury: readonly Wallet[]
}

/**
 * Validates an installation file like a startup, without starting anything; reports all mistakes at once. Throws an OpsError when it cannot
 * be read.
 */
export async function runCheckCommand(env: Environment, file: string | undefined): Promise<OpsResult> {
  const path = resolve(file ?? installationPath(env))
  const checked = await check(env, path)
  const { mistakes, warnings, treasury } = checked
  const text = [
    mistakes.length === 0
      ? `${path} has no mistake that a start would refuse.`
      : `${path} has ${String(mistakes.length)} mistake(s); nothing starts with it:\n${toList(mistakes)}`,
    ...(warnings.length === 0 ? [] : [`To know:\n${toList(warnings)}`]),
    ...(treasury.length === 0
      ? []
      : [
          formatTable(
            ['NETWORK', 'FAMILY', "THE TREASURY'S ADDRESS"],
            treasury.map(({ networkId, family, address }) => [networkId, family, address]),
          ),
        ]),
  ].join('\n\n')
  return { text, data: { path, ...checked }, isTrouble: mistakes.length > 0 }
}

const toList = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `  - ${sentence}`).join('\n')

async function check(env: Environment, path: string): Promise<Checked> {
  const phrase = env['TREASURY_MNEMONIC']?.trim().split(/\s+/).join(' ') ?? ''
  const mistakes = phrase === '' ? [] : [...findPhraseMistakes(phrase)]
  const warnings = phrase === '' ? [NO_PHRASE] : []
  const hasPhrase = phrase !== '' && mistakes.length === 0
  const text = readText(path)
  const found = attempt(mistakes, () => {
    const installation = parseInstallationText(path, text)
    const trustsProxy = (env['TRUST_PROXY'] ?? '') !== ''
    if (hasPhrase)
      mistakes.push(...findUnsafeSettings(installation, { treasuryMnemonic: phrase, trustsProxy }))
    return {
      installation,
      catalog: createCatalog(installation),
      adapters: createAdapters(
        hasPhrase ? installation : withoutPayouts(installation),
        hasPhrase ? phrase : PUBLIC_DEVNET_PHRASE,
        {
          logger: pino({ level: 'silent' }),
          onDisagreement: () => undefined,
        },
      ),
    }
  })
  if (found === undefined) return { mistakes, warnings, treasury: [] }
  const { installation, adapters, catalog } = found
  const pool = hasPhrase ? await openBooks(env, warnings) : undefined
  try {
    const books = pool === undefined ? undefined : { pool, catalog }
    const findings = await checkInstallation({
      installation,
      adapters,
      gate: createNetworkGate(adapters),
      books,
    })
    return {
      mistakes: [...mistakes, ...findings.mistakes],
      warnings: [...warnings, ...findings.warnings],
      treasury: hasPhrase ? [...adapters.values()].map(toWallet) : [],
    }
  } finally {
    await pool?.end()
  }
}

const NO_PHRASE =
  'TREASURY_MNEMONIC is not set: the treasury’s addresses, payout contracts and books were not looked at.'

function readText(path: string): string {
  try {
    return readInstallationText(path)
  } catch (error) {
    if (error instanceof ConfigError) throw new OpsError(error.message, { cause: error })
    throw error
  }
}

/** Records mistakes in the file itself; after one, nothing else can be checked. */
function attempt<T>(mistakes: string[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError) mistakes.push(...error.problems)
    else mistakes.push(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/** Without the phrase, the wallet of a payout contract cannot be verified. */
const withoutPayouts = (installation: Installation): Installation => ({
  ...installation,
  networks: installation.networks.map((network) => ({ ...network, payoutContract: null })),
})

async function openBooks(env: Environment, warnings: string[]): Promise<Pool | undefined> {
  try {
    return await openOpsDatabase(env)
  } catch (error) {
    if (!(error instanceof OpsError)) throw error
    warnings.push(`The books were not compared. ${error.message}`)
    return undefined
  }
}

const toWallet = ({ networkId, family, depositAddress }: NetworkAdapter): Wallet => ({
  networkId,
  family,
  address: depositAddress,
})
