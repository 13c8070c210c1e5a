import { strFromU8, unzipSync } from 'fflate'
import { adminPermissions } from '#shared/session.ts'
import { type Fact, isHidden, readFacts } from '../facts.ts'
import {
  type Admitted,
  adminLists,
  ofThings,
  ownLists,
  publicLists,
  type QueryOfList,
  type QueryOfThing,
} from '../queries.ts'
import type { Query } from '../reading.ts'
import {
  Failure,
  type Kind,
  type Operation,
  type Person,
  type Reader,
  type Seen,
  type Simulation,
} from '../simulation.ts'

const visitor: Reader = { id: 'visitor', number: 0, role: 'visitor', claims: null }
const involvedShare = 0.4
/** Share of the questions across a block, in either direction. */
const blockShare = 0.25
/** Share of the queries about a thing that one operation calls, and number of lists that one reads. */
const askShare = 0.6
const listsAtOnce = 3
/** Codes of refusals before a query looks at a thing, and of wrong input. */
const unexpected = ['SUSPENDED', 'UNAUTHENTICATED', 'NOT_PERMITTED', 'INVALID', 'BAD_REQUEST', 'NOT_FOUND']
const exports = [
  ['users', 'support'],
  ['applications', 'support'],
  ['reports', 'moderator'],
  ['money', 'finance'],
] as const
const dayMs = 86_400_000

/** Returns a reader, in many cases one of these people, in some cases in a country. */
function pickReader(sim: Simulation, ...involved: Person[]): Reader {
  const others = [sim.anyone(), sim.anyone(), visitor, sim.anyone('creator', 'admin'), ...sim.aides]
  const isInvolved = involved.length > 0 && sim.chance.happens(involvedShare)
  return { ...sim.chance.pick(isInvolved ? involved : others), country: sim.chance.pick(['US', 'DE', 'FR']) }
}

type Look = { who: Reader; facts: Fact[] }

/** Returns the reader with a token that was issued now, and the facts about things; undefined after a deletion. */
async function look(sim: Simulation, who: Reader, ids: readonly string[]): Promise<Look | undefined> {
  const all = await readFacts(sim, who, who.claims ? [who.id, ...ids] : ids)
  const account = all.find(({ id }) => id === who.id)
  const facts = all.filter(({ id }) => ids.includes(id))
  if (!who.claims || !account) return { who, facts }
  const { role, status } = account
  const { userId, familyId } = who.claims
  const claims = { userId, familyId, role, ...(status === 'suspended' && { suspended: true }) }
  return status === 'deleted' ? undefined : { who: { ...who, role, claims }, facts }
}

/** Returns the code with which the product must refuse a reader before it looks at a thing. */
function refusalOf(sim: Simulation, who: Reader, admits: Admitted): string | undefined {
  const { claims, role } = who
  if (claims?.suspended && admits !== 'suspended too') return 'SUSPENDED'
  if (admits === 'everyone') return undefined
  if (!claims) return 'UNAUTHENTICATED'
  if (admits === 'suspended too' || admits === 'signed in') return undefined
  const needed = admits === 'creator' ? 'creator' : 'admin'
  if (role !== needed) return 'FORBIDDEN'
  if (admits === 'creator' || admits === 'admin') return undefined
  return sim.visibility.permissionsOf(who).includes(admits) ? undefined : 'NOT_PERMITTED'
}

/** Calls a query and compares the refusal with the expected one. @returns the response. @throws Failure */
async function ask(sim: Simulation, who: Reader, admits: Admitted, query: Query): Promise<unknown> {
  const response = await sim.attempt(who, () => sim.market.read(who, query))
  const expected = refusalOf(sim, who, admits)
  if (expected !== undefined && sim.refusal !== expected) fail(sim, who, query, expected)
  if (expected === undefined && unexpected.includes(sim.refusal ?? '')) fail(sim, who, query, 'a response')
  return response
}

function fail({ refusal }: Simulation, { id, role, country }: Reader, { path, input }: Query, expected: string): never {
  const what = `${path} ${JSON.stringify(input)}`
  throw new Failure(`${role} ${id} (${country}): ${what} gave ${refusal ?? 'a response'} instead of ${expected}.`)
}

/** Fails if a response contains the words of a deleted message, or the path of a file that is locked for the reader. */
function findSecrets(sim: Simulation, who: Reader, query: Query, response: unknown, facts: readonly Fact[]): void {
  if (who.role === 'admin') return
  const text = JSON.stringify(response)
  const found = facts.find(({ opened, secret }) => !opened && secret && text.includes(secret))
  if (found) fail(sim, who, query, `one without ${found.kind} ${found.id}`)
}

const kinds = [...new Set(ofThings.map(({ of }) => of))]

/** Returns two people in some cases of whom one has blocked the other, in any order. */
function pickBlock(sim: Simulation): readonly Person[] {
  const pair = sim.chance.happens(blockShare) ? sim.someBlock() : undefined
  return sim.chance.happens(0.5) ? (pair ?? []) : (pair?.toReversed() ?? [])
}

/** Lets one person call most queries about one thing. */
async function askAboutThing(sim: Simulation): Promise<void> {
  const [one, other] = pickBlock(sim)
  const kind = other && sim.chance.happens(0.5) ? 'person' : sim.chance.pick(kinds)
  const owner = other ?? sim.anyone()
  const person = { id: owner.id, owner }
  const thing: Seen | undefined =
    kind === 'person'
      ? person
      : ((other && sim.all(kind).findLast((seen) => seen.owner.id === other.id)) ?? sim.some(kind))
  if (!thing) return
  const looked = await look(sim, one ?? pickReader(sim, thing.owner, thing.other ?? thing.owner), [thing.id])
  if (!looked) return
  for (const query of ofThings)
    if (query.of === kind && sim.chance.happens(askShare)) await askOne(sim, thing, looked, query)
}

async function askOne(sim: Simulation, thing: Seen, { who, facts }: Look, query: QueryOfThing): Promise<void> {
  const { path, admits, code, may, input } = query
  const asked = { path, input: input?.(thing, who) ?? { id: thing.id } }
  const response = await ask(sim, who, admits, asked)
  if (response) findSecrets(sim, who, asked, response, facts)
  if (refusalOf(sim, who, admits) !== undefined) return
  const fact = facts.find(({ id }) => id === thing.id)
  const owner = fact?.owner ?? thing.owner.id
  // the erasure of an account deletes its blocks
  const theirs = fact?.status !== 'deleted' && sim.hasBlocked(owner, who.id)
  const blocks = { own: sim.hasBlocked(who.id, owner), theirs }
  const isAllowed = may({ who, thing, fact, blocks })
  if (isAllowed === false && sim.refusal !== code) fail(sim, who, asked, code)
  if (isAllowed === true && sim.refusal === code) fail(sim, who, asked, 'a response')
}

/** Finds a thing that must not be in a list for everyone. The host of a ticket's event comes with it. */
function findHidden(sim: Simulation, who: Reader, facts: readonly Fact[]): Fact | undefined {
  const hosts = new Set(facts.flatMap(({ held, owner }) => (held ? owner : [])))
  return facts.find((fact) => isHidden(sim, who, fact) && !(fact.kind === 'person' && hosts.has(fact.id)))
}

/** True if a thing is in the own list of a reader. */
function isInList({ id, role }: Reader, kind: Kind | undefined, { owner, other }: Seen): boolean {
  // a gift is in the list of its buyer only
  if (kind === 'purchase') return id === owner.id
  if (kind === 'call') return id === (role === 'creator' ? other : owner)?.id
  return id === owner.id || id === other?.id
}

/** Lets one person ask for some lists. Lists of everyone contain nothing that is hidden from the person. */
async function askForLists(sim: Simulation, reader: Reader, lists: readonly QueryOfList[]): Promise<void> {
  const looked = await look(sim, reader, [])
  if (!looked) return
  const { who } = looked
  for (let i = 0; i < listsAtOnce; i++) {
    const { path, admits, holds, input } = sim.chance.pick(lists)
    const query = { path, input: input?.(sim.anyone('creator')) ?? {} }
    const response = await ask(sim, who, admits, query)
    if (response === undefined) continue
    const ids = sim.visibility.idsIn(response)
    const facts = await readFacts(sim, who, ids)
    findSecrets(sim, who, query, response, facts)
    const isListed = (thing: Seen) => isInList(who, holds, thing)
    const newest = holds && sim.all(holds).findLast(isListed)
    if (newest && !ids.includes(newest.id)) fail(sim, who, query, `one with ${holds} ${newest.id}`)
    const hidden = lists === publicLists && findHidden(sim, who, facts)
    if (hidden) fail(sim, who, query, `one without ${hidden.kind} ${hidden.id}`)
  }
}

export const readers: Operation[] = [
  { name: 'read a thing', weight: 36, run: askAboutThing },
  { name: 'read an own list', weight: 9, run: (sim) => askForLists(sim, pickReader(sim), ownLists) },
  {
    name: 'read a public list',
    weight: 18,
    run: (sim) => askForLists(sim, pickReader(sim, ...(sim.someBlock() ?? [])), publicLists),
  },
  {
    name: 'read a list of admins',
    weight: 6,
    run: (sim) => askForLists(sim, pickReader(sim, sim.anyone('admin'), ...sim.aides), adminLists),
  },
  {
    name: 'export personal data',
    weight: 0.5,
    async run(sim) {
      const person = sim.anyone()
      const file = await sim.attempt(person, (caller) => caller.accounts.data.export())
      if (!file) return
      const bytes = await sim.market.scheduler.finish(new Response(file.body).bytes())
      // only this file has the notes of creators about the person
      const parts = Object.entries(unzipSync(bytes)).filter(([name]) => !name.includes('notes_about_you'))
      sim.refuseForeign(
        person,
        parts.map(([, part]) => strFromU8(part)),
      )
    },
  },
  {
    name: 'export a list as an admin',
    weight: 0.6,
    async run(sim) {
      const looked = await look(sim, pickReader(sim, sim.anyone('admin'), ...sim.aides), [])
      if (!looked) return
      const { who } = looked
      const [type, admits] = sim.chance.pick(exports)
      const file = await sim.attempt(who, (caller) => caller.admin.exportCsv({ type }))
      const expected = refusalOf(sim, who, admits)
      if (sim.refusal !== expected) fail(sim, who, { path: 'admin.exportCsv', input: { type } }, expected ?? 'a file')
      if (file) sim.refuseForeign(who, await sim.market.scheduler.finish(new Response(file.body).text()))
    },
  },
  {
    name: 'hide from a country',
    weight: 0.6,
    run: (sim) =>
      sim.attempt(sim.anyone('creator'), (caller) =>
        caller.social.setPrivacy({ hidden_countries: sim.chance.pick([[], ['DE'], ['FR'], ['FR', 'US']]) }),
      ),
  },
  {
    name: 'reserve personal time',
    weight: 0.4,
    async run(sim) {
      const host = sim.anyone('creator')
      const title = sim.visibility.mark('Dentist', host)
      const date = new Date(sim.market.clock.now() + sim.chance.between(2, 20) * dayMs).toISOString().slice(0, 10)
      const draft = { type: 'personal' as const, title, date, time: `0${sim.chance.between(1, 6)}:00` }
      const made = await sim.act(
        host,
        (caller, idempotencyKey) => caller.events.create({ ...draft, idempotencyKey }),
        ({ event }) => event.id,
      )
      if (made) sim.see('event', { id: made.event.id, owner: host, text: title })
    },
  },
  {
    name: 'change the permissions of an aide',
    weight: 0.4,
    async run(sim) {
      const aide = sim.aides[0] ?? (await sim.addPerson('admin', sim.aides))
      const permissions = sim.chance.pick([[], ...adminPermissions.map((one) => [one])])
      const changed = await sim.attempt(sim.anyone('admin'), (caller) =>
        caller.people.permissions({ id: aide.id, permissions }),
      )
      if (changed) sim.visibility.permit(aide, permissions)
    },
  },
]
