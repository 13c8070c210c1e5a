import * as z from 'zod'
import { demoPassword } from './seed/people.ts'

/** Demo users who buy tokens, with the package of each. None of them is a demo account for sign-in. */
const buyers: [string, number][] = [
  ['theo_brandt', 433],
  ['hana_sato', 200],
]

const session = z.object({ session: z.object({ access_token: z.string() }) })

/**
 * Buys tokens for demo users through the product and the stand-in for Stripe, so that today's figures are realistic.
 * Buys once a day, even after restarts.
 */
export async function buyToday({ origin }: { origin: string }): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} responded with ${response.status}`)
    return response.json()
  }
  for (const [username, tokenAmount] of buyers) {
    const email = `${username}@limelight.test`
    const signedIn = session.parse(await post('/auth/sign-in', { email, password: demoPassword }))
    await post(
      '/tokens/purchase',
      { tokenAmount, paymentMethodId: 'pm_card_visa', isGift: false },
      { authorization: `Bearer ${signedIn.session.access_token}`, 'idempotency-key': `demo-${today}-${username}` },
    )
  }
}
