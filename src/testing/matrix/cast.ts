import { randomBytes, randomUUID } from 'node:crypto'
import type { TestPerson, World } from '../world.ts'
import { type Caller, callers, type Target } from './callers.ts'

export type Cast = Record<Exclude<Caller, 'anonymous'>, TestPerson>

/** What everybody can spend. */
export const purse = 100_000

const roleOf = (caller: Caller) =>
  caller === 'creator' || caller === 'otherCreator' ? 'creator' : caller === 'admin' ? 'admin' : 'fan'

/**
 * Everybody who asks, in one statement: each signed in a moment ago, with tokens; one is suspended, and the creator has
 * blocked one.
 */
export async function newCast(world: World): Promise<Cast> {
  const stem = randomBytes(6).toString('hex')
  const named = callers.flatMap((caller) => (caller === 'anonymous' ? [] : [caller]))
  const people = named.map((caller) => ({
    ...{ caller, id: randomUUID(), username: `${stem}_${caller.toLowerCase()}`, role: roleOf(caller) },
    familyId: randomUUID(),
  }))
  const list = JSON.stringify(people)
  await world.owner(
    `with given as (select * from jsonb_to_recordset($1) as g(caller text, id uuid, username text, role text, "familyId" uuid)),
    made as (
      insert into users (id, email, username, display_name, password_hash, date_of_birth, role, totp_exempt, status, suspended_reason, suspended_at)
      select id, username || '@limelight.test', username, username, '-', '1990-01-01', role, true,
        case caller when 'suspended' then 'suspended' else 'active' end,
        case caller when 'suspended' then 'A reason.' end, case caller when 'suspended' then now() end
      from given)
    select count(*) from given`,
    [list],
  )
  await world.owner(
    `with given as (select * from jsonb_to_recordset($1) as g(caller text, id uuid, username text, role text, "familyId" uuid)),
    families as (insert into session_families (id, user_id) select "familyId", id from given),
    profiles as (insert into creator_profiles (user_id, category) select id, 'Other' from given where role = 'creator'),
    held as (
      insert into blocks (blocker_id, blocked_id)
      select a.id, b.id from given a, given b where a.caller = 'creator' and b.caller = 'blocked')
    select ledger.promo_grant(id, ${purse}, 'test') from given`,
    [list],
  )
  const cast = Object.fromEntries(
    people.map(({ caller, id, username, role, familyId }) => [
      caller,
      {
        id,
        username,
        role,
        claims: { userId: id, familyId, role, ...(caller === 'suspended' && { suspended: true }) },
      },
    ]),
  )
  // every caller but nobody is named above
  return cast as Cast
}

/** One call of the matrix: who asks, and whose what they ask for is. */
export type Cell = {
  world: World
  cast: Cast
  caller: Caller
  target: Target
  /** Undefined: nobody is signed in. */
  me: TestPerson | undefined
  /** Owner of the thing; undefined for a missing one. */
  owner: TestPerson | undefined
  /** The id of the person who is asked for. */
  whom: string
  /** The id of a thing of the owner's, made for this call; of a missing one an id that nothing has. */
  thing(make: (owner: TestPerson) => Promise<string>): Promise<string>
}

export function cellOf(world: World, cast: Cast, caller: Caller, target: Target): Cell {
  const me = caller === 'anonymous' ? undefined : cast[caller]
  // who may do nothing has nothing either: what they ask for is somebody's
  const canOwn = me !== undefined && caller !== 'suspended'
  const foreign = caller === 'creator' ? cast.otherCreator : cast.creator
  const owner = target === 'missing' ? undefined : target === 'own' ? (canOwn ? me : cast.fan) : foreign
  return {
    ...{ world, cast, caller, target, me, owner },
    whom: owner?.id ?? randomUUID(),
    thing: async (make) => (owner ? make(owner) : randomUUID()),
  }
}
