import type { ReactNode } from 'react'
import { Section } from './section.tsx'
import { StepPicture } from './step-picture.tsx'

const STEPS = [
  {
    name: 'send',
    title: 'Choose what goes where',
    text: 'Pick the networks, the token and who receives it. You see every fee, and the amount that arrives, before anything moves.',
    alt: 'The form of the bridge, filled in: amount, networks, fees and the amount that arrives',
  },
  {
    name: 'confirm',
    title: 'Confirm one transaction',
    text: 'Your browser checks the signed order against what you agreed to. Then your wallet asks, once.',
    alt: 'All details of a transfer before the wallet opens',
  },
  {
    name: 'progress',
    title: 'Watch it arrive',
    text: 'The page says where your money is at every moment. Close it if you like: the transfer continues, and we can notify you when it arrives.',
    alt: 'The page of a transfer on its way, with the sun on its arc between two networks',
  },
] as const

/** How it works, in three steps with pictures of the app itself. */
export const StepsSection = (): ReactNode => (
  <Section title="Three steps, about a minute">
    <ol className="grid gap-5 lg:grid-cols-3">
      {STEPS.map(({ name, title, text, alt }, index) => (
        <li key={name} className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface">
          <div className="p-6 pb-5 sm:p-7">
            <p aria-hidden className="font-display text-title font-semibold text-accent">
              {index + 1}
            </p>
            <h3 className="mt-1.5 text-title font-semibold">{title}</h3>
            <p className="mt-2 text-pretty text-muted">{text}</p>
          </div>
          <div className="mt-auto h-[330px] overflow-hidden border-t border-line bg-ground-deep px-6 pt-6 sm:px-10 lg:px-7">
            <StepPicture
              name={name}
              alt={alt}
              width={948}
              height={1100}
              className="mx-auto h-auto w-full max-w-[474px] rounded-t-xl shadow-card"
            />
          </div>
        </li>
      ))}
    </ol>
  </Section>
)
