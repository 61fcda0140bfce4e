import type { WalletWait } from './use-connect.ts'

const TEXTS: Record<WalletWait['step'], (name: string) => { title: string; text: string }> = {
  connect: (name) => ({
    title: `Waiting for ${name}`,
    text: 'Let this page see your address. It can’t move your funds.',
  }),
  check: (name) => ({ title: `Connected to ${name}`, text: 'Checking your sign-in.' }),
  sign: (name) => ({
    title: 'Waiting for signature',
    text: `Sign the message in ${name} to prove that the wallet is yours. It’s free and moves no funds.`,
  }),
}

/** Texts shown while the wallet has not responded. */
export const waitingTexts = ({
  step,
  walletName,
}: WalletWait): { readonly title: string; readonly text: string } => TEXTS[step](walletName)
