import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A third party may never respond: its script is blocked, its frame stays empty, its promise stays pending. Every wait
// has a time limit (within.ts, useTimeLimit.ts). After it the page shows a sentence and a next step.

const source = path.resolve(import.meta.dirname, '../..')
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^(client|features|app|ui)\/.*\.tsx?$/.test(file) && !/\.test\.|\.server\./.test(file))
const read = (file: string) => fs.readFileSync(path.join(source, file), 'utf8')

/** Calls whose promise a vendor settles, as written in this project. */
const calls = [
  /stripe\.handleNextAction\(/,
  /stripe\.createPaymentMethod\(/,
  /elements\.submit\(/,
  /client\.join\(\)/,
  /openConnection\(channels/,
]

test('each call of a vendor’s SDK has a time limit', () => {
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => calls.some((call) => call.test(line)))
      .map((line) => ({ file, line: line.trim() })),
  )
  expect(found.length).toBeGreaterThanOrEqual(calls.length)
  expect(found.filter(({ line }) => !line.includes('within('))).toEqual([])
})

test('each file that loads a vendor’s script or shows a vendor’s frame sets a time limit', () => {
  const loads = /loadScript\(|loadStripe\(|Client\.init\(|<(?:Payment|ExpressCheckout)Element\b/
  const waiting = files.filter((file) => file !== 'client/page/loadScript.ts' && loads.test(read(file)))
  expect(waiting).toHaveLength(4)
  expect(waiting.filter((file) => !/\b(?:within|useTimeLimit)\(/.test(read(file)))).toEqual([])
})
