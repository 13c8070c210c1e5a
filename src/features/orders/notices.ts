import { noticeOfMail } from '#server/notify/notices.ts'
import { mails } from './mails.ts'
import type { OrderNewsKind } from './spec.ts'

const doers: Partial<Record<OrderNewsKind, 'buyer' | 'seller'>> = {
  ordered: 'buyer',
  revision: 'buyer',
  disputed: 'buyer',
  shipped: 'seller',
  delivered: 'seller',
}

export const notices = {
  /** Notice to buyer and seller of every step of an order. */
  'system.order': noticeOfMail(mails.order, {
    example: {
      order_id: 'o1',
      event: 'ordered',
      kind: 'offer',
      title: 'A song',
      tokens: 1,
      words: '',
      person: 'Ada',
      due_at: '2026-11-20T12:00:00Z',
      accept_by: null,
      ended_by: null,
      role: 'buyer',
      time_zone: 'UTC',
    },
    // true for events that the other side, an admin or a timer caused
    isNews: ({ event, role, endedBy }) => (doers[event] ?? endedBy ?? 'clock') !== role,
  }),
}
