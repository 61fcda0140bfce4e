export { LandingPage as default } from '../../features/site/landing/landing-page.tsx'
