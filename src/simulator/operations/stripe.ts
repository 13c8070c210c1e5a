import * as z from 'zod'
import { keys } from '#local/vars.ts'
import type { Seen, Simulation } from '../simulation.ts'

type Body = URLSearchParams | string

/**
 * Sends a request to the stand-in of Stripe, as payers, banks and Stripe's dashboard do. @returns the text of the
 * response; undefined if it is refused.
 */
export async function askStripe(
  sim: Simulation,
  address: string,
  body?: Body,
  key: string = keys.stripeSecret,
): Promise<string | undefined> {
  const method = body === undefined ? 'GET' : 'POST'
  const request = {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}` },
    body: body ?? null,
  } as const
  const response = await sim.market.scheduler.finish(fetch(new URL(address, sim.market.stripeUrl), request))
  return response.status < 400 ? response.text() : undefined
}

const intentShape = z.object({
  status: z.string(),
  latest_charge: z.string().nullish(),
  next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.string() }) }).nullish(),
})

/** Returns the charge of a purchase at Stripe; undefined before the payment. */
export async function findCharge(sim: Simulation, purchase: Seen): Promise<string | undefined> {
  const intent = await findIntent(sim, purchase)
  const text = intent === undefined ? undefined : await askStripe(sim, `/v1/payment_intents/${intent}`)
  return text === undefined ? undefined : (intentShape.parse(JSON.parse(text)).latest_charge ?? undefined)
}

/** Returns the id of the payment of a purchase at Stripe. */
export async function findIntent(sim: Simulation, { id }: Seen): Promise<string | undefined> {
  const [row] = await sim.market.database.query<{ intent: string | null }>(
    'select stripe_payment_intent_id as intent from purchases where id = $1',
    [id],
  )
  return row?.intent ?? undefined
}

/** Returns the payment as the payer's browser sees it: its status, and the address of the bank's challenge. */
export async function readPayment(sim: Simulation, secret: string) {
  const [intent] = secret.split('_secret_')
  const address = `/v1/payment_intents/${intent}?client_secret=${secret}`
  const text = await askStripe(sim, address, undefined, keys.stripePublishable)
  if (text === undefined) return undefined
  const { status, next_action } = intentShape.parse(JSON.parse(text))
  return { status, challenge: next_action?.use_stripe_sdk.stripe_js }
}

const disputesShape = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) })

/** Returns the ids of open disputes at Stripe, newest first. */
export async function findOpenDisputes(sim: Simulation): Promise<string[]> {
  const text = await askStripe(sim, '/v1/disputes?limit=40')
  if (text === undefined) return []
  const { data } = disputesShape.parse(JSON.parse(text))
  return data.filter(({ status }) => status !== 'won' && status !== 'lost').map(({ id }) => id)
}
