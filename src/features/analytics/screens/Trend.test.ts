import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trend } from './Trend.tsx'

const words = (trend: number | null, total: number) =>
  renderToStaticMarkup(createElement(Trend, { trend, total })).replace(/<[^>]+>/g, '')

test('a trend is new where there was nothing before, and nothing where there still is nothing', () => {
  expect(words(null, 40)).toBe('New')
  expect(words(null, 0)).toBe('')
  expect(words(-20, 0)).toBe('down 20%')
})
