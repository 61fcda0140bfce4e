import type { WalletWait } from './use-connect.ts'

const TEXTS: Record<WalletWait['step'], (name: string) => { title: string; text: string }> = {
  connect: (name) => ({
    title: `Waiting for ${name}`,
    text: 'Allow this page to see your address. It cannot move anything by that.',
  }),
  check: (name) => ({ title: `Connected to ${name}`, text: 'Checking whether this wallet is signed in.' }),
  sign: (name) => ({
    title: 'Waiting for signature',
    text: `Sign the message in ${name} to show that the wallet is yours. It costs nothing and moves nothing.`,
  }),
}

/** Texts shown while the wallet has not responded. */
export const waitingTexts = ({
  step,
  walletName,
}: WalletWait): { readonly title: string; readonly text: string } => TEXTS[step](walletName)
