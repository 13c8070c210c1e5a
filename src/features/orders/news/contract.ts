import * as z from 'zod/mini'
import { orderStates } from '../spec.ts'

/** Realtime message `order.changed` on `user:{id}` of both sides. */
export const orderChangedEvent = z.object({ order_id: z.uuid(), state: z.enum(orderStates) })
