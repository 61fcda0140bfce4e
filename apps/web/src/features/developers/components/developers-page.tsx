import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import { apiDocumentQuery } from '../model/api-document-query.ts'
import type { ApiReference } from '../model/api-reference.ts'
import { parseMarkdown } from '../model/markdown.ts'
import { searchCalls } from '../model/search-calls.ts'
import { CallSection } from './call-section.tsx'
import { CodeBlock } from './code-block.tsx'
import { LanguageContext, type Language } from './code-samples.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { MarkdownBlock, Spans } from './markdown.tsx'
import { ReferenceNav } from './reference-nav.tsx'
import { SdkSection } from './sdk-section.tsx'
import { WidgetSection } from './widget-section.tsx'

/** The API of this installation: guides, keys, and every call with code that runs against it. */
export function DevelopersPage(): ReactNode {
  usePageTitle('For developers')
  const { data, error, isFetching, refetch } = useQuery(apiDocumentQuery)
  if (data !== undefined) return <Reference reference={data} />
  if (error !== null && !isFetching)
    return (
      <EmptyState
        tone="negative"
        title="We couldn’t load the reference"
        text="The service didn’t respond. Check your connection and try again."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  return (
    <p className="grid justify-items-center gap-3 py-24 text-muted" role="status">
      <Spinner className="w-10" />
      Loading the reference
    </p>
  )
}

function Reference({ reference }: { reference: ApiReference }): ReactNode {
  const [searched, setSearched] = useState('')
  const [language, choose] = useState<Language>('curl')
  const blocks = useMemo(() => parseMarkdown(reference.guide), [reference])
  const groups = useMemo(() => searchCalls(reference.groups, searched), [reference, searched])
  const found = new Set(groups.flatMap(({ calls }) => calls.map(({ id }) => id)))
  const isSearching = searched.trim() !== ''
  useEffect(() => {
    // The browser looked for the target of the address before it was there.
    const { hash } = window.location
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [])
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' ? [{ id: block.id, title: block.text }] : [],
  )
  const sections = [
    { id: 'start', title: 'Start' },
    { id: 'package', title: 'A package for TypeScript' },
    { id: 'keys', title: 'Your API key' },
    { id: 'widget', title: 'A widget for your page' },
    ...headings,
  ]
  const language_ = useMemo(() => ({ language, choose }), [language])
  return (
    <LanguageContext value={language_}>
      <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
        <ReferenceNav
          sections={isSearching ? [] : sections}
          groups={groups}
          searched={searched}
          onSearch={setSearched}
        />
        <Panel className="min-w-0 self-start">
          {/* Hidden, not gone: a key that is shown once is still there after a search. */}
          <div hidden={isSearching}>
            <Start reference={reference} />
            <SdkSection />
            <KeysPanel />
            <WidgetSection />
            <div className="grid gap-3 pb-8">
              {blocks.map((block, index) => (
                <MarkdownBlock key={index} block={block} />
              ))}
            </div>
          </div>
          <p role="status" className={isSearching ? 'mb-4 text-muted' : 'sr-only'}>
            {isSearching && describeFound(found.size)}
          </p>
          {/* Hidden too: what was typed into a call is still in it after a search. */}
          {reference.groups.map(({ tag, text, calls }) => (
            <section key={tag} aria-label={tag} hidden={!calls.some(({ id }) => found.has(id))}>
              <h2 className="pt-6 text-title font-semibold">{tag}</h2>
              <p className="mt-1 mb-5 max-w-[72ch] text-pretty text-muted">
                <Spans text={text} />
              </p>
              {calls.map((call) => (
                <div key={call.id} hidden={!found.has(call.id)}>
                  <CallSection call={call} />
                </div>
              ))}
            </section>
          ))}
        </Panel>
      </div>
    </LanguageContext>
  )
}

const describeFound = (count: number): string =>
  count === 0
    ? 'No call matches. Search for a name, a path or an error code.'
    : count === 1
      ? '1 call'
      : `${String(count)} calls`

const Start = ({ reference }: { reference: ApiReference }): ReactNode => (
  <section id="start" className="scroll-mt-6 pb-8">
    <h1 className="text-title font-semibold">For developers</h1>
    <p className="mt-2 max-w-[72ch] text-pretty text-muted">
      One API for everything that this app does, without a key and without a contract. All examples on this
      page call {window.location.origin}, and those that only read run right here.
    </p>
    <div className="mt-4 max-w-[44rem]">
      <CodeBlock
        name="The first call, in curl"
        code={`curl '${window.location.origin}/api/network'`}
        foot={
          <p className="border-t border-line px-3.5 py-2.5 text-small text-muted">
            Version {reference.version}. Download it:{' '}
            <SiteLink href="/api/openapi.json">openapi.json</SiteLink>. See also the{' '}
            <SiteLink href="/limits">current limits</SiteLink>, the{' '}
            <SiteLink href="/changelog">changelog</SiteLink>, and its{' '}
            <SiteLink href="/changelog.atom">feed</SiteLink>.
          </p>
        }
      />
    </div>
  </section>
)

/** A link to a page of the server outside the app. */
const SiteLink = ({ href, children }: { href: string; children: ReactNode }): ReactNode => (
  <a href={href} className="text-accent underline underline-offset-4">
    {children}
  </a>
)
