/** Language of the page, as BCP 47 names it. A build in another language has its own here. */
export const LOCALE: string = 'en'
