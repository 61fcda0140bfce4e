import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What comments, messages and titles of tests avoid, with plain words for it. Texts that users read have `user-words.test.ts`. */
const WORDS: readonly (readonly [avoided: RegExp, plain: string])[] = [
  [
    /\b(?:tells?|told|telling)\b/i,
    'says, returns, reports, shows, notifies; for "tell apart": distinguishes',
  ],
  [/\b(?:stands?(?!-in)|stood)\b/i, 'is, remains; for "stands for": means, represents'],
  [/\bnobody\b(?!\.[a-z]|["'])/i, 'no caller, no user, unpaid, unused: who it is, or the passive'],
  [/\b(?:some|any|every)body\b(?!\()/i, 'a user, a stranger, another wallet, all users: who it is'],
  [/\bwhoever\b/i, 'the caller, the sender, a process that: who it is'],
  [/\banew\b/i, 'again; for "begin anew": restart'],
  [/\bbeside\b/i, 'next to, besides, along with, compared with'],
  [/\b(?:hears?|heard)\b/i, 'gets, receives, subscribes to, is notified of'],
  [/\bso many\b/i, 'the number of, this many, at most'],
  [/\bfor good\b/i, 'permanently, finally'],
  [/\bfor ever\b/i, 'forever, never again'],
  [/\bin vain\b/i, 'without effect'],
  [/\bonce more\b/i, 'again'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) none\b/i,
    'is not one, is invalid, is empty; "if there is none" is fine',
  ],
  [/\bas it is(?=[.,;:]|$)/i, 'unchanged, literally, by name'],
  [/\bsa(?:ys?|id) so\b/i, 'shows that, fails, logs it, is configured so'],
  [
    /(?<!\bthere )\b(?:is|are) no (?!longer|more|less|further|higher|older|better|smaller|way|reason|dead|other|such|secret)[a-z]/i,
    'is not a; "there is no" is fine',
  ],
]
const CONNECTIVE = /^(?:and|or|nor|but|which|whose|whom)\b/

/** Strings of these folders' sources are texts for users. */
const FOR_USERS = /^(?:apps\/web\/src|packages\/(?:api|domain|loyalty)\/src)\/(?!.*\.test\.)/
/** Texts for users in other places, recovery phrases, and words of tests that mean themselves: by the file's name and what the line contains. */
const ALLOWED: readonly (readonly [file: string, part: string])[] = [
  ['strict-json.ts', 'This field stands twice'],
  ['check-recipients.ts', 'This is no wallet'],
  ['parse-receiver-url.ts', 'This is no address'],
  ['outbound.test.ts', 'This is no address'],
  ['webhook-urls.int.test.ts', 'This is no address'],
  ['replay-game.ts', 'These are no moves'],
  ['find.test.tsx', 'This is no hash'],
  ['login-guide.ts', 'stands'],
  ['deposit-action.ts', 'v.description('],
  ['write-psbt.ts', 'does not tell the key'],
  ['sign-login.ts', 'does not tell its public key'],
  ['address.test.ts', 'film crazy soon outside stand'],
  ['address-flaw.test.ts', 'Nobody owns this address'],
  ['advanced-findings.test.tsx', 'is beside them.'],
  ['cheating.int.test.ts', 'Somebody else has invited you'],
  ['developers.spec.ts', 'Revoke for good'],
]
/** Findings that remain, by folder: all of them in migrations, which are never edited once they have run, since their checksums are stored. These numbers only fall. */
const LEFT: Readonly<Record<string, number>> = {
  'apps/server': 6,
  'packages/bridge': 40,
  'packages/loyalty': 12,
}

const COMMENT = /^\s*(?:\{?\/\*|\*|\/\/)/
const SQL = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/
const STRING = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g
const TITLE = /(?:\b(?:it|test)(?:\.\w+(?:\([^)]*\))?)*|^\s*\](?: as const)?\))\((['"`])(.*?)\1/

/** Comments of a line, and strings of three words or more. */
function textsOf(path: string, line: string): readonly string[] {
  if (path.endsWith('.sql')) return [/--.*|(?<=')[^']+ [^']+ [^']+(?=')/.exec(line)?.[0] ?? '']
  if (COMMENT.test(line)) return [line.replaceAll(/`[^`]*`/g, '…')]
  const comment = /\s\/\/ .*$/.exec(line)?.[0] ?? ''
  if (FOR_USERS.test(path)) return [comment]
  const strings = [...line.matchAll(STRING)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  const sentences = strings
    .filter((text) => !SQL.test(text))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((text) => /\S \S+ \S/.test(text))
  return [...sentences, comment]
}

/** What is wrong with the words of a line. */
function findingsIn(path: string, line: string): readonly string[] {
  if (ALLOWED.some(([file, part]) => path.endsWith(file) && line.includes(part))) return []
  const texts = textsOf(path, line)
  const words = WORDS.flatMap(([avoided, plain]) => {
    const found = texts.flatMap((text) => avoided.exec(text)?.[0] ?? [])
    return found.slice(0, 1).map((word) => `"${word}": ${plain}`)
  })
  const title = TITLE.exec(line)?.[2] ?? ''
  return CONNECTIVE.test(title)
    ? [...words, 'A title is a sentence of its own: name what it is about']
    : words
}

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.sol'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 24,
})
  .split('\n')
  .filter((path) => path !== '' && !/generated\/|code-words\.test\.ts$/.test(path))

const findings = files.flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      findingsIn(path, line).map((finding) => `${path}:${String(index + 1)} ${finding}`),
    ),
)
const folderOf = (finding: string): string => /^(?:(?:apps|packages)\/)?[\w.-]+/.exec(finding)?.[0] ?? ''

it('reads the whole tree', () => {
  expect(files.length).toBeGreaterThan(3000)
})

it('comments, messages and titles of tests use plain words', () => {
  const byFolder = Object.entries(Object.groupBy(findings, folderOf))
  const tooMany = byFolder.flatMap(([folder, found = []]) => {
    const left = LEFT[folder] ?? 0
    return found.length > left
      ? [`${folder}: ${String(found.length)}, at most ${String(left)}`, ...found]
      : []
  })
  expect(tooMany.join('\n')).toBe('')
})
