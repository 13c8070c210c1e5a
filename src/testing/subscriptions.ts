import type { TestPerson, World } from './world.ts'

/** Common steps of subscription tests. */
export function subscriptionsIn(world: World) {
  /** Moves all dates of one subscription into the past, as if time had passed. */
  const pass = (id: string, interval: string) =>
    world.owner(
      `with period as (
         update subscriptions set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval where membership_id = $1)
       update memberships set anchor_at = anchor_at - $2::interval, paid_until = paid_until - $2::interval,
         attempt_at = attempt_at - $2::interval, grace_until = grace_until - $2::interval,
         paused_until = paused_until - $2::interval where id = $1`,
      [id, interval],
    )
  return {
    pass,
    async subscribed(tokens = 500, price = 100) {
      const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
      const { tier } = await world.as(creator).subscriptions.createTier({
        name: 'Gold',
        price_tokens: price,
        free_message_kinds: ['text'],
      })
      const { subscription } = await world
        .as(fan)
        .subscriptions.subscribe({ tier_id: tier.id, price_tokens: price, renewal_consent: true })
      return { fan, creator, tier, id: subscription.id }
    },
    /** Moves the subscription to a minute after the end of its month. */
    async passMonth(id: string): Promise<void> {
      const [row] = await world.owner<{ rest: string }>(
        `select (paid_until - now() + interval '1 minute')::text as rest from memberships where id = $1`,
        [id],
      )
      await pass(id, row?.rest ?? '')
    },
    charges: async (id: string): Promise<number> =>
      (await world.owner(`select tokens from ledger.movements where kind = 'subscription' and reference = $1`, [id]))
        .length,
    async current(fan: TestPerson) {
      const [subscription] = (await world.as(fan).subscriptions.mine()).subscriptions
      if (!subscription) throw new Error('there is no subscription')
      return subscription
    },
  }
}
