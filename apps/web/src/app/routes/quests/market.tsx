export { MarketPage as default } from '../../../features/quests/components/market/market-page.tsx'
