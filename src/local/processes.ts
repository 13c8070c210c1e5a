import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'

const windows = process.platform === 'win32'

/**
 * Signals `target` when this process is gone, even killed without warning: a shell reads the end of our pipe. A negative
 * target is a process group. `cancel` it before the target's number can be given to somebody else.
 */
export function stopWithUs(target: number, signal: 'INT' | 'TERM'): { cancel(): void } {
  if (windows) return { cancel: () => {} }
  const watcher = spawn('/bin/sh', ['-c', `read _; kill -s ${signal} -- "$1"`, 'sh', String(target)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Out of the terminal's group: Ctrl-C is ours to handle.
    detached: true,
  })
  watcher.on('error', () => {})
  watcher.unref()
  return { cancel: () => void watcher.kill('SIGKILL') }
}

/** The command line of a running process, '' when there is none. */
export function commandOf(pid: number): string {
  // A bare Debian has no `ps`.
  return process.platform === 'linux' ? procFile(pid, 'cmdline').replaceAll('\0', ' ') : ps(pid, 'command')
}

/** Tells a process from a later one with the same number; '' when there is none. */
export function bornAt(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const stat = procFile(pid, 'stat')
  const START_TIME = 19 // counted behind the name, which may contain anything
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME] ?? ''
}

/** Ends a process group that was started `detached`: asks first, and insists after `patienceMs`. */
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
    // Nobody is left in it.
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
