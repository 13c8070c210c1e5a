import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tokensText } from '#shared/money.ts'
import Chart from './Chart.tsx'

const points = [40, 0, 115].map((tokens, day) => ({
  label: `${day + 1} Nov`,
  values: [tokens],
  before: { label: `${day + 20} Oct`, value: day * 10 },
}))
const series = [{ name: 'This week', color: 'var(--gold)' }]
const markup = (kind: 'bars' | 'line', shown = points) =>
  renderToStaticMarkup(createElement(Chart, { label: 'Earned', kind, series, points: shown, say: tokensText }))
const texts = (html: string) => html.replace(/<[^>]+>/g, ' ')

test('describes the last point and the point before it, and labels both axes', () => {
  const html = markup('line')
  expect(html).toContain('aria-valuetext="3 Nov: 115 tokens. 22 Oct: 20 tokens"')
  expect(texts(html)).toMatch(/150\s+100\s+50\s+0/)
  expect(texts(html)).toMatch(/1 Nov\s+2 Nov\s+3 Nov/)
})

test('draws a bar for each value above zero and a dashed line for the time before', () => {
  const html = markup('bars')
  expect(html.match(/class="visx-bar"[^>]*var\(--gold\)/g)).toHaveLength(2)
  expect(html.match(/stroke-dasharray/g)).toHaveLength(1)
})

test('draws nothing without points', () => {
  expect(markup('line', [])).toBe('')
})
