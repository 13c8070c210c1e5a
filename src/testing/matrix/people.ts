import { randomBytes, randomUUID } from 'node:crypto'
import type { TestPerson, World } from '../world.ts'
import { type Caller, callers, type Target } from './callers.ts'

export type MatrixPeople = Record<Exclude<Caller, 'anonymous'>, TestPerson>

/** Spendable tokens of each person. */
export const purse = 100_000

const roleOf = (caller: Caller) =>
  caller === 'creator' || caller === 'otherCreator' ? 'creator' : caller === 'admin' ? 'admin' : 'fan'

/**
 * Inserts all callers of the matrix in two statements. Each has a session and tokens. One is suspended, and one is
 * blocked by the creator.
 */
export async function createMatrixPeople(world: World): Promise<MatrixPeople> {
  const stem = randomBytes(6).toString('hex')
  const named = callers.flatMap((caller) => (caller === 'anonymous' ? [] : [caller]))
  const people = named.map((caller) => ({
    caller,
    id: randomUUID(),
    username: `${stem}_${caller.toLowerCase()}`,
    role: roleOf(caller),
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
  const byCaller = Object.fromEntries(
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
  // The list above has every caller except the anonymous one.
  return byCaller as MatrixPeople
}

/** Call of the matrix: the caller, and the owner of the resource in the input. */
export type Cell = {
  world: World
  people: MatrixPeople
  caller: Caller
  target: Target
  /** The signed-in person; undefined for the anonymous caller. */
  me: TestPerson | undefined
  /** Owner of the resource; undefined for a missing resource. */
  owner: TestPerson | undefined
  /** Id of the person in the input. */
  whom: string
  /** Creates a resource of the owner for this call. Returns its id, or an unused id for a missing resource. */
  thing(make: (owner: TestPerson) => Promise<string>): Promise<string>
}

export function cellOf(world: World, people: MatrixPeople, caller: Caller, target: Target): Cell {
  const me = caller === 'anonymous' ? undefined : people[caller]
  // Anonymous and suspended callers own nothing, so their input has a resource of the fan.
  const canOwn = me !== undefined && caller !== 'suspended'
  const foreign = caller === 'creator' ? people.otherCreator : people.creator
  const owner = target === 'missing' ? undefined : target === 'own' ? (canOwn ? me : people.fan) : foreign
  return {
    world,
    people,
    caller,
    target,
    me,
    owner,
    whom: owner?.id ?? randomUUID(),
    thing: async (make) => (owner ? make(owner) : randomUUID()),
  }
}
