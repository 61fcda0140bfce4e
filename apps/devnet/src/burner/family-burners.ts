import type { BurnerPage } from './site/burner-page.ts'

/**
 * One function a family that runs: adds its wallet to the page, and returns what rereads the wallet's state. The bundler writes them in place of this
 * file, so that the code of families that do not run is left out (`start/bundle-burner.ts`).
 */
export const FAMILY_BURNERS: readonly ((page: BurnerPage) => () => void)[] = []
