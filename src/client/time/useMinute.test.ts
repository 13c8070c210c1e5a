import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startKey } from '../hydration/startOfPage.ts'
import { useMinute, useNow } from './useMinute.ts'

function Clock() {
  return createElement('p', null, `${useMinute().toISOString()} ${useNow().toISOString()}`)
}

function rendered(start?: Date): string {
  const client = new QueryClient()
  if (start) client.setQueryData(startKey, start)
  return renderToString(createElement(QueryClientProvider, { client }, createElement(Clock)))
}

test('the first rendering uses the time that the page carries, on the server and in the browser', () => {
  expect(rendered(new Date('2026-11-26T04:26:59.900Z'))).toContain('2026-11-26T04:26:00.000Z 2026-11-26T04:26:59.900Z')
})

test('uses the current time when the page carries none', () => {
  const before = Date.now()
  const [, now = ''] = /Z (.+Z)/.exec(rendered()) ?? []
  expect(new Date(now).getTime()).toBeGreaterThanOrEqual(before)
})
