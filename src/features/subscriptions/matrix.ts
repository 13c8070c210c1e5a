import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson, World } from '#testing/world.ts'

const price = 10
const consent = { price_tokens: price, renewal_consent: true } as const

const tiers = new WeakMap<TestPerson, Promise<string>>()

/**
 * Returns an open tier of this creator; a creator can have only a few. Parallel cells take turns, so that one of them
 * creates it.
 */
function tierOf(world: World, creator: TestPerson): Promise<string> {
  const { subscriptions } = world.as(creator)
  const id = (tiers.get(creator) ?? Promise.resolve('')).then(async () => {
    const [open] = (await subscriptions.ownTiers()).tiers
    return (open ?? (await subscriptions.createTier({ name: 'Balcony', price_tokens: price })).tier).id
  })
  tiers.set(creator, id)
  return id
}

/** Returns a tier of the owner, or an unknown id if the owner is not a creator. */
const tier = async ({ thing, world }: Cell) => ({
  id: await thing((owner) => (owner.role === 'creator' ? tierOf(world, owner) : Promise.resolve(owner.id))),
})

/** Returns a subscription of the caller, or of another user. */
const subscription = async ({ thing, world, me, caller, target }: Cell) => ({
  id: await thing(async () => {
    const canSubscribe = target === 'own' && me !== undefined && caller !== 'suspended'
    const fan = canSubscribe ? me : await world.person('fan', 100)
    const seller = await world.person('creator')
    const made = await world.as(fan).subscriptions.subscribe({ tier_id: await tierOf(world, seller), ...consent })
    return made.subscription.id
  }),
})
const noTier = 'TIER_NOT_FOUND'
const gone = 'SUBSCRIPTION_NOT_FOUND'
const ownTier = { own: 'OK', foreign: noTier, missing: noTier }
const theirs = (own: string) => ({ own, foreign: gone, missing: gone })

export const rows: Rows = {
  'subscriptions.tiers': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    id: whom,
  })),
  'subscriptions.ownTiers': row('creator'),
  'subscriptions.createTier': row('creator', 'OK', { name: 'Front row', price_tokens: price }),
  'subscriptions.updateTier': rowByTarget('creator', ownTier, async (cell) => ({
    ...(await tier(cell)),
    price_tokens: 20,
  })),
  'subscriptions.closeTier': rowByTarget('creator', ownTier, tier),
  'subscriptions.subscribe': rowByTarget(
    'signedIn',
    {
      own: { others: noTier, creator: 'SUBSCRIBE_TO_ONESELF', otherCreator: 'SUBSCRIBE_TO_ONESELF' },
      foreign: reached('OK', noTier),
      missing: noTier,
    },
    async (cell) => ({ tier_id: (await tier(cell)).id, ...consent }),
  ),
  'subscriptions.mine': row('signedIn', 'OK', {}),
  'subscriptions.cancel': rowByTarget('signedIn', theirs('OK'), subscription),
  'subscriptions.remove': rowByTarget('signedIn', theirs('OK'), subscription),
  'subscriptions.agree': rowByTarget('signedIn', theirs('OK'), async (cell) => ({
    ...(await subscription(cell)),
    ...consent,
  })),
  'subscriptions.renew': rowByTarget('signedIn', theirs('NOTHING_DUE'), subscription),
}
