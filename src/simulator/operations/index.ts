import type { Operation } from '../simulation.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { calls, events } from './bookings.ts'
import { broadcasts } from './broadcasts.ts'
import { cards } from './cards.ts'
import { heldCalls } from './held-calls.ts'
import { messages, social } from './messages.ts'
import { misuse } from './misuse.ts'
import { moderation } from './moderation.ts'
import { money } from './money.ts'
import { ownCalendar } from './own-calendar.ts'
import { payouts } from './payouts.ts'
import { readers } from './readers.ts'
import { recordings } from './recordings.ts'
import { content, shop, subscriptions } from './sales.ts'
import { stages } from './stages.ts'
import { streams } from './streams.ts'
import { time } from './time.ts'

/** Operations at the beginning, so that people have tokens and creators have things to sell. */
export const prologue: readonly (readonly [name: string, times: number])[] = [
  ['buy tokens', 12],
  ['change the country after a lost response', 1],
  ['set up payouts in any country', 3],
  ['set up payouts', 6],
  ['change the rates of calls', 4],
  ['credit earnings', 5],
  ['create an offer', 6],
  ['create a product', 6],
  ['create a tier', 4],
  ['publish content', 6],
  ['create an event', 4],
  ['ban a newcomer', 2],
  ['delete an account with a disputed payment', 1],
  ['report a person', 2],
  ['apply to become a creator', 1],
  ['send a broadcast', 2],
  ['store a recording', 2],
  ['publish a recording', 2],
  ['go live', 3],
  ['block', 4],
  ['hide from a country', 2],
  ['change the permissions of an aide', 1],
]

/** All operations. The order is part of the meaning of a seed. */
export const operations: readonly Operation[] = [
  ...[money, cards, payouts, messages, social, calls, events, shop, content, subscriptions, moderation, time].flat(),
  ...[accounts, admin, broadcasts, heldCalls, streams, stages].flat(),
  ...[ownCalendar, readers, misuse, recordings].flat(),
]
