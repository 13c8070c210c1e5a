import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { clockLag, startKey } from './startOfPage.ts'

test.each([-3_600_000, 0, 3_600_000])(
  'detects a clock that is %i ms fast from the time that the page carries',
  (fast) => {
    const queryClient = new QueryClient()
    const rendered = Date.parse('2026-11-26T10:00:00Z')
    expect(clockLag(queryClient, rendered)).toBe(0)
    queryClient.setQueryData(startKey, new Date(rendered))
    expect(clockLag(queryClient, rendered + fast)).toBe(0 - fast)
  },
)
