import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson, World } from '#testing/world.ts'

const input = { title: 'A song', description: 'Words.', priceTokens: 10 }
const offerIds = new WeakMap<TestPerson, Promise<string>>()

/** Creates one offer per creator, and reuses it. */
export function offerOf(world: World, creator: TestPerson): Promise<string> {
  const id =
    offerIds.get(creator) ??
    world
      .as(creator)
      .offers.create(input)
      .then(({ offer }) => offer.id)
  offerIds.set(creator, id)
  return id
}

/** Only creators have offers. For other people their user id is used as an unknown offer id. */
const offer = async ({ thing, world }: Cell) => ({
  id: await thing((owner) => (owner.role === 'creator' ? offerOf(world, owner) : Promise.resolve(owner.id))),
})
const missing = 'OFFER_NOT_FOUND'
const sellers = { others: missing, creator: 'OK', otherCreator: 'OK' }
const shown = { own: sellers, foreign: reached('OK', missing), missing }
const ownOnly = { own: 'OK', foreign: missing, missing }

export const rows: Rows = {
  'offers.own': row('creator', 'OK', {}),
  'offers.create': row('creator', 'OK', input),
  'offers.update': rowByTarget('creator', ownOnly, async (cell) => ({ ...(await offer(cell)), priceTokens: 20 })),
  'offers.remove': rowByTarget('creator', ownOnly, offer),
  'offers.list': row('public', 'OK', {}),
  // a search without matches returns an empty list
  'offers.ofCreator': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ id: whom })),
  'offers.one': rowByTarget('public', shown, offer),
  // counts a view of an existing offer and returns no content
  'offers.seen': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, offer),
  'offers.order': rowByTarget(
    'signedIn',
    {
      own: { others: missing, creator: 'OWN_OFFER', otherCreator: 'OWN_OFFER' },
      foreign: reached('OK', missing),
      missing,
    },
    async (cell) => ({ ...(await offer(cell)), priceTokens: 10 }),
  ),
}
