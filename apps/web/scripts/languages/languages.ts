/** Languages besides English, which is in the code. The build has a set of files for each. */
export const LANGUAGES = ['de'] as const

export type Language = (typeof LANGUAGES)[number]

export const asLanguage = (name: string): Language | undefined => LANGUAGES.find((one) => one === name)
