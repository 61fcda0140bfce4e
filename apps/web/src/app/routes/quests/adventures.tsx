export { AdventuresPage as default } from '../../../features/quests/components/adventures/adventures-page.tsx'
