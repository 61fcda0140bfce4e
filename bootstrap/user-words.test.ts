import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['apps/web/src', 'packages/domain/src/deposit', 'packages/domain/src/order']

/** Texts of the specification, and names of networks, wallets and phases, which have more capitals than the first. */
const CAPITALS =
  /^(?:Regular Bridge|Advanced Bridge|Open Advanced Bridge|Connect Wallet|Switch Network|Send Transfer|Your Transfer (?:Details|Summary)|Create Advanced Transfer|Total to Sent|Amount To Receive|Total (?:Receiving Addresses|Amount to Send|Fees)|Execution Type|Estimated Time|Destination Chain Fee|Network Switching Issue|Innovative Networks|Transfer (?:Progress|Complete|Completed|Reject|Status)|View In Explorer|View Details|Another Transfer|My Recent Transactions|Check Progress|Time Spent|(?:Detection|Bridging) Is Experiencing Slight Delay|Burner Wallet|Sepolia Testnet|(?:Welcome to )?Retro (?:Points|Market)|Dapps Explorer)\b/
/** Two or more words, each with a capital. */
const TITLE_CASE = /^[A-Z][a-z]+(?: (?:to|in|of|[A-Z][a-z]+))* [A-Z][a-z]+:?$/
const AVOIDED =
  /\breceivers?\b|\bdeclined in\b|\bunder way\b|\bat the moment\b|\bthe network’s fee\b|\bNever send\b/
const THREE_DOTS = /\}\.\.\.\$\{/

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing\//.test(path))
    .map((path) => join(folder, path)),
)

/** What a file may show: texts in quotes and between tags that begin like a sentence. */
function textsOf(path: string): string[] {
  const code = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const quoted = [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  )
  const between = [...code.matchAll(/>\s*([A-Z][^<>{}=;()]+?)\s*(?=[<{])/g)].map(([, text]) => text ?? '')
  return [...quoted, ...between]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^[A-Z$]/.test(text))
}

const texts = files.flatMap((path) => textsOf(path).map((text) => ({ path, text })))

it('reads many texts', () => {
  expect(texts.length).toBeGreaterThan(500)
})

it('texts have one capital, except those of the specification', () => {
  expect(texts.filter(({ text }) => TITLE_CASE.test(text) && !CAPITALS.test(text))).toEqual([])
})

it('texts use the words of the glossary', () => {
  expect(texts.filter(({ text }) => AVOIDED.test(text.replaceAll(/\$\{[^}]*\}/g, '…')))).toEqual([])
})

it('what is shortened has one character for what is left out', () => {
  const shortened = 'packages/domain/src/recipient/shorten-address.ts'
  const withDots = [...files, shortened].filter((path) =>
    THREE_DOTS.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(withDots).toEqual([])
})
