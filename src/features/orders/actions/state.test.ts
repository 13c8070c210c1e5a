import { expect, test } from 'vitest'
import { linksMax, SENTENCES } from '../spec.ts'
import { isLink, linesOf, problemOfLinks } from './state.ts'

test('a link of a delivery is an https URL with a host name and without a user name', () => {
  for (const link of ['https://songs.example/ada?take=1', 'https://files.example/1', 'https://x.example'])
    expect(isLink(link), link).toBe(true)
  for (const link of ['http://x.example/a', 'javascript:alert(1)', 'https://a@b.example', 'https://x', 'x.example'])
    expect(isLink(link), link).toBe(false)
})

test('reads one link per line, and returns the problem of invalid lines', () => {
  expect(linesOf(' https://x.example \n\n https://y.example')).toEqual(['https://x.example', 'https://y.example'])
  expect(problemOfLinks(['https://x.example'])).toBeUndefined()
  expect(problemOfLinks(['nothing'])).toBe(SENTENCES.linkInvalid)
  expect(problemOfLinks(Array(linksMax + 1).fill('https://x.example'))).toBe(SENTENCES.linksTooMany)
})
