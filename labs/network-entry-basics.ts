/** Common properties of test networks in an installation file. */
export const networkEntryBasics = {
  tag: null,
  active: true,
  exposure_cap_usd: null,
  outflow_hourly_usd: null,
  poll_interval_ms: 100,
  multicall_address: null,
  popularity: 100,
  source_position: 1,
  destination_position: 1,
  is_new_destination: false,
  created_at: '2026-01-01T00:00:00.000Z',
}
