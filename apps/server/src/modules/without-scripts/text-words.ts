import type { PlainLanguage } from '../languages/plain-language.ts'

/** What pages of the app say to readers without scripts. Links are markup; values are escaped by the caller. */
interface TextWords {
  readonly send: (limits: string) => string
  readonly explorer: (developers: string) => string
  readonly find: (developers: string) => string
  readonly dapps: string
  readonly developers: (document: string) => string
  readonly status: (history: string, feed: string) => string
  readonly quests: string
  readonly level: (level: {
    readonly name: string
    readonly bridges: number
    readonly multiplier: string
  }) => string
  readonly welcome: (points: string) => string
  readonly dailyBonus: (points: string) => string
  readonly links: {
    readonly limits: string
    readonly developers: string
    readonly document: string
    readonly history: string
    readonly feed: string
  }
}

export const TEXT_WORDS: Readonly<Record<PlainLanguage, TextWords>> = {
  en: {
    send: (limits) => `The least and the most of every token now: ${limits}.`,
    explorer: (developers) =>
      `The explorer lists the transfers of the wallets that you connect. Programs read a transfer by its number, without an account: ${developers}.`,
    find: (developers) =>
      `Enter the hash of your deposit’s transaction, or the number of its order. Programs ask for both: ${developers}.`,
    dapps: 'Apps on the networks that are served here. They are run by others.',
    developers: (document) => `Every call of the public API. The whole of it as a document: ${document}.`,
    status: (history, feed) => `Network by network, as of now. ${history}, and ${feed}.`,
    quests: 'Every transfer brings points by its value, times the multiplier of your level.',
    level: ({ name, bridges, multiplier }) =>
      bridges === 0
        ? `${name}: from the start, x${multiplier}`
        : `${name}: from ${String(bridges)} bridges, x${multiplier}`,
    welcome: (points) => `A new user who comes by a referral link gets ${points} points.`,
    dailyBonus: (points) => `All tasks of a day bring another ${points} points.`,
    links: {
      limits: 'limits',
      developers: 'the API',
      document: 'OpenAPI',
      history: 'What was halted, and when',
      feed: 'as a feed',
    },
  },
  de: {
    send: (limits) => `Die kleinsten und größten Beträge aller Token jetzt: ${limits}.`,
    explorer: (developers) =>
      `Der Explorer zeigt die Transfers der Wallets, die Sie verbinden. Programme lesen einen Transfer an seiner Nummer, ohne Konto: ${developers}.`,
    find: (developers) =>
      `Geben Sie den Hash der Transaktion Ihrer Einzahlung oder die Nummer des Auftrags ein. Programme fragen nach beidem: ${developers}.`,
    dapps: 'Anwendungen auf den Netzwerken, die hier bedient werden. Andere betreiben sie.',
    developers: (document) => `Alle Aufrufe der öffentlichen API. Das Ganze als Dokument: ${document}.`,
    status: (history, feed) => `Netzwerk für Netzwerk, jetzt gerade. ${history}, und ${feed}.`,
    quests: 'Jeder Transfer bringt Punkte nach seinem Wert, mal dem Multiplikator Ihrer Stufe.',
    level: ({ name, bridges, multiplier }) =>
      bridges === 0
        ? `${name}: von Anfang an, x${multiplier}`
        : `${name}: ab ${String(bridges)} Transfers, x${multiplier}`,
    welcome: (points) => `Wer über einen Empfehlungslink kommt, erhält ${points} Punkte.`,
    dailyBonus: (points) => `Alle Aufgaben eines Tages bringen weitere ${points} Punkte.`,
    links: {
      limits: 'Grenzen',
      developers: 'die API',
      document: 'OpenAPI',
      history: 'Was wann angehalten war',
      feed: 'als Feed',
    },
  },
}
