export { DevelopersPage as default } from '../../features/developers/components/developers-page.tsx'
