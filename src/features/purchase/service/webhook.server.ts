import type { Context } from '#server/context.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { applyCharge, purchaseIdOf } from './apply.server.ts'

const bodyMaxBytes = 512 * 1024

/**
 * The payment provider's notices: the authority on payments (decision D8). 400 for what the provider did not sign in the
 * last five minutes, 200 for what was understood or is none of ours, 500 for what is to be sent again.
 */
export async function receivePaymentEvent(ctx: Context, request: Request): Promise<Response> {
  const body = await request.text()
  if (body.length > bodyMaxBytes) return new Response('too large', { status: 413 })
  const event = await ctx.providers.payments.readEvent(body, request.headers.get('stripe-signature') ?? '')
  if (!event) return new Response('signature refused', { status: 400 })
  if (event.type !== 'charge') return Response.json({ received: true })
  if (!purchaseIdOf(event.charge)) {
    ctx.log.warn('a payment that is none of ours', { event: event.id, intent: event.charge.intentId })
    return Response.json({ received: true })
  }
  try {
    const applied = await applyCharge(ctx, event.charge, { eventId: event.id, type: event.name })
    if (applied.outcome === 'refused')
      ctx.log.error('a payment could not be credited', applied.reason, { event: event.id })
    else if (!applied.replayed) ctx.afterCommit(() => drainOutbox(ctx))
    return Response.json({ received: true })
  } catch (error) {
    ctx.log.error('a payment event failed', error, { event: event.id })
    return new Response('try again', { status: 500 })
  }
}
