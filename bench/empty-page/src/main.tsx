import { createRoot } from 'react-dom/client'

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(<h1>An empty page</h1>)
