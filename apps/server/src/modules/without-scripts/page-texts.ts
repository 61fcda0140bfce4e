import { routes, type DappWire } from '@sunspan/api'
import type { NetworkStatus } from '@sunspan/bridge'
import type { Rules } from '@sunspan/loyalty'
import { escapeMarkup as text } from '../../http/escape-markup.ts'
import { LIMITS_WORDS } from './limits-words.ts'
import type { PlainLanguage } from '../languages/plain-language.ts'
import { TEXT_WORDS } from './text-words.ts'

/** What a page of the app says below its title and description to readers without scripts: markup. */
export type PageText = (language: PlainLanguage) => string | Promise<string>

const link = (href: string, name: string): string => `<a href="${text(href)}">${text(name)}</a>`
const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const paragraph = (markup: string): string => `<p>${markup}</p>`

/** By path. Crawlers, assistants and browsers without scripts read from them what the page shows once it runs. */
export function createPageTexts(deps: {
  readonly dapps: readonly DappWire[]
  readonly nameOf: (networkId: string) => string
  readonly readStatuses: () => Promise<readonly NetworkStatus[]>
  readonly rulesNow: () => Pick<Rules, 'file'>
}): ReadonlyMap<string, PageText> {
  const { dapps, nameOf, readStatuses, rulesNow } = deps
  return new Map<string, PageText>([
    ['/send', (language) => onSend(language)],
    ['/explorer', (language) => paragraph(TEXT_WORDS[language].explorer(toDevelopers(language)))],
    ['/find', (language) => paragraph(TEXT_WORDS[language].find(toDevelopers(language)))],
    ['/dapp-explorer', (language) => onDapps(dapps, nameOf, language)],
    ['/for-developers', (language) => onDevelopers(language)],
    ['/status', async (language) => onStatus(await readStatuses(), language)],
    ['/quests', (language) => onQuests(rulesNow(), language)],
  ])
}

const toDevelopers = (language: PlainLanguage): string =>
  link('/for-developers', TEXT_WORDS[language].links.developers)

const onSend = (language: PlainLanguage): string =>
  paragraph(TEXT_WORDS[language].send(link('/limits', TEXT_WORDS[language].links.limits)))

const onDapps = (
  dapps: readonly DappWire[],
  nameOf: (networkId: string) => string,
  language: PlainLanguage,
): string =>
  paragraph(TEXT_WORDS[language].dapps) +
  list(
    dapps.map(
      ({ name, url, description, networks }) =>
        `${link(url, name)}: ${text(description)} (${text(networks.map(nameOf).join(', '))})`,
    ),
  )

/** The reference is English in every language. */
function onDevelopers(language: PlainLanguage): string {
  const { developers, links } = TEXT_WORDS[language]
  const calls = Object.values(routes).map(
    ({ method, path, summary }) => `<code>${text(`${method} ${path}`)}</code>: ${text(summary)}`,
  )
  return paragraph(developers(link('/api/openapi.json', links.document))) + list(calls)
}

function onStatus(statuses: readonly NetworkStatus[], language: PlainLanguage): string {
  const { status, links } = TEXT_WORDS[language]
  const { states } = LIMITS_WORDS[language]
  return (
    paragraph(status(link('/api/status/incidents', links.history), link('/status.atom', links.feed))) +
    list(statuses.map(({ name, state }) => `${text(name)}: ${text(states[state])}`))
  )
}

function onQuests({ file }: Pick<Rules, 'file'>, language: PlainLanguage): string {
  const { quests, level, welcome, dailyBonus } = TEXT_WORDS[language]
  const levels = file.levels.map(({ name, bridges, multiplier }, index) =>
    // Each user has the first level: its threshold is the next one's.
    text(level({ name, bridges: index === 0 ? 0 : bridges, multiplier })),
  )
  return (
    paragraph(quests) +
    list(levels) +
    paragraph(text(welcome(file.referral.welcome_points))) +
    paragraph(text(dailyBonus(file.daily.all_points)))
  )
}
