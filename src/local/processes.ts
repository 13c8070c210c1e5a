import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'

const windows = process.platform === 'win32'

/**
 * Signals `target` when this process ends, even if it is killed: a child shell waits until its pipe from this process
 * closes. A negative target is a process group. Call `cancel` before the system can reuse the target's process id.
 */
export function stopWithUs(target: number, signal: 'INT' | 'TERM'): { cancel(): void } {
  if (windows) return { cancel: () => {} }
  const watcher = spawn('/bin/sh', ['-c', `read _; kill -s ${signal} -- "$1"`, 'sh', String(target)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // The shell is not in the terminal's process group, because this process handles Ctrl-C.
    detached: true,
  })
  watcher.on('error', () => {})
  watcher.unref()
  return { cancel: () => void watcher.kill('SIGKILL') }
}

/** Returns the command line of a running process; empty if it does not exist. */
export function commandOf(pid: number): string {
  // Reads /proc on Linux, because a minimal Debian has no `ps`.
  return process.platform === 'linux' ? procFile(pid, 'cmdline').replaceAll('\0', ' ') : ps(pid, 'command')
}

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same id. Empty if the
 * process does not exist.
 */
export function bornAt(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const stat = procFile(pid, 'stat')
  const START_TIME = 19 // counted after the name, which may contain any text
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME] ?? ''
}

/** Ends the process group of a `detached` child: sends SIGTERM, and SIGKILL after `patienceMs`. */
export async function endGroup(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  signalGroup(child, 'SIGTERM')
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs)
  await gone
  clearTimeout(insist)
  signalGroup(child, 'SIGKILL')
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (windows) return void child.kill(signal)
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process group has no process.
  }
}

function procFile(pid: number, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string {
  if (windows) return ''
  return (spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim()
}
