import { type ComponentProps, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderHistory } from './OrderHistory.tsx'

type Order = ComponentProps<typeof OrderHistory>['order']

const at = new Date('2026-11-20T12:00:00Z')
const person = (display_name: string) => ({ id: '1', username: 'x', display_name, avatar_url: null, is_active: true })
const cancelledOrder = (actor: Order['history'][number]['actor'], change: Partial<Order> = {}) =>
  renderToString(
    createElement(OrderHistory, {
      order: {
        role: 'buyer',
        physical: false,
        shipped_at: null,
        delivered_at: null,
        buyer: person('Ada'),
        seller: person('Mira'),
        history: [{ id: 'e1', kind: 'cancelled', actor, text: '', links: [], attachments: [], created_at: at }],
        ...change,
      },
    }),
  )

test('describes how a cancelled order ended', () => {
  expect(cancelledOrder('buyer')).toContain('You cancelled it, and all tokens went back')
  expect(cancelledOrder('seller')).toContain('Mira cancelled it, and all tokens went back')
  expect(cancelledOrder('admin')).toContain('An admin gave all tokens back to the fan')
  expect(cancelledOrder('clock')).toContain('Never delivered: all tokens went back')
  expect(cancelledOrder('clock', { physical: true })).toContain('Never shipped: all tokens went back')
  expect(cancelledOrder('clock', { delivered_at: at })).toContain('Ended: all tokens went back')
})
