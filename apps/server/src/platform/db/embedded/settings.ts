import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LEAST_BUFFERS_MB = 128;
const MOST_BUFFERS_MB = 2048;

/** A sixteenth of the machine's memory, since the server and the system's own cache need theirs; it is taken as it is used. */
export function sharedBuffers(machineBytes: number): string {
  const part = Math.floor(machineBytes / 16 / MB);
  return `${Math.min(MOST_BUFFERS_MB, Math.max(LEAST_BUFFERS_MB, part))}MB`;
}

/**
 * Settings for a database that shares a small machine with its server. Everything not named keeps PostgreSQL's default,
 * `fsync`, `synchronous_commit` and `full_page_writes` among it: what was acknowledged survives a power cut.
 */
export function serverSettings(fsync: boolean): Record<string, string> {
  return {
    shared_buffers: sharedBuffers(totalmem()),
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_connections: '100',
    // Solid-state disks: an index page costs little more than the next page of a scan.
    random_page_cost: '1.1',
    // The first change of a page after a checkpoint writes the whole page: seldom is cheaper.
    checkpoint_timeout: '15min',
    // Short queries: compiling them takes longer than running them.
    jit: 'off',
    // Parallel workers need more of /dev/shm than a container has by default.
    max_parallel_workers_per_gather: '0',
    log_checkpoints: 'off',
    // Failed statements reach the server as errors; here they would only put members' data into a log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    unix_socket_permissions: '0700',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
