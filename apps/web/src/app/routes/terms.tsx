export { TermsPage as default } from '../../features/site/terms/terms-page.tsx'
