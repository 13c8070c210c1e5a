import fs from 'node:fs'
import { expect, test } from 'vitest'

const styles = fs.globSync('src/**/*.css')
const lists = /:(?:is|where|not|has)\(((?:[^()]|\([^()]*\))*)\)/g

test('no selector has a pseudo-element within :is() and the like, where browsers drop it without a word', () => {
  const wrong = styles.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(lists)]
      .filter(([, inner = '']) => inner.includes('::'))
      .map(([selector]) => `${file}: ${selector}`),
  )
  expect(styles.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('no part as big as a page decides by :has() what is inside of it: each line that came would draw all of it anew', () => {
  const wide = /(?:\.(?:app|stream|dialog|page)|\b(?:html|body)|:root)[^\s,{>+~]*:has\(/
  const found = styles.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/[^{};]*:has\([^{};]*\{/g)]
      .filter(([selector]) => wide.test(selector))
      .map(([selector]) => `${file}: ${selector.trim()}`),
  )
  expect(found).toEqual([])
})
