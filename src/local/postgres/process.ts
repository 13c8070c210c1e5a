import { type ChildProcess, spawn } from 'node:child_process'
import { stopWithUs } from '../processes.ts'
import type { Home } from './binaries.ts'

const windows = process.platform === 'win32'
const LOG_TAIL = 4000

export type ServerProcess = { stop(): Promise<void> }

/** Error for a port that another program uses. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
}

/** Starts the server and resolves when it accepts connections. */
export async function startProcess(home: Home, port: number, durable: boolean): Promise<ServerProcess> {
  const child = spawn(home.bin('postgres'), ['-D', home.data, '-p', String(port), ...settings(durable)], {
    ...home.ids,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
    // A separate process group, so that Ctrl-C reaches only this process, which stops the server last.
    detached: !windows,
  })
  await ready(child, port)
  const watcher = child.pid === undefined ? undefined : stopWithUs(child.pid, 'INT')
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    stop: async () => {
      watcher?.cancel()
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes all data.
      if (child.exitCode === null) child.kill(windows ? undefined : 'SIGINT')
      await gone
    },
  }
}

function settings(durable: boolean): string[] {
  const flag = durable ? 'on' : 'off'
  return [
    'listen_addresses=127.0.0.1',
    'max_connections=300',
    'timezone=UTC',
    `fsync=${flag}`,
    `synchronous_commit=${flag}`,
    `full_page_writes=${flag}`,
    // A statement of a disconnected client ends within this time, even if it waits for a lock.
    ...(windows ? [] : ['unix_socket_directories=', 'client_connection_check_interval=250ms']),
  ].flatMap((setting) => ['-c', setting])
}

function ready(child: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-LOG_TAIL)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (log.includes('could not bind')) reject(new PortTakenError(`Port ${port} is already in use.`))
      else reject(new Error(`PostgreSQL ended with ${code}:\n${log}`))
    })
  })
}
