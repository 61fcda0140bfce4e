import './shared/styles/index.css'

// The prerendered page is painted before the app runs; its code is already loading by then (a preload in index.html).
const start = async (): Promise<void> => {
  // Pages that are read leave their code until they are painted (scripts/site-pages.ts). A link that is moved is looked at again.
  for (const link of document.head.querySelectorAll('link[media="not all"]')) {
    link.removeAttribute('media')
    document.head.append(link)
  }
  const { startApp } = await import('./app/start-app.tsx')
  await startApp()
}

// Background pages are never painted.
if (document.visibilityState === 'hidden') void start()
else requestAnimationFrame(() => setTimeout(() => void start()))
