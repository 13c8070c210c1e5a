import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Trend } from './Trend.tsx'

const textOf = (trend: number | null, total: number) =>
  renderToStaticMarkup(createElement(Trend, { trend, total })).replace(/<[^>]+>/g, '')

test('returns "New" without an earlier amount, and nothing without any amount', () => {
  expect(textOf(null, 40)).toBe('New')
  expect(textOf(null, 0)).toBe('')
  expect(textOf(-20, 0)).toBe('down 20%')
})
