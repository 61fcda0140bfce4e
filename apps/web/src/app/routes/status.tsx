export { StatusPage as default } from '../../features/status/components/status-page.tsx'
