import { published, readyUpload } from '#testing/content.ts'
import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson, World } from '#testing/world.ts'

const kept = new WeakMap<TestPerson, Promise<string>>()

/** Returns a free photo of a creator, shared by all cells. */
function photoOf(world: World, creator: TestPerson): Promise<string> {
  const id = kept.get(creator) ?? published(world, creator, { price: 0 }).then((content) => content.id)
  kept.set(creator, id)
  return id
}

/** Returns input with an item of the owner, or with an unknown id if the owner is not a creator. */
const thing =
  (make: (world: World, owner: TestPerson) => Promise<string>) =>
  async ({ thing: of, world }: Cell) => ({
    id: await of((owner) => (owner.role === 'creator' ? make(world, owner) : Promise.resolve(owner.id))),
  })
const photo = thing(photoOf)
const priced = thing(async (world, owner) => (await published(world, owner)).id)

const missing = 'CONTENT_NOT_FOUND'
const publishers = (code: string) => ({ others: missing, creator: code, otherCreator: code })
const shown = { own: publishers('OK'), foreign: reached('OK', missing), missing }
const ownOnly = { own: 'OK', foreign: missing, missing }
const anybody = { own: 'OK', foreign: 'OK', missing: 'OK' }
const fresh = async ({ me, world }: Cell, kind: 'photo' | 'digital') =>
  me?.role === 'creator' ? readyUpload(world, me, kind) : crypto.randomUUID()

export const rows: Rows = {
  'content.upload': row('creator', 'OK', async (cell: Cell) => ({
    type: 'photo',
    upload_id: await fresh(cell, 'photo'),
  })),
  'content.uploadBundle': row('creator', 'OK', async (cell: Cell) => ({ photos: [await fresh(cell, 'photo')] })),
  'content.update': rowByTarget('creator', ownOnly, async (cell) => ({ ...(await photo(cell)), title: 'Another' })),
  'content.remove': rowByTarget('creator', ownOnly, priced),
  // the response says for each id whether it was found
  'content.removeMany': rowByTarget('creator', anybody, async (cell) => ({ ids: [(await priced(cell)).id] })),
  // lists are empty for unknown creators
  'content.list': rowByTarget('public', anybody, ({ whom }) => ({ creator: whom, type: 'photo' })),
  'content.mine': row('creator', 'OK', { type: 'photo' }),
  'content.ofCreator': rowByTarget('public', anybody, ({ whom }) => ({ id: whom })),
  'content.counts': rowByTarget('public', anybody, ({ whom }) => ({ id: whom })),
  'content.purchases': row('signedIn', 'OK', {}),
  'content.one': rowByTarget('public', shown, photo),
  'content.file': rowByTarget(
    'public',
    { own: publishers('OK'), foreign: { others: 'CONTENT_LOCKED', blocked: missing }, missing },
    priced,
  ),
  'content.unlock': rowByTarget(
    'signedIn',
    { own: publishers('OWN_CONTENT'), foreign: reached('OK', missing), missing },
    async (cell) => ({ ...(await priced(cell)), price: 50 }),
  ),
  // counts a view and returns nothing
  'content.seen': rowByTarget('public', anybody, photo),
  'content.like': rowByTarget('signedIn', shown, photo),
  'content.unlike': rowByTarget('signedIn', shown, photo),
  'digitals.upload': row('creator', 'OK', async (cell: Cell) => ({ upload_id: await fresh(cell, 'digital') })),
  'digitals.mine': row('creator', 'OK', {}),
}
