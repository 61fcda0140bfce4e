import './shared/styles/index.css'

// The prerendered page is painted before the app runs: its code is on its way by then (a preload in index.html).
const start = async (): Promise<void> => {
  const { startApp } = await import('./app/start-app.tsx')
  await startApp()
}

// Pages in the background are never painted.
if (document.visibilityState === 'hidden') void start()
else requestAnimationFrame(() => setTimeout(() => void start()))
