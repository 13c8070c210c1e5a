import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Engine } from '../engine.ts'
import type { Recording } from './answer.ts'
import { COMMANDS } from './commands.ts'
import { openRedis } from './resp.ts'

const START_LIMIT_MS = 10_000

/** Returns the version of the redis-server on the PATH, such as `7.0.15`; undefined if it is not installed. */
export async function installedVersion(): Promise<string | undefined> {
  const output = await promisify(execFile)('redis-server', ['--version']).catch(() => undefined)
  return /v=(\d+\.\d+\.\d+)/.exec(output?.stdout ?? '')?.[1]
}

/** Runs COMMANDS on a separate, empty redis-server that listens only on a socket file. */
export async function recordRedis(version: string): Promise<Recording> {
  const directory = await mkdtemp(join(tmpdir(), 'redis-'))
  const socket = join(directory, 'redis.sock')
  const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', directory]
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  const ended = once(server, 'exit')
  try {
    const redis = await connectWhenReady(socket)
    const answers: Recording['answers'] = []
    for (const command of COMMANDS) answers.push({ command, answer: await redis.send(command) })
    const commands = await describeCommands((command) => redis.send(command))
    redis.close()
    return { version, answers, commands }
  } finally {
    server.kill()
    await ended
    await rm(directory, { recursive: true, force: true })
  }
}

async function connectWhenReady(socket: string): ReturnType<typeof openRedis> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; ) {
    try {
      return await openRedis(socket)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(20)
    }
  }
}

type Send = Awaited<ReturnType<typeof openRedis>>['send']

/** Returns the arity and write flag of every command of the engine, as redis-server reports them. */
async function describeCommands(send: Send): Promise<Recording['commands']> {
  const commands: Recording['commands'] = {}
  for (const name of Object.keys(new Engine().commands)) {
    const info = await send(['COMMAND', 'INFO', name])
    const [entry] = 'result' in info && Array.isArray(info.result) ? info.result : []
    if (!Array.isArray(entry)) continue
    const [, arity, flags] = entry
    if (typeof arity !== 'number' || !Array.isArray(flags)) throw new Error(`no description of ${name}`)
    commands[name] = { arity, writes: JSON.stringify(flags).includes('"write"') }
  }
  return commands
}
