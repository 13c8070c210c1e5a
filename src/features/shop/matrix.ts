import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson, World } from '#testing/world.ts'

const input = {
  name: 'A polaroid',
  description: 'Words.',
  price_tokens: 10,
  category: 'polaroid',
  image_url: '/demo/1.jpg',
} as const
export const address = {
  name: 'Ada Lovelace',
  line1: "12 St James's Square",
  line2: '',
  city: 'London',
  region: '',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
  phone: '',
}
const productIds = new WeakMap<TestPerson, Promise<string>>()

/** Creates one product per creator, and reuses it. */
export function productOf(world: World, creator: TestPerson): Promise<string> {
  const id =
    productIds.get(creator) ??
    world
      .as(creator)
      .shop.create(input)
      .then(({ item }) => item.id)
  productIds.set(creator, id)
  return id
}

/** Only creators have products. For other people their user id is used as an unknown product id. */
const product = async ({ thing, world }: Cell) => ({
  id: await thing((owner) => (owner.role === 'creator' ? productOf(world, owner) : Promise.resolve(owner.id))),
})
const missing = 'PRODUCT_NOT_FOUND'
const sellers = { others: missing, creator: 'OK', otherCreator: 'OK' }
const shown = { own: sellers, foreign: reached('OK', missing), missing }
const ownOnly = { own: 'OK', foreign: missing, missing }

export const rows: Rows = {
  'shop.manage': row('creator', 'OK', {}),
  'shop.analytics': row('creator'),
  // the URL has no image
  'shop.copyImage': row('creator', 'INVALID', { image_url: 'https://pictures.example/1.jpg' }),
  'shop.create': row('creator', 'OK', input),
  'shop.update': rowByTarget('creator', ownOnly, async (cell) => ({ ...(await product(cell)), price_tokens: 10 })),
  'shop.remove': rowByTarget('creator', ownOnly, async (cell) => ({
    id: await cell.thing(async (owner) =>
      owner.role === 'creator' ? (await cell.world.as(owner).shop.create(input)).item.id : owner.id,
    ),
  })),
  'shop.list': row('public', 'OK', {}),
  // a search without matches returns an empty list
  'shop.ofCreator': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ id: whom })),
  'shop.one': rowByTarget('public', shown, product),
  // counts a view of an existing product and returns no content
  'shop.seen': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, product),
  'shop.buy': rowByTarget(
    'signedIn',
    {
      own: { others: missing, creator: 'OWN_PRODUCT', otherCreator: 'OWN_PRODUCT' },
      foreign: reached('OK', missing),
      missing,
    },
    async (cell) => ({ ...(await product(cell)), price_tokens: 10, shipping_address: address }),
  ),
}
