// A test without a page needs none of it.
if (typeof document !== 'undefined') await import('./set-up-page.ts')

export {}
