import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browserOnly, exportsOf, withoutComponents } from './browser-only.ts'

const src = path.resolve(import.meta.dirname, '../..')
const files = fs.globSync('**/*.tsx', { cwd: src })
const matched = files.filter((file) => browserOnly.some((pattern) => pattern.test(file)))

test('every pattern of browser-only components matches a file', () => {
  expect(browserOnly.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([])
})

test('modules that the Worker leaves out export only components', () => {
  const notComponents = matched.flatMap((file) =>
    exportsOf(fs.readFileSync(path.join(src, file), 'utf8'))
      .filter((name) => name !== 'default' && !/^[A-Z]\w*[a-z]/.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(notComponents).toEqual([])
})

test('a left-out module keeps its export names and renders nothing', () => {
  expect(withoutComponents("import x from 'x'\nexport type P = 1\nexport function One() {}\n")).toBe(
    'export const One = () => null',
  )
  expect(withoutComponents('export default function One() {}\nexport const Two = make()\n')).toBe(
    'export default () => null\nexport const Two = () => null',
  )
  expect(() => withoutComponents('export { One } from "./One.tsx"\n')).toThrow('Only exported functions')
})
