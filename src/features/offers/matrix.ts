import type { Cell } from '#testing/matrix/people.ts'
import { aimed, type Rows, reached, row } from '#testing/matrix/row.ts'
import type { TestPerson, World } from '#testing/world.ts'

const input = { title: 'A song', description: 'Words.', priceTokens: 10 }
const kept = new WeakMap<TestPerson, Promise<string>>()

/** Creates an offer of a creator once, and reuses it. */
export function offerOf(world: World, creator: TestPerson): Promise<string> {
  const id =
    kept.get(creator) ??
    world
      .as(creator)
      .offers.create(input)
      .then(({ offer }) => offer.id)
  kept.set(creator, id)
  return id
}

/** People other than creators have no offer; their own id serves as an unknown one. */
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
  'offers.update': aimed('creator', ownOnly, async (cell) => ({ ...(await offer(cell)), priceTokens: 20 })),
  'offers.remove': aimed('creator', ownOnly, offer),
  'offers.list': row('public', 'OK', {}),
  // a search without matches answers an empty list
  'offers.ofCreator': aimed('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ id: whom })),
  'offers.one': aimed('public', shown, offer),
  // counts existing offers and answers nothing
  'offers.seen': aimed('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, offer),
  'offers.order': aimed(
    'signedIn',
    {
      own: { others: missing, creator: 'OWN_OFFER', otherCreator: 'OWN_OFFER' },
      foreign: reached('OK', missing),
      missing,
    },
    async (cell) => ({ ...(await offer(cell)), priceTokens: 10 }),
  ),
}
