import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import { recorded } from '#testing/replays.ts'
import type { TestPerson, World } from '#testing/world.ts'

const cache = new WeakMap<TestPerson, Promise<string>>()

/** Returns a free recording of a creator, shared by all cells. */
function freeOf(world: World, creator: TestPerson): Promise<string> {
  const id = cache.get(creator) ?? recorded(world, creator, { price: 0 }).then((made) => made.id)
  cache.set(creator, id)
  return id
}

/** Returns input with a recording of the owner, or with an unknown id if the owner is not a creator. */
const thing =
  (make: (world: World, owner: TestPerson) => Promise<string>) =>
  async ({ thing: of, world }: Cell) => ({
    id: await of((owner) => (owner.role === 'creator' ? make(world, owner) : Promise.resolve(owner.id))),
  })
const free = thing(freeOf)
const priced = thing(async (world, owner) => (await recorded(world, owner)).id)

const missing = 'RECORDING_NOT_FOUND'
const makers = (code: string) => ({ others: missing, creator: code, otherCreator: code })
const shown = { own: makers('OK'), foreign: reached('OK', missing), missing }
const ownOnly = { own: 'OK', foreign: missing, missing }
const anybody = { own: 'OK', foreign: 'OK', missing: 'OK' }

export const rows: Rows = {
  // no creator of the matrix is live
  'recordings.record': row('signedIn', 'STREAM_NOT_FOUND', { id: crypto.randomUUID(), on: true }),
  'recordings.ofStream': row('public', 'STREAM_NOT_FOUND', { id: crypto.randomUUID() }),
  'recordings.mine': row('creator', 'OK', {}),
  'recordings.purchased': row('signedIn', 'OK', {}),
  // lists are empty for unknown creators
  'recordings.list': rowByTarget('public', anybody, ({ whom }) => ({ creator: whom })),
  'recordings.one': rowByTarget('public', shown, free),
  'recordings.play': rowByTarget(
    'public',
    { own: makers('OK'), foreign: { others: 'RECORDING_LOCKED', blocked: missing }, missing },
    priced,
  ),
  'recordings.position': rowByTarget('signedIn', shown, async (cell) => ({ ...(await free(cell)), seconds: 7 })),
  'recordings.update': rowByTarget('creator', ownOnly, async (cell) => ({ ...(await free(cell)), title: 'Another' })),
  'recordings.buy': rowByTarget(
    'signedIn',
    { own: makers('OWN_CONTENT'), foreign: reached('OK', missing), missing },
    async (cell) => ({ ...(await priced(cell)), price: 50 }),
  ),
  'recordings.remove': rowByTarget('creator', ownOnly, priced),
}
