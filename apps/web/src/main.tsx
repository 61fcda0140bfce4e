import { createRoot } from 'react-dom/client'
import { MainProviders } from './app/main-providers.tsx'
import { createAppRouter } from './app/router.tsx'
import { startWallets } from './entities/wallet/wallets.ts'
import { createQueryClient } from './shared/api/query-client.ts'
import './shared/styles/index.css'

const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no element #root')

startWallets()
createRoot(host).render(<MainProviders router={createAppRouter()} queryClient={createQueryClient()} />)
