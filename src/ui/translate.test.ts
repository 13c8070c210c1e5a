import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A browser's translator replaces text nodes: React then updates a node that is no longer on the page, and a figure stays
// wrong. It also translates names that are words. Both are marked `translate="no"`.

const source = path.resolve(import.meta.dirname, '..')
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^(?:app|client|features|routes|ui)\/.*\.tsx$/.test(file) && !file.includes('.test.'))

const attributes = '((?:[^<>]|=>)*)'
/** Matches an element with figures of equal width, by its class. Tables and lists also contain words, which are translated. */
const figures = new RegExp(`<(?!(?:table|ul|ol|dl|input)\\b)[a-z][a-z0-9]*\\b${attributes}>`, 'g')
/** Matches an element that contains only a person's name. */
const names = new RegExp(
  `<([a-z][a-z0-9]*)\\b${attributes}>\\s*\\{[\\w.]*(?:display_name|displayName)\\}\\s*</\\1>`,
  'g',
)
const hasFigures = /className=(?:"(?:[^"]* )?figures(?: [^"]*)?"|\{clsx\([^{}]*?'(?:[^']* )?figures(?: [^']*)?')/

test('figures and names are not translated', () => {
  const found = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(source, file), 'utf8')
    const own = [...text.matchAll(figures)].filter(([tag]) => hasFigures.test(tag)).concat([...text.matchAll(names)])
    return own.map(([element]) => ({ file, element }))
  })
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ element }) => !element.includes('translate="no"'))).toEqual([])
})
