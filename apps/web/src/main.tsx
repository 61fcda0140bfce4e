import './shared/styles/index.css'

// The prerendered page is painted before the app runs; its code is already loading by then (a preload in index.html).
const start = async (): Promise<void> => {
  const { startApp } = await import('./app/start-app.tsx')
  await startApp()
}

// Background pages are never painted.
if (document.visibilityState === 'hidden') void start()
else requestAnimationFrame(() => setTimeout(() => void start()))
