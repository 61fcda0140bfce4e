import { LOCALE } from '../../../shared/config/locale.ts'

/** A question with its answer in paragraphs of plain text. */
export interface Question {
  /** The fragment of its link. */
  readonly id: string
  readonly question: string
  readonly answer: readonly string[]
}

export interface QuestionGroup {
  readonly title: string
  readonly questions: readonly Question[]
}

/** What people ask. Figures that an operator can change are not in it: the form shows those that hold. */
export const QUESTION_GROUPS: readonly QuestionGroup[] = [
  {
    title: 'Sending',
    questions: [
      {
        id: 'what-is-it',
        question: 'What does this bridge do?',
        answer: [
          'It moves tokens from one blockchain to another. You send one ordinary transaction from your own wallet, and the recipient is paid on the other network.',
          'Regular Bridge pays one recipient. Advanced Bridge pays up to fifty recipients, on several networks if you like, from a single deposit.',
        ],
      },
      {
        id: 'how-long',
        question: 'How long does a transfer take?',
        answer: [
          'Usually about a minute. The form shows an estimate for your route before you send, taken from the last transfers on it.',
          'A deposit first waits for the confirmations of its network, so that it can’t be reversed. Larger amounts wait for more of them. Native Bitcoin usually takes about 30 minutes.',
        ],
      },
      {
        id: 'what-does-it-cost',
        question: 'What does it cost?',
        answer: [
          'You see every fee before you send: a platform fee, the cost of the transaction on the destination network, and for swaps between different tokens a swap fee. Your wallet shows the source network’s own fee as well.',
          'The amount that you are shown is the amount that arrives.',
        ],
      },
      {
        id: 'limits',
        question: 'Is there a minimum or maximum amount?',
        answer: [
          'Yes. The minimum covers the fees. The maximum follows what can be paid out on the destination network right now. The form shows both for your route.',
        ],
      },
      {
        id: 'other-address',
        question: 'Can I send to another person’s address?',
        answer: [
          'Yes. Choose to enter an address, or a name such as alice.eth, alice.sol or alice.ton where the network has names. You see the full address before anything is sent.',
          'The address is compared with the networks and with what this browser knows. One that resembles an address you know, or a contract that doesn’t exist on the other network, needs your confirmation.',
        ],
      },
      {
        id: 'swap',
        question: 'Can the recipient get a different token from the one I send?',
        answer: [
          'Yes, where the service offers the pair. The rate is held for a few minutes, and you see the least that you will receive. If the market moves beyond that, we refund your deposit.',
        ],
      },
    ],
  },
  {
    title: 'One deposit to many',
    questions: [
      {
        id: 'advanced',
        question: 'How do I pay many people at once?',
        answer: [
          'Choose Advanced Bridge and fill in a row for each recipient: address, amount, network. Or paste a list with one recipient per line, “address; amount; network”, or drop a file. Every invalid line is listed, most with a suggestion.',
          'Each recipient gets the amount that you enter. Fees are added, and your wallet sends the total in one transaction.',
        ],
      },
      {
        id: 'sequence-or-fast',
        question: 'What is the difference between Sequence and Fast?',
        answer: [
          'Sequence pays one recipient after the other, in the order of your list. Fast pays all of them at once. The fees are the same.',
        ],
      },
      {
        id: 'one-row-fails',
        question: 'What happens if one of the payouts fails?',
        answer: [
          'It is refunded to you separately, including its fees. The other recipients are not held up. The transfer’s page shows each recipient with the payout’s transaction.',
        ],
      },
    ],
  },
  {
    title: 'If something goes wrong',
    questions: [
      {
        id: 'where-is-my-money',
        question: 'Where is my money right now?',
        answer: [
          'The transfer’s page always says where it is. You can close it: the transfer continues. You can find it again in the explorer, by its link, or with “Find a deposit”.',
        ],
      },
      {
        id: 'refunds',
        question: 'When do I get a refund?',
        answer: [
          'When a deposit can’t be paid out: a different amount than agreed, a token that isn’t supported, a second deposit, or a payout that the other network refuses. It goes to the address that sent the money and nowhere else; nobody can redirect it.',
        ],
      },
      {
        id: 'too-late',
        question: 'I sent after my order had expired. Is the money lost?',
        answer: [
          'No. A deposit that is a little late is still honoured at the agreed amount. After that it is refunded. Enter its transaction in “Find a deposit” to see what became of it.',
        ],
      },
      {
        id: 'no-order',
        question: 'I sent tokens without an order. Can I get them back?',
        answer: [
          '“Find a deposit” works for every transaction, even one without an order. Choose the network and paste the transaction. With the wallet that sent it you can have it refunded, or fill one of your orders with it.',
        ],
      },
      {
        id: 'delay',
        question: 'What does “Slight Delay” mean?',
        answer: [
          'Your transfer takes longer than nine in ten of the last ones on its route. It continues by itself. Contact support if nothing arrives within 10 minutes.',
        ],
      },
    ],
  },
  {
    title: 'Safety',
    questions: [
      {
        id: 'custody',
        question: 'Who holds my money on the way?',
        answer: [
          'Your wallet holds it until you send the deposit. Between your deposit and the payout, this service holds it, for about as long as the transfer takes. That is a matter of trust in whoever runs this installation; the page with terms names them.',
        ],
      },
      {
        id: 'signed-receipts',
        question: 'How do I know that the deposit address is genuine?',
        answer: [
          'The server signs each order. Your browser checks the signature and compares the address, token and amount with what you agreed to, before your wallet opens. If anything differs, nothing is sent.',
          'A completed transfer has a signed receipt that anybody can verify, without this site.',
        ],
      },
      {
        id: 'support-scams',
        question: 'Will support ever ask for my recovery phrase?',
        answer: [
          'Never. Nobody from support writes to you first, or asks for a recovery phrase, a password, a screen share or a payment. Whoever does is an impostor.',
        ],
      },
      {
        id: 'privacy',
        question: 'What do you know about me?',
        answer: [
          'The addresses and transactions of your transfers, which are public on the networks anyway, and the sign-ins of your wallets. Addresses that you save, and the names you give them, stay in your browser. No page loads anything from advertisers or trackers.',
        ],
      },
    ],
  },
  {
    title: 'Wallets and networks',
    questions: [
      {
        id: 'which-wallets',
        question: 'Which wallets can I use?',
        answer: [
          'The dialog “Connect wallet” shows the wallets that it finds in your browser, by kind of network, and where to get others. You can connect one of each kind at the same time.',
        ],
      },
      {
        id: 'why-sign-in',
        question: 'Why does my wallet ask me to sign a message?',
        answer: [
          'The signature proves that the wallet is yours, so that only you see your list of transfers. It moves nothing and costs nothing. Read it: it names this site.',
        ],
      },
      {
        id: 'alerts',
        question: 'Can I be told when my money has arrived?',
        answer: [
          'Yes. “Notify me when it arrives”, on the page of a transfer, lets this browser tell you even with the page closed. Programs can use signed webhooks.',
        ],
      },
    ],
  },
]

export const QUESTIONS: readonly Question[] = QUESTION_GROUPS.flatMap(({ questions }) => questions)

/** Those that the landing page answers. */
export const FIRST_QUESTIONS: readonly Question[] = [
  'how-long',
  'what-does-it-cost',
  'advanced',
  'refunds',
  'custody',
  'support-scams',
].flatMap((id) => QUESTIONS.find((question) => question.id === id) ?? [])

/** Those that contain every word of a search, in the question or its answer; all of them for an empty search. */
export function searchQuestions(groups: readonly QuestionGroup[], text: string): readonly QuestionGroup[] {
  const words = text.toLocaleLowerCase(LOCALE).split(/\s+/).filter(Boolean)
  const fits = ({ question, answer }: Question): boolean => {
    const content = [question, ...answer].join(' ').toLocaleLowerCase(LOCALE)
    return words.every((word) => content.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0)
}

/** The questions as structured data of schema.org, for search engines. */
export const questionsAsData = (questions: readonly Question[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
})
