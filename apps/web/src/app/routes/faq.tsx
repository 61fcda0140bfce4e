export { FaqPage as default } from '../../features/site/faq/faq-page.tsx'
