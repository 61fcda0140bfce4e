import { HALT_ACTIONS, type HaltAction, type HaltTarget } from '@sunspan/bridge'
import { parseArgs } from 'node:util'
import { OpsError } from './ops-error.ts'
import { readPointsCommand, type PointsCommand } from './read-points-command.ts'
import { readName, readSignature } from './read-signature.ts'
import { readNetwork, readPayment, type PaymentArguments } from './read-payment.ts'

export type OpsCommand =
  | { readonly name: 'help' }
  | { readonly name: 'halts list'; readonly includeLifted: boolean }
  | {
      readonly name: 'halts set'
      readonly target: HaltTarget
      readonly actions: readonly HaltAction[]
      readonly by: string
      readonly reason: string
    }
  | {
      readonly name: 'halts lift'
      readonly ids: readonly string[]
      readonly by: string
      readonly reason: string
    }
  | { readonly name: 'status' }
  | { readonly name: 'check'; readonly file: string | undefined }
  | { readonly name: 'networks list' }
  | { readonly name: 'networks show'; readonly ids: readonly string[] }
  | { readonly name: 'treasury create'; readonly networkId: string }
  | { readonly name: 'audit' }
  | { readonly name: 'float' }
  | { readonly name: 'deposits held' }
  | { readonly name: 'deposits unmatched' }
  | { readonly name: 'deposits find'; readonly networkId: string; readonly transactionHash: string }
  | {
      readonly name: 'deposits release' | 'deposits keep'
      readonly depositId: string
      readonly by: string
      readonly reason: string
    }
  | { readonly name: 'payouts skipped' }
  | {
      readonly name: 'payouts settle'
      readonly legId: string
      readonly transactionHash: string
      readonly by: string
      readonly reason: string
    }
  | { readonly name: 'webhooks dead' }
  | { readonly name: 'webhooks retry' }
  | PointsCommand
  | { readonly name: 'api-keys list' }
  | ({ readonly name: 'api-keys approve'; readonly callsPerMinute: number | null } & KeyDecision)
  | ({ readonly name: 'api-keys revoke' } & KeyDecision)
  | { readonly name: 'recover list' }
  | { readonly name: 'recover begin'; readonly by: string; readonly reason: string }
  | {
      readonly name: 'recover accept'
      readonly networkId: string
      readonly by: string
      readonly reason: string
    }
  | ({
      readonly name: 'recover book'
      readonly by: string
      readonly reason: string
    } & PaymentArguments)
  | {
      readonly name: 'scan restart'
      readonly networkId: string
      readonly height: bigint
      readonly by: string
      readonly reason: string
    }

interface KeyDecision {
  readonly keyId: string
  readonly by: string
}

export const OPS_USAGE = `npm run ops -- COMMAND [--json]

  check [--file PATH]                      an installation file, before anything is started with it
  networks list                            the main networks that are known, and which of them the installation has
  networks show ID [ID...]                 their entries for the installation file
  treasury create NETWORK                  sends the transaction that creates the treasury's account, where accounts are contracts
  status                                   networks, exposure, limits, what waits, halts
  halts list [--all]                       halts in force; with --all the lifted ones too
  halts set TARGET ACTION[,ACTION] --by NAME --reason WHY
  halts lift ID [ID...] --by NAME --reason WHY
  audit                                    adds up the whole ledger again
  scan restart --network ID --height N --by NAME --reason WHY
  float                                    what the treasury holds, owes and may pay, by currency
  deposits unmatched                       what came without an order and has not gone back
  deposits held                            refunds that wait for a person
  deposits find NETWORK HASH               what became of a transaction
  deposits release DEPOSIT --by NAME --reason WHY
  deposits keep DEPOSIT --by NAME --reason WHY
                                           no order asks for it since it is the owner's own: it may be paid out
  payouts skipped                          what the payout contract had paid before, and by which transaction
  payouts settle LEG --transaction HASH --by NAME --reason WHY
  webhooks dead                            webhooks that were given up, and the last answer of their receivers
  webhooks retry                           tries them again, as often as at first
  points rebuild                           computes all points anew from their evidence, and says what differs
  points check                             compares the entries with what was last published of them
  points holds                             users who can spend and claim nothing, why, and until when
  points hold USER --days N --by NAME --reason TEXT
                                           for thirty days at most; the user reads the text
  points lift USER --by NAME               ends it at once
  points questions                         what people ask about their points, the most urgent first
  points answer QUESTION --by NAME --reason TEXT [--grant]
                                           the user reads the text; with --grant it counts after all
  api-keys list                            keys of integrators, their contacts, and their calls of thirty days
  api-keys approve KEY --by NAME [--calls-per-minute N]
  api-keys revoke KEY --by NAME            takes effect within ten seconds

  recover list                             what was spent that the books do not know, and what it may have paid
  recover begin --by NAME --reason WHY     the database was restored: compare it with the chains before anything is signed
  recover accept NETWORK --by NAME --reason WHY
                                           what its wallet holds more than the books say hides no payment
  recover book NETWORK HASH --currency ID --amount X --height N [--fee X] [--recipient ADDRESS]
          (--deposit DEPOSIT [--leg LEG] | --none) --by NAME --reason WHY
                                           a wallet's payment, and the deposit that it paid out or gave back

  TARGET  global | network:ID | currency:ID | pair:ID>ID | wallet:NETWORK:ADDRESS
  ACTION  ${HALT_ACTIONS.join(' | ')} | all

Reads DATABASE_URL; without it the embedded server that runs under DATA_DIR. "status", "float", "deposits", "payouts" and
"recover" read SUNSPAN_INSTALLATION too; "payouts" and "check" ask the networks' RPC providers, and "check" and "treasury" read
TREASURY_MNEMONIC. "check", "networks" and "treasury" need no database.
Exit codes: 0 done and well, 1 something is wrong (a halt, an untrue ledger, a mistake), 2 the command could not be done.`

type Values = ReturnType<typeof readArguments>['values']

/** Throws an OpsError that says what to write instead. */
export function parseOpsArguments(argv: readonly string[]): {
  readonly command: OpsCommand
  readonly asJson: boolean
} {
  const { values, positionals } = readArguments(argv)
  return { command: toCommand(values, positionals), asJson: values.json === true }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        all: { type: 'boolean' },
        file: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        by: { type: 'string' },
        reason: { type: 'string' },
        grant: { type: 'boolean' },
        days: { type: 'string' },
        'calls-per-minute': { type: 'string' },
        network: { type: 'string' },
        height: { type: 'string' },
        transaction: { type: 'string' },
        currency: { type: 'string' },
        amount: { type: 'string' },
        fee: { type: 'string' },
        recipient: { type: 'string' },
        deposit: { type: 'string' },
        leg: { type: 'string' },
        none: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new OpsError(`${error instanceof Error ? error.message : String(error)}\n\n${OPS_USAGE}`)
  }
}

function toCommand(values: Values, [first, second, ...rest]: readonly string[]): OpsCommand {
  if (values.help === true || first === undefined) return { name: 'help' }
  if (first === 'status' && second === undefined) return { name: 'status' }
  if (first === 'check' && second === undefined) return { name: 'check', file: values.file }
  if (first === 'float' && second === undefined) return { name: 'float' }
  if (first === 'audit' && second === undefined) return { name: 'audit' }
  const ofPoints = first === 'points' ? readPointsCommand(second, rest, values) : undefined
  if (ofPoints !== undefined) return ofPoints
  switch (`${first} ${second ?? ''}`) {
    case 'networks list':
      return { name: 'networks list' }
    case 'networks show':
      return { name: 'networks show', ids: readNetworks(rest) }
    case 'treasury create':
      return { name: 'treasury create', networkId: readNetwork(rest) }
    case 'halts list':
      return { name: 'halts list', includeLifted: values.all === true }
    case 'halts set':
      return {
        name: 'halts set',
        target: readTarget(rest[0]),
        actions: readActions(rest[1]),
        ...readSignature(values),
      }
    case 'halts lift':
      return { name: 'halts lift', ids: readIds(rest), ...readSignature(values) }
    case 'scan restart':
      return { name: 'scan restart', ...readRestart(values), ...readSignature(values) }
    case 'deposits unmatched':
      return { name: 'deposits unmatched' }
    case 'deposits held':
      return { name: 'deposits held' }
    case 'deposits find':
      return { name: 'deposits find', ...readTransaction(rest) }
    case 'deposits release':
      return { name: 'deposits release', depositId: readDepositId(rest), ...readSignature(values) }
    case 'deposits keep':
      return { name: 'deposits keep', depositId: readDepositId(rest), ...readSignature(values) }
    case 'recover list':
      return { name: 'recover list' }
    case 'recover begin':
      return { name: 'recover begin', ...readSignature(values) }
    case 'recover accept':
      return { name: 'recover accept', networkId: readNetwork(rest), ...readSignature(values) }
    case 'recover book':
      return { name: 'recover book', ...readPayment(values, rest), ...readSignature(values) }
    case 'webhooks dead':
      return { name: 'webhooks dead' }
    case 'webhooks retry':
      return { name: 'webhooks retry' }
    case 'api-keys list':
      return { name: 'api-keys list' }
    case 'api-keys approve': {
      const decision = readKeyDecision(values, rest)
      return { name: 'api-keys approve', ...decision, callsPerMinute: readCallsPerMinute(values) }
    }
    case 'api-keys revoke':
      return { name: 'api-keys revoke', ...readKeyDecision(values, rest) }
    case 'payouts skipped':
      return { name: 'payouts skipped' }
    case 'payouts settle':
      return { name: 'payouts settle', ...readSettlement(values, rest), ...readSignature(values) }
    default:
      throw new OpsError(
        `There is no command "${[first, second].filter(Boolean).join(' ')}".\n\n${OPS_USAGE}`,
      )
  }
}

function readKeyDecision({ by }: Values, [keyId = '', ...more]: readonly string[]): KeyDecision {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(keyId) || more.length > 0)
    throw new OpsError('Name one key by its id, as "api-keys list" shows it')
  return { keyId, by: readName(by) }
}

function readCallsPerMinute(values: Values): number | null {
  const text = values['calls-per-minute']
  if (text === undefined) return null
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new OpsError('Say how many calls a minute: --calls-per-minute 6000')
  return Number(text)
}

function readIds(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw new OpsError('Name the halts to lift by their ids, as "halts list" shows them')
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id))
  if (wrong !== undefined) throw new OpsError(`"${wrong}" is not an id of a halt; "halts list" shows them`)
  return ids
}

function readNetworks(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw new OpsError('Name the networks by their ids, as "networks list" shows them')
  return ids
}

function readDepositId([id = '', ...more]: readonly string[]): string {
  if (!/^\d{1,18}$/.test(id) || more.length > 0)
    throw new OpsError('Name one deposit by its id, as "deposits held" and "deposits find" show it')
  return id
}

function readSettlement(
  { transaction }: Values,
  [legId = '', ...more]: readonly string[],
): { readonly legId: string; readonly transactionHash: string } {
  if (!/^\d{1,18}$/.test(legId) || more.length > 0)
    throw new OpsError('Name one leg by its id, as "payouts skipped" shows it')
  if (transaction === undefined || transaction.trim() === '')
    throw new OpsError('Name the transaction that paid it: --transaction HASH')
  return { legId, transactionHash: transaction.trim() }
}

function readTransaction([networkId, transactionHash, ...more]: readonly string[]): {
  readonly networkId: string
  readonly transactionHash: string
} {
  if (networkId === undefined || transactionHash === undefined || more.length > 0)
    throw new OpsError('Name the network and the transaction: deposits find NETWORK HASH')
  return { networkId, transactionHash }
}

function readActions(text: string | undefined): readonly HaltAction[] {
  if (text === 'all') return HALT_ACTIONS
  const found = (text ?? '').split(',').map((name) => HALT_ACTIONS.find((action) => action === name))
  const actions = found.filter((action) => action !== undefined)
  if (text === undefined || actions.length !== found.length) {
    throw new OpsError(
      `Name what to stop after the target: ${HALT_ACTIONS.join(', ')}, several with commas, or all`,
    )
  }
  return actions
}

function readTarget(text: string | undefined): HaltTarget {
  const [, scope, rest = ''] = /^([a-z]+)(?::(.+))?$/.exec(text ?? '') ?? []
  if (scope === 'global' && rest === '') return { scope }
  if (scope === 'network' && rest !== '') return { scope, networkId: rest }
  if (scope === 'currency' && rest !== '') return { scope, currencyId: rest }
  const [currencyInId = '', currencyOutId = ''] = rest.split('>')
  if (scope === 'pair' && currencyInId !== '' && currencyOutId !== '')
    return { scope, currencyInId, currencyOutId }
  const at = rest.indexOf(':')
  if (scope === 'wallet' && at > 0 && at < rest.length - 1) {
    return { scope, networkId: rest.slice(0, at), wallet: rest.slice(at + 1) }
  }
  throw new OpsError(
    `"${text ?? ''}" is not a target: use global, network:ID, currency:ID, pair:ID>ID or wallet:NETWORK:ADDRESS`,
  )
}

function readRestart({ network, height }: Values): { readonly networkId: string; readonly height: bigint } {
  if (network === undefined) throw new OpsError('Name the network: --network ID')
  if (!/^\d{1,18}$/.test(height ?? '')) throw new OpsError('Name the block to read after: --height N')
  return { networkId: network, height: BigInt(height ?? '0') }
}
