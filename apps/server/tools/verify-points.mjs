#!/usr/bin/env node
// Recomputes all users' points from a published file, with only Node: no network, no package, no other file. It may be copied.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const USAGE = `Usage: node verify-points.mjs FILE.ndjson [--root HEX] [--proof PROOF.json] [--earlier OLDER.ndjson]

  --root     the root that was published: the file must have it
  --proof    what GET /api/user/points_proof answers: its user must be in the file
  --earlier  an older file: each of its entries must be there, unchanged`
/** Exit codes: they let a script distinguish a file with the published root from one of unknown origin. */
const EXIT_CODES = { valid: 0, notValid: 1, rootNotChecked: 2 }
const MOST_SHOWN = 20

/** @param {string} kind @param {...(string | Buffer)} parts */
function hashOf(kind, ...parts) {
  const hash = createHash('sha256').update(`sunspan-points-v1:${kind}\0`)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Neighbours make a node; one without a neighbour moves up unchanged. @param {readonly Buffer[]} leaves */
function rootOf(leaves) {
  let level = leaves.length === 0 ? [hashOf('node')] : [...leaves]
  while (level.length > 1) {
    const above = []
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = level.slice(index, index + 2)
      if (left !== undefined) above.push(right === undefined ? left : hashOf('node', left, right))
    }
    level = above
  }
  return level[0] ?? hashOf('node')
}

/** @param {{user: string, entries: number, points: string, entriesRoot: string}} of */
const leafOf = ({ user, entries, points, entriesRoot }) =>
  hashOf('user', `${user}\n${entries}\n${points}\n${entriesRoot}\n`)
/** What a root is of, in this order. */
const HEAD = 'publication at position entries users rules_hash tree_root previous_root'.split(' ')
/** @param {any} head */
const headRoot = (head) =>
  hashOf('root', HEAD.map((name) => `${head[name] ?? '-'}\n`).join('')).toString('hex')

/** A decimal as whole units: points have one decimal, multipliers two. @param {unknown} text @param {number} decimals */
function units(text, decimals) {
  const found = /^(-?)(\d{1,20})(?:\.(\d+))?$/.exec(String(text))
  const rest = found?.[3] ?? ''
  if (found === null || rest.length > decimals) throw new Error(`${String(text)} is no such number`)
  const value = BigInt(found[2] + rest.padEnd(decimals, '0'))
  return found[1] === '-' ? -value : value
}
const tenths = (/** @type {unknown} */ text) => units(text, 1)
const hundredths = (/** @type {unknown} */ text) => units(text, 2)

/** @param {bigint} value */
function pointsText(value) {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / 10n}${size % 10n === 0n ? '' : `.${size % 10n}`}`
}

/** The rules and seasons of a file. @param {(problem: string) => void} note */
function createRulebook(note) {
  const texts = new Map()
  const digests = new Map()
  const seasons = new Map()
  const hash = createHash('sha256').update('sunspan-points-v1:rules\0')
  return {
    hash,
    /** @param {string} line @param {any} parsed */
    take(line, { rules_version: version, body, ...said }) {
      hash.update(`${line}\n`)
      if (body !== undefined) {
        digests.set(version, createHash('sha256').update(JSON.stringify(body, sortKeys)).digest('hex'))
        return void texts.set(version, body)
      }
      if (said.said_at >= said.starts_at) note(`season ${said.season} was said after it began`)
      if (seasons.get(said.season)?.starts_at <= said.said_at)
        note(`season ${said.season} was changed after it began`)
      if (said.is_withdrawn) seasons.delete(said.season)
      else seasons.set(said.season, said)
    },
    /** Within a season its rules apply, and no others. @param {any} entry */
    rulesOf({ day, as_of: then = day, rules_version: version }) {
      if (!texts.has(version)) throw new Error(`version ${version} of the rules is not in the file`)
      const at = `${then}T00:00:00.000Z`
      for (const { season, starts_at: start, ends_at: end, season_rules_hash: digest } of seasons.values())
        if (start <= at && at < end && digests.get(version) !== digest)
          throw new Error(`its day is in season ${season}, and its rules are others`)
      return texts.get(version)
    },
  }
}

/** For canonical JSON. @param {string} _key @param {any} value */
const sortKeys = (_key, value) =>
  Object(value) !== value || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/** @param {any} adventure @param {string} week */
function isPartOf({ weekly, starts_at: startsAt, ends_at: endsAt }, week) {
  const from = Date.parse(`${week}T00:00:00.000Z`)
  const start = Math.max(from, Date.parse(startsAt ?? '1970-01-01T00:00:00.000Z'))
  const end = Math.min(from + 7 * 86_400_000, endsAt === null ? Infinity : Date.parse(endsAt))
  return weekly && start < end
}

/** Rules that share a bridge with another user, each once. */
const SHARES = ['referral_share', 'integrator_share']

/** @typedef {{amount: bigint, base?: bigint, multiplier?: bigint, gained?: bigint}} Must */
/** What the rules say of one entry, given all that its user has before it. Every rule returns what the entry must be. */
/** @type {Record<string, (of: {rules: any, user: any, entry: any, all: any}) => Must>} */
const RULES = {
  bridge({ rules, user, entry, all }) {
    const base = tenths(entry.base)
    if (!rules.bridge.steps.some((/** @type {any} */ step) => tenths(step.points) === base))
      throw new Error('no step of the rules gives its base')
    if (all.bridges.has(entry.period)) throw new Error('its order has counted before')
    all.bridges.add(entry.period)
    const multiplier = multiplierOf(rules, user, entry)
    const amount = (base * multiplier) / 100n
    for (const rule of SHARES) count(all.amounts, `${rule} ${entry.day} ${amount}`, 1)
    user.bridges += 1
    return { amount, base, multiplier }
  },
  bridge_reversed: (of) => takeBack(of, (rule) => !SHARES.includes(rule) && !rule.startsWith('perk_')),
  referral_reversed: (of) => takeBack(of, (rule) => rule === 'referral_share'),
  integrator_reversed: (of) => takeBack(of, (rule) => rule === 'integrator_share'),
  daily_task({ rules, entry }) {
    const [day, id] = split(entry.period)
    if (day > entry.day) throw new Error('its day has not come')
    return { amount: tenths(find(rules.daily.tasks, id).points) }
  },
  daily_all({ rules, user, entry }) {
    for (const { id } of rules.daily.tasks) require(user, `daily_task ${entry.period}:${id}`)
    return { amount: tenths(rules.daily.all_points) }
  },
  adventure_task({ rules, user, entry }) {
    const { points, multiplier } = find(rules.weekly.adventures, split(entry.period)[1])
    return { amount: tenths(points), gained: gain(rules, user, multiplier) }
  },
  adventures_all({ rules, user, entry }) {
    const { adventures, all_multiplier: multiplier } = rules.weekly
    for (const adventure of adventures)
      if (isPartOf(adventure, entry.period)) require(user, `adventure_task ${entry.period}:${adventure.id}`)
    return { amount: 0n, gained: gain(rules, user, multiplier) }
  },
  quest: ({ rules, entry }) => ({ amount: tenths(find(rules.quests, entry.period).points) }),
  journey({ rules, entry }) {
    const [journey, task] = split(entry.period)
    return { amount: tenths(find(find(rules.journeys, journey).tasks, task).points) }
  },
  referral_welcome({ rules, entry }) {
    if (entry.period !== 'once') throw new Error('it is given once')
    return { amount: tenths(rules.referral.welcome_points) }
  },
  referral_share({ rules, entry, all }) {
    const base = share(all, entry)
    return { amount: (base * BigInt(rules.referral.share_bps)) / 10_000n, base }
  },
  integrator_share({ rules, user, entry, all }) {
    const base = share(all, entry)
    const { share_bps: bps, most_points_a_day: most } = rules.integrator
    const wanted = (base * BigInt(bps)) / 10_000n
    const had = user.shared.get(entry.day) ?? 0n
    const room = tenths(most) - had
    const amount = wanted < room ? wanted : room
    if (amount <= 0n) throw new Error('its user had the most of its day')
    user.shared.set(entry.day, had + amount)
    return { amount, base }
  },
  perk_bought({ rules, user, entry }) {
    const amount = tenths(entry.amount)
    if (!rules.perks.some((/** @type {any} */ perk) => -tenths(perk.price) === amount))
      throw new Error('no perk has its price')
    if (user.points + amount < 0n) throw new Error('its user had fewer points')
    return { amount }
  },
}

/** The points of the bridge that is shared: each share has a bridge of its day and amount. @param {any} all @param {any} entry */
function share(all, { rule, period, day, base: text }) {
  if (all.shares.has(`${rule} ${period}`)) throw new Error('its order was shared before')
  all.shares.add(`${rule} ${period}`)
  const base = tenths(text)
  count(all.amounts, `${rule} ${day} ${base}`, -1)
  return base
}

/** @param {any} of @param {(rule: string) => boolean} may */
function takeBack({ user, entry }, may) {
  const rule = entry.period.split(':')[0]
  const key = `${rule} ${entry.period.slice(rule.length + 1)}`
  /** @type {Required<Must> | undefined} */
  const taken = user.entries.get(key)
  if (taken === undefined || !may(rule)) throw new Error('there is nothing that it could take back')
  user.standing.delete(key)
  if (rule === 'bridge') user.bridges -= 1
  return { amount: -taken.amount, base: -taken.base, gained: -taken.gained, multiplier: taken.multiplier }
}

/** @param {Map<string, number>} counts @param {string} key @param {number} by */
const count = (counts, key, by) => counts.set(key, (counts.get(key) ?? 0) + by)

/** @param {string} period @returns {[string, string]} */
function split(period) {
  const at = period.lastIndexOf(':')
  return [period.slice(0, at), period.slice(at + 1)]
}

/** @param {readonly any[]} list @param {string} id */
function find(list, id) {
  const found = list.find((one) => one.id === id)
  if (found === undefined) throw new Error(`the rules have no ${id}`)
  return found
}

/** @param {any} user @param {string} key */
function require(user, key) {
  if (!user.entries.has(key)) throw new Error(`${key} is missing`)
}

/** @param {any} rules @param {any} user @param {string} multiplier */
function gain(rules, user, multiplier) {
  const room = hundredths(rules.weekly.most_multiplier) - user.bonus
  const wanted = hundredths(multiplier)
  return room <= 0n ? 0n : wanted < room ? wanted : room
}

/** @param {Record<string, any>} state @param {any} entry */
function recompute({ rules, user, all }, entry) {
  const key = `${entry.rule} ${entry.period}`
  if (user.entries.has(key)) throw new Error('its rule has counted for this period before')
  const rule = Object.hasOwn(RULES, entry.rule) ? RULES[entry.rule] : undefined
  if (rule === undefined) throw new Error(`${entry.rule} is not a rule`)
  const { amount, base = amount, multiplier = 100n, gained = 0n } = rule({ rules, user, entry, all })
  for (const [name, ought] of Object.entries({ amount, base, multiplier, multiplier_gained: gained })) {
    const is = units(entry[name], name.startsWith('multiplier') ? 2 : 1)
    if (is !== ought) throw new Error(`its ${name.replace('_', ' ')} is ${is}, by the rules ${ought}`)
  }
  user.entries.set(key, { amount, base, gained, multiplier })
  user.points += amount
  user.bonus += gained
  if (entry.rule === 'bridge' || gained > 0n) {
    const bridges = entry.rule === 'bridge' ? 1 : 0
    user.standing.set(key, { day: entry.as_of ?? entry.day, bridges, gained })
  }
}

/**
 * By all that the user has before it. What was booked later than it happened has the multiplier of its day: one between those of the day's beginning and end,
 * of which it must name its own. @param {any} rules @param {any} user @param {any} entry
 */
function multiplierOf({ levels }, user, { as_of: then, multiplier: text }) {
  /** @param {number} bridges @param {bigint} bonus */
  const of = (bridges, bonus) => {
    const level = levels.findLast(
      (/** @type {any} */ one, /** @type {number} */ index) => index === 0 || bridges >= one.bridges,
    )
    return hundredths(level.multiplier) + bonus
  }
  if (then === undefined) return of(user.bridges, user.bonus)
  /** @param {(day: string) => boolean} isOf */
  const at = (isOf) => {
    const had = [...user.standing.values()].filter(({ day }) => isOf(day))
    return of(
      had.reduce((sum, one) => sum + one.bridges, 0),
      had.reduce((sum, one) => sum + one.gained, 0n),
    )
  }
  const [least, most, is] = [at((day) => day < then), at((day) => day <= then), hundredths(text)]
  return is < least ? least : is > most ? most : is
}

/** @param {string} path */
const linesOf = (path) => createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
/** @param {any} line */
const nameOf = ({ season, said_at: at, no, user }) =>
  season === undefined ? `entry ${no} of ${user}` : `what was said of season ${season} at ${at}`
/** @param {string} line */
const digestOf = (line) => hashOf('entry', line).toString('hex')

/** @param {string} path */
async function readEarlier(path) {
  const earlier = new Map()
  let head
  for await (const line of linesOf(path)) {
    const parsed = JSON.parse(line)
    if (parsed.publication !== undefined) head = parsed
    else if (parsed.body === undefined) earlier.set(nameOf(parsed), digestOf(line))
  }
  return { head, earlier }
}

/** @param {string} path @param {{proof: any, earlier: Map<string, string>}} of */
async function readFile(path, { proof, earlier }) {
  const [problems, leaves] = [/** @type {string[]} */ ([]), /** @type {Buffer[]} */ ([])]
  const note = (/** @type {string} */ problem) => void problems.push(problem)
  let head
  const rulebook = createRulebook(note)
  const all = { bridges: new Set(), shares: new Set(), amounts: new Map() }
  const opened = new Map((proof?.opened ?? []).map((/** @type {any} */ one) => [one.no, one]))
  let [entries, points, own] = [0, 0n, /** @type {any} */ (undefined)]
  let user = newUser('')
  const close = () => {
    if (user.address === '') return
    const leaf = {
      user: user.address,
      entries: user.hashes.length,
      points: pointsText(user.points),
      entriesRoot: rootOf(user.hashes).toString('hex'),
    }
    if (leaf.user === proof?.wallet_address) own = leaf
    leaves.push(leafOf(leaf))
    points += user.points
  }
  for await (const line of linesOf(path)) {
    const parsed = JSON.parse(line)
    if (parsed.publication !== undefined) {
      if (head !== undefined) throw new Error('the file has two heads')
      head = parsed
      continue
    }
    const name = nameOf(parsed)
    if ((earlier.get(name) ?? digestOf(line)) !== digestOf(line))
      note(`${name} was another one in the earlier file`)
    earlier.delete(name)
    if (parsed.user === undefined) {
      rulebook.take(line, parsed)
      continue
    }
    entries += 1
    if (parsed.user !== user.address) {
      close()
      if (!(parsed.user > user.address)) note(`${name} is out of order`)
      user = newUser(parsed.user)
    }
    user.hashes.push(hashOf('entry', line))
    if (parsed.no !== user.hashes.length) note(`${name} is out of order`)
    try {
      recompute({ rules: rulebook.rulesOf(parsed), user, all }, parsed)
      if (parsed.user === proof?.wallet_address)
        open(parsed, opened.get(parsed.no), { rules: rulebook.rulesOf(parsed), key: proof.key })
    } catch (error) {
      note(`${name}, ${parsed.rule} ${parsed.period}: ${messageOf(error)}`)
    }
  }
  close()
  if (head === undefined) throw new Error('this is not a file of points: it has no head')
  for (const [key, left] of all.amounts)
    if (left < 0) note(`a share of a bridge of ${key} (rule, day, tenths of points) has no bridge`)
  for (const key of earlier.keys()) note(`${key} of the earlier file is missing`)
  const found = {
    entries,
    users: leaves.length,
    rules_hash: rulebook.hash.digest('hex'),
    tree_root: rootOf(leaves).toString('hex'),
  }
  for (const [name, value] of Object.entries(found))
    if (head[name] !== value) note(`the file's head says ${name} ${head[name]}, its entries make ${value}`)
  if (headRoot({ ...head, ...found }) !== head.root) note(`its entries make another root than ${head.root}`)
  return { head, problems, points, own, note }
}

/** @param {string} address */
const newUser = (address) => ({
  address,
  points: 0n,
  bridges: 0,
  bonus: 0n,
  /** Days of what counts towards the multiplier and was not taken back. */
  standing: new Map(),
  /** Tenths of an integrator's shares by day. */
  shared: new Map(),
  entries: new Map(),
  hashes: /** @type {Buffer[]} */ ([]),
})

/** @param {any} entry @param {any} opened @param {{rules: any, key: string}} by */
function open(entry, opened, { rules, key }) {
  if (opened === undefined) return
  const salt = createHmac('sha256', Buffer.from(key, 'hex')).update(String(entry.no)).digest()
  const text = JSON.stringify([opened.at, opened.title, opened.evidence])
  const hidden = createHash('sha256').update(salt).update(text).digest('hex')
  if (hidden !== entry.hidden) throw new Error('the proof shows another title, time or evidence')
  const { kind, detail } = opened.evidence
  if (kind === 'credential') checkCredential(find(rules.quests, entry.period).evidence, entry.user, detail)
}

/** What a partner signed about the user: a JSON Web Token by the key in the rules. @param {any} asked @param {string} user @param {string} text */
function checkCredential({ issuer, public_key: x }, user, text) {
  const [header, claims = '', signature = ''] = text.split('.')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  const { iss, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || iss !== issuer || String(sub).toLowerCase() !== user.toLowerCase())
    throw new Error('its credential is not one of the partner for this user')
}

/** From a user's leaf up to the root of all users. @param {any} proof @param {any} head @param {any} own */
function checkProof(proof, head, own) {
  if (proof.publication !== head.publication)
    throw new Error(`the proof is for publication ${proof.publication}, the file for ${head.publication}`)
  if (proof.root !== head.root) throw new Error('the proof is for another root than that of the file')
  const leaf = {
    user: proof.wallet_address,
    entries: proof.entries,
    points: proof.points,
    entriesRoot: proof.entries_root,
  }
  if (own === undefined || Object.entries(leaf).some(([name, value]) => own[name] !== value))
    throw new Error('the proof has other entries of its user than the file')
  let hash = leafOf(leaf)
  let place = proof.place
  let width = head.users
  for (const text of proof.path) {
    const neighbour = text === null ? undefined : Buffer.from(text, 'hex')
    if ((neighbour === undefined) !== (place % 2 === 0 && place + 1 === width))
      throw new Error('the path of the proof does not fit the tree')
    if (neighbour !== undefined)
      hash = place % 2 === 0 ? hashOf('node', hash, neighbour) : hashOf('node', neighbour, hash)
    ;[place, width] = [Math.floor(place / 2), Math.ceil(width / 2)]
  }
  if (width !== 1 || hash.toString('hex') !== head.tree_root)
    throw new Error('the path of the proof does not lead to the root')
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { root: { type: 'string' }, proof: { type: 'string' }, earlier: { type: 'string' } },
    allowPositionals: true,
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new Error(USAGE)
  const proof = values.proof === undefined ? undefined : JSON.parse(readFileSync(values.proof, 'utf8'))
  const old =
    values.earlier === undefined ? { head: undefined, earlier: new Map() } : await readEarlier(values.earlier)
  const { head, problems, points, own, note } = await readFile(path, { proof, earlier: old.earlier })
  if (values.root !== undefined && values.root !== head.root)
    note(`its root is ${head.root}, and not the published one`)
  if (old.head?.publication >= head.publication) note('the earlier file is not earlier')
  if (old.head?.publication + 1 === head.publication && old.head.root !== head.previous_root)
    note('it follows another publication than the earlier file')
  try {
    if (proof !== undefined) checkProof(proof, head, own)
  } catch (error) {
    note(messageOf(error))
  }
  if (problems.length > 0) {
    const rest = problems.splice(MOST_SHOWN).length
    throw new Error([...problems, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n  '))
  }
  const verdict = values.root === undefined ? 'COMPUTED, ROOT NOT CHECKED:' : 'VALID'
  const lines = [
    `${verdict} publication ${head.publication} of ${head.at}`,
    `  ${head.entries} entries of ${head.users} users, ${pointsText(points)} points: not one differs`,
    `  root ${head.root}`,
  ]
  if (own !== undefined)
    lines.push(`  ${own.user} is in it with ${own.entries} entries, ${own.points} points`)
  if (old.head !== undefined) lines.push(`  every entry of publication ${old.head.publication} is unchanged`)
  if (values.root === undefined)
    lines.push('  The root is that of the file itself. Name the published one, by page or API, with --root.')
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = values.root === undefined ? EXIT_CODES.rootNotChecked : EXIT_CODES.valid
}

try {
  await main()
} catch (error) {
  process.stderr.write(`NOT VALID: ${messageOf(error).replace(/[^\n\x20-\x7e]/g, '?')}\n`)
  process.exitCode = EXIT_CODES.notValid
}
