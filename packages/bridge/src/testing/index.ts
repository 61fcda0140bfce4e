export { FIXTURE_USDC, installationFixture } from './installation-fixture.ts'
