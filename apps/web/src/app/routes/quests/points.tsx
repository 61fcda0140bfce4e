export { PointsPage as default } from '../../../features/quests/components/points/points-page.tsx'
