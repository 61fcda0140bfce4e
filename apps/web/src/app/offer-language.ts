import { LOCALE } from '../shared/config/locale.ts'
import { localStore } from '../shared/storage/browser-storage.ts'
import { notify } from '../shared/ui/toast/notify.ts'
import { addressIn } from './shell/address-in.ts'

/** In the language that is offered. */
const OFFERS: Readonly<Record<string, { readonly text: string; readonly accept: string }>> = {
  en: { text: 'This site is also available in English.', accept: 'English' },
  de: { text: 'Diese Seite gibt es auch auf Deutsch.', accept: 'Deutsch' },
}
const OFFERED = 'sunspan.language-offered'

/** Offers once the first language of this browser that the site has; it is never chosen automatically. The footer has all of them. */
export function offerLanguage(languages: readonly string[] = navigator.languages): void {
  const language = languages.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one in OFFERS)
  const offer = language === undefined ? undefined : OFFERS[language]
  if (language === LOCALE || offer === undefined || localStore.read(OFFERED) !== undefined) return
  localStore.write(OFFERED, '1')
  notify.info(offer.text, {
    id: 'language',
    autoCloseMs: 0,
    action: {
      name: offer.accept,
      run: () => window.location.assign(addressIn(String(language))),
    },
  })
}
