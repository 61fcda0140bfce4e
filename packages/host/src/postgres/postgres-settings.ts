/** For one machine that also runs everything else: loopback only, few processes, little memory, and crash-safe. */
const DEFAULTS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // A socket in a shared directory would be an additional entry point.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  // Saves three processes; a local machine mostly reads from memory.
  io_method: 'sync',
  autovacuum_max_workers: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export function buildPostgresArguments(overrides: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...DEFAULTS, ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** How much freed memory a server process keeps for its next statement. By default the allocator returns it, and faults it in again page by page. */
const KEPT_BYTES = String(16 * 1024 * 1024)
const KEPT_TOP_BYTES = String(1024 * 1024)

/** A fixed environment: the user's PG* variables must not reach the server, and its messages must be in English. */
export function buildPostgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SYSTEMROOT } = process.env
  const allocator = {
    MALLOC_TRIM_THRESHOLD_: KEPT_BYTES,
    MALLOC_MMAP_THRESHOLD_: KEPT_BYTES,
    MALLOC_TOP_PAD_: KEPT_TOP_BYTES,
  }
  return { PATH, TMPDIR, SYSTEMROOT, LC_ALL: 'C', TZ: 'UTC', ...allocator }
}
