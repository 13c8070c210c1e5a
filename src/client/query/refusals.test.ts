import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTabs } from '../openTabs.ts'

// Storage and channels may throw when they are used in private windows and embedded pages.

const source = path.resolve(import.meta.dirname, '../..')
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^(?:client|features|app|ui|routes)\/.*\.tsx?$/.test(file) && !/\.test\.|\.server\./.test(file))

const throwing = /\b(?:local|session)Storage\b|new BroadcastChannel\(/
/** Files that clear all storages, each in a promise of its own. */
const settled = ['app/shell/crash.ts']

/** Returns the lines that use such an API outside of a `try`. */
function unguarded(file: string): string[] {
  const lines = fs.readFileSync(path.join(source, file), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line) || !throwing.test(line) || /try ?\{/.test(line)) return []
    const before = lines.slice(Math.max(0, at - 8), at)
    const begun = before.findLastIndex((one) => /\btry ?\{/.test(one))
    const isInside = begun >= 0 && !before.slice(begun + 1).some((one) => /\bcatch\b/.test(one))
    return isInside ? [] : [`${file}:${at + 1}`]
  })
}

test('storage and channels are touched inside of a try only', () => {
  expect(files.filter((file) => !settled.includes(file)).flatMap(unguarded)).toEqual([])
})

test('returns no channel if the browser refuses it', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  )
  expect(openTabs('any')).toBeUndefined()
  vi.unstubAllGlobals()
})
