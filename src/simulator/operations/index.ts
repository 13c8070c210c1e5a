import type { Operation } from '../simulation.ts'
import { calls, events } from './bookings.ts'
import { messages, social } from './messages.ts'
import { moderation } from './moderation.ts'
import { money } from './money.ts'
import { content, shop, subscriptions } from './sales.ts'
import { time } from './time.ts'

/** All operations. The order is part of the meaning of a seed. */
export const operations: readonly Operation[] = [
  ...[money, messages, social, calls, events, shop, content, subscriptions, moderation, time].flat(),
]
