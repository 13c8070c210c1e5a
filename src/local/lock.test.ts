import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lock } from './lock.ts'
import { temporaryDir } from './testbed.ts'

const { dir, remove } = temporaryDir('lock-test')
afterAll(remove)
const file = path.join(dir, 'lock.json')

test('allows one holder at a time, and the next one after the release', () => {
  const release = lock(dir)
  expect(() => lock(dir)).toThrow(`Another local cloud (process ${process.pid}) is using `)
  release()
  lock(dir)()
})

test('the lock of a process ends with the process', async () => {
  const url = JSON.stringify(new URL('./lock.ts', import.meta.url).href)
  const program = `const { lock } = await import(${url}); lock(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  expect(() => lock(dir)).toThrow(`(process ${holder.pid})`)
  holder.kill('SIGKILL')
  await new Promise((resolve) => holder.once('exit', resolve))
  lock(dir)()
})

test('ignores a lock whose process id belongs to another process now, and an incomplete lock file', () => {
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'long ago' }))
  lock(dir)()
  fs.writeFileSync(file, '{')
  lock(dir)()
})

test('ignores a lock file that was copied with its directory', () => {
  const release = lock(dir)
  const copy = `${dir}-copy`
  fs.cpSync(dir, copy, { recursive: true })
  lock(copy)()
  release()
  fs.rmSync(copy, { recursive: true })
})
