export interface TermsSection {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Template texts. They are not binding until the operator of an installation has confirmed them. */
export const TERMS: readonly TermsSection[] = [
  {
    id: 'service',
    title: 'What the service does',
    paragraphs: [
      'The service accepts a deposit of tokens on one blockchain and pays tokens to the address that you name on another. It does so for one recipient at a time, or for several from one deposit.',
      'The amounts, fees and addresses of a transfer are those of its order, which you see before you send and which the service signs. An order is an offer that you accept by sending its deposit in time.',
    ],
  },
  {
    id: 'you',
    title: 'What you’re responsible for',
    paragraphs: [
      'You control your wallet and its keys. You’re responsible for the addresses you enter: a payout to an address you chose can’t be reversed.',
      'You use the service only where the law allows you to, with money that is yours, and not to get around sanctions or to hide a crime.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    paragraphs: [
      'A deposit that cannot be paid out is refunded to the address that sent it, less the cost of the transaction where the deposit has to bear it. It goes to no other address, whoever asks for it.',
      'A deposit that is too small to cover the cost of its own refund is kept for its sender and shown on the page “Find a deposit”.',
    ],
  },
  {
    id: 'risks',
    title: 'Risks',
    paragraphs: [
      'Blockchains can stop, reorganise or change their fees; tokens can lose their value; software can have mistakes. Between your deposit and its payout the service holds your tokens. Send no more than you can afford to wait for.',
      'The service is provided as is. As far as the law allows, its operator is not liable for losses that it did not cause intentionally or through gross negligence.',
    ],
  },
  {
    id: 'others',
    title: 'Third-party apps and sites',
    paragraphs: [
      'The Dapps Explorer and links to block explorers and wallets lead to sites that other people run. They are listed for your convenience and are not part of the service.',
    ],
  },
]

export const PRIVACY: readonly TermsSection[] = [
  {
    id: 'kept',
    title: 'What is kept, and why',
    paragraphs: [
      'Orders: the addresses, amounts, networks and transactions of your transfers, so that they can be paid, refunded and looked up. The networks publish most of it anyway.',
      'Sign-ins: which wallet signed in from which kind of browser, and when, so that you can see and end them. A sign-in expires after a day and a half without use, at the latest after a week.',
      'Server logs: the address of your internet connection with your requests, for as long as it takes to fend off misuse.',
      'How fast pages are: your browser says which page you came to and how long it took to show. It goes with no cookie, only figures of all visits to a page are kept, and none of them is yours.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage of your browser',
    paragraphs: [
      'One cookie keeps you signed in. One keeps the label of the link that led you here, for 30 days, if that link had one. One keeps your language for a year, if you chose one. None follows you to other sites.',
      'Your appearance, your saved recipients and their names, and your transfers in progress stay in your browser. You can delete them at any time.',
    ],
  },
  {
    id: 'third-parties',
    title: 'Who else sees it',
    paragraphs: [
      'No page loads anything from advertisers or trackers. Balances are read from the networks’ public RPC servers, which see the address of your connection. Your wallet talks to servers of its own. If you ask for alerts, your browser’s push service delivers them, encrypted.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You can ask the operator what is kept about you, have it corrected, and have it deleted unless the law requires it to be kept. What is on a blockchain nobody can delete.',
    ],
  },
]
