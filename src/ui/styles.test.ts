import fs from 'node:fs'
import { expect, test } from 'vitest'

const styles = fs.globSync('src/**/*.css')
const lists = /:(?:is|where|not|has)\(((?:[^()]|\([^()]*\))*)\)/g

test('no selector has a pseudo-element inside :is(), where browsers ignore it', () => {
  const wrong = styles.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(lists)]
      .filter(([, inner = '']) => inner.includes('::'))
      .map(([selector]) => `${file}: ${selector}`),
  )
  expect(styles.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('no page-sized element uses :has(), because every new line would restyle all of it', () => {
  const wide = /(?:\.(?:app|stream|dialog|page)|\b(?:html|body)|:root)[^\s,{>+~]*:has\(/
  const found = styles.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/[^{};]*:has\([^{};]*\{/g)]
      .filter(([selector]) => wide.test(selector))
      .map(([selector]) => `${file}: ${selector.trim()}`),
  )
  expect(found).toEqual([])
})
