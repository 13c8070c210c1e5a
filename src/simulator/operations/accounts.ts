import * as z from 'zod'
import { toAppError } from '#server/errors.ts'
import { codeOf } from '#testing/authenticator.ts'
import type { Caller } from '../marketplace.ts'
import type { Operation, Person, Seen, Simulation } from '../simulation.ts'
import { buyTokens } from './effects.ts'

const password = 'front row every night'
const bornOn = '1990-01-31'
/** Milliseconds in which another tab may still send a spent refresh token. */
const graceMs = 30_000
/** Sessions from which the operations choose, the newest ones. */
const recentSessions = 40

/** Form of the marks in the words that people write about themselves or others. */
export const markPattern = 'secret-[0-9a-f]{8}'

/** Returns words with a mark of the person whose erasure must erase them. */
export const wordsOf = ({ id }: Person): string => `Words secret-${id.slice(-8)}.`

const mailList = z.array(z.object({ text: z.string() }))

/** Returns the email address of an account. */
export async function emailOf({ market }: Simulation, { id }: Person): Promise<string> {
  const [row] = await market.database.query<{ email: string }>('select email from users where id = $1', [id])
  return row?.email ?? ''
}

/** Returns the code of the newest mail with a code to an address. */
async function codeFor({ market }: Simulation, email: string): Promise<string | undefined> {
  const { consoleOrigin, scheduler, settled } = market
  await scheduler.finish(settled())
  const mails = fetch(`${consoleOrigin}/mail?to=${encodeURIComponent(email)}`).then((response) => response.json())
  const codes = mailList.parse(await scheduler.finish(mails)).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
  return codes[0]
}

/** Gives a person the access token of a page that loads now: with the role and the state of the account. */
export async function renewToken({ market }: Simulation, person: Person): Promise<void> {
  const [row] = await market.database.query<{ role: Person['role']; status: string }>(
    'select role, status from users where id = $1',
    [person.id],
  )
  if (!row) return
  const { userId, familyId } = person.claims
  person.role = row.role
  person.claims = { userId, familyId, role: row.role, ...(row.status !== 'active' && { suspended: true }) }
}

async function newestFamily({ market }: Simulation, { id }: Person): Promise<string> {
  const [row] = await market.database.query<{ id: string }>(
    'select id from session_families where user_id = $1 order by id desc limit 1',
    [id],
  )
  return row?.id ?? ''
}

/** Records a sign-in. The id is the refresh token; the owner has the access token of this sign-in. */
async function seeSession(sim: Simulation, person: Person, token: string): Promise<Seen> {
  const claims = { ...person.claims, familyId: await newestFamily(sim, person) }
  const session: Seen = { id: token, owner: { ...person, claims } }
  sim.see('session', session)
  return session
}

type Opened = Awaited<ReturnType<Caller['accounts']['exchange']>>

/** Answers the second step of a sign-in with the code of the authenticator app, which works once. */
async function passSecondStep(sim: Simulation, person: Person, challenge: string): Promise<Opened | undefined> {
  const secret = sim.all('second step').findLast(({ owner }) => owner.id === person.id)?.id
  if (!secret) return undefined
  const code = codeOf(secret)
  const opened = await sim.attempt(person, ({ accounts }) => accounts.security.verifyTotp({ challenge, code }))
  const stranger = { ...person, isIntruder: true as const }
  if (opened) await sim.attempt(stranger, ({ accounts }) => accounts.security.verifyTotp({ challenge, code }))
  return opened
}

/** Signs a person in with the code of a mail. */
export async function signIn(sim: Simulation, person: Person): Promise<Seen | undefined> {
  const email = await emailOf(sim, person)
  const asked = await sim.attempt(person, ({ accounts }) => accounts.askLink({ email }))
  const code = asked && (await codeFor(sim, email))
  if (!code) return undefined
  let challenge: string | undefined
  const first = await sim.attempt(person, ({ accounts }) =>
    accounts.exchange({ email, code }).catch((error: unknown) => {
      challenge = toAppError(error)?.details?.challenge?.toString()
      throw error
    }),
  )
  const opened = first ?? (challenge === undefined ? undefined : await passSecondStep(sim, person, challenge))
  const token = opened?.session.refresh_token
  return token ? seeSession(sim, person, token) : undefined
}

const sessionsOf = (sim: Simulation): readonly Seen[] => sim.all('session').slice(-recentSessions)
const isOver = (sim: Simulation, { at }: Seen): boolean => at !== undefined && sim.market.clock.now() > at

/** Returns a session with a refresh token that still works. */
function someSession(sim: Simulation): Seen | undefined {
  const open = sessionsOf(sim).filter(({ at }) => at === undefined)
  return open.length === 0 ? undefined : sim.chance.pick(open)
}

/** Records that the sign-ins of a person were revoked, except one. */
export function endSessions(sim: Simulation, { id }: Person, exceptFamilyId?: string): void {
  for (const session of sim.all('session'))
    if (session.owner.id === id && session.owner.claims.familyId !== exceptFamilyId)
      session.at = sim.market.clock.now() - 1
}

/** Signs up a new fan. @returns the person; undefined after a refusal */
export async function signUp(sim: Simulation, email: string, username: string): Promise<Person | undefined> {
  const visitor = sim.anyone()
  const made = await sim.attempt(visitor, ({ accounts }) =>
    accounts.signUp({ email, username, password, date_of_birth: bornOn }),
  )
  if (!made) return undefined
  const { id, status } = made.user
  const isSuspended = status === 'suspended'
  const claims = {
    userId: id,
    familyId: sim.chance.uuid(),
    role: 'fan' as const,
    ...(isSuspended && { suspended: true }),
  }
  const person: Person = { id, number: sim.number, role: 'fan', claims }
  sim.people.push(person)
  if (made.session.refresh_token) await seeSession(sim, person, made.session.refresh_token)
  return person
}

export const newName = (sim: Simulation): string => `new_${sim.chance.uuid().slice(0, 8)}`

const signingIn: Operation[] = [
  {
    name: 'sign up with a password',
    weight: 0.12,
    async run(sim) {
      const username = newName(sim)
      const email = `${username}@limelight.test`
      const person = await signUp(sim, email, username)
      const code = person && (await codeFor(sim, email))
      if (code) await sim.attempt(person, ({ accounts }) => accounts.confirm({ email, code }))
    },
  },
  { name: 'sign in with a code', weight: 0.8, run: (sim) => signIn(sim, sim.anyone()) },
  {
    name: 'sign in with a wrong code',
    weight: 0.1,
    async run(sim) {
      const person = { ...sim.anyone(), isIntruder: true as const }
      const email = await emailOf(sim, person)
      await sim.attempt(person, ({ accounts }) => accounts.exchange({ email, code: '000000' }))
    },
  },
  {
    name: 'turn on two-step sign-in',
    weight: 0.2,
    async run(sim) {
      const person = sim.anyone()
      const session = await signIn(sim, person)
      const enrolled =
        session && (await sim.attempt(session.owner, (caller) => caller.accounts.security.enrolTotp({ password })))
      if (!enrolled) return
      const { secret } = enrolled
      const code = codeOf(secret)
      const done = await sim.attempt(session.owner, (caller) => caller.accounts.security.confirmTotp({ code }))
      if (done) sim.see('second step', { id: secret, owner: person })
    },
  },
  {
    name: 'refresh a session',
    weight: 1.5,
    async run(sim) {
      const session = sim.chance.happens(0.7) ? someSession(sim) : sim.some('session')
      if (!session) return
      const who = isOver(sim, session) ? { ...session.owner, isIntruder: true as const } : session.owner
      const refreshed = await sim.act(
        who,
        ({ accounts }) => accounts.refresh({ refresh_token: session.id }),
        (answer) => answer.session?.refresh_token ?? '',
      )
      const token = refreshed?.session?.refresh_token
      if (!token || session.at !== undefined) return
      session.at = sim.market.clock.now() + graceMs
      sim.see('session', { id: token, owner: session.owner })
    },
  },
  {
    name: 'sign out',
    weight: 0.2,
    async run(sim) {
      const session = someSession(sim)
      if (!session) return
      const done = await sim.attempt(session.owner, async ({ accounts }) => {
        await accounts.signOut({ refresh_token: session.id })
        return true
      })
      const { familyId } = session.owner.claims
      if (done)
        for (const one of sim.all('session'))
          if (one.owner.claims.familyId === familyId) one.at = sim.market.clock.now() - 1
    },
  },
  {
    name: 'sign out all other devices',
    weight: 0.3,
    async run(sim) {
      const { owner } = someSession(sim) ?? {}
      if (!owner) return
      const done = await sim.attempt(owner, ({ accounts }) => accounts.security.revokeOthers())
      if (done) endSessions(sim, owner, owner.claims.familyId)
    },
  },
]

/**
 * Signs a person in and asks for the deletion of the account, which has words to erase.
 * @param before the last act of the person before the deletion
 */
export async function askForDeletion(sim: Simulation, person: Person, before?: () => Promise<unknown>): Promise<void> {
  const [words, creator] = [wordsOf(person), sim.anyone('creator')]
  await sim.attempt(person, ({ profile }) => profile.update({ bio: words }))
  await sim.attempt(person, ({ social }) => social.follow({ userId: creator.id }))
  await sim.attempt(creator, ({ fans }) => fans.setNote({ id: person.id, note: words }))
  const session = await signIn(sim, person)
  await before?.()
  const state = session && (await sim.attempt(session.owner, ({ accounts }) => accounts.data.deletion()))
  if (!state) return
  const asked = await sim.attempt(session.owner, ({ accounts }) =>
    accounts.data.delete({ password, forfeit_tokens: state.tokens }),
  )
  await renewToken(sim, person)
  if (!asked) return
  endSessions(sim, person)
  sim.see('deletion', { id: person.id, owner: person })
  // so that enough people remain
  await sim.addPerson(person.role)
}

const personalData: Operation[] = [
  {
    name: 'ask for the deletion of an account',
    weight: 0.25,
    run(sim) {
      const reported = sim.chance.happens(0.6) ? sim.some('person case')?.owner : undefined
      return askForDeletion(sim, reported ?? sim.anyone('fan', 'creator'))
    },
  },
  {
    name: 'delete an account with a disputed payment',
    weight: 0.15,
    async run(sim) {
      const fan = await sim.addPerson('fan')
      // the bank reports the dispute while the deletion is pending
      await askForDeletion(sim, fan, () => buyTokens(sim, fan, { tokens: 50, card: 'pm_card_createDispute' }))
    },
  },
  {
    name: 'cancel a deletion',
    weight: 0.2,
    async run(sim) {
      const { owner } = sim.some('deletion') ?? {}
      const session = owner && (await signIn(sim, owner))
      if (!session) return
      await sim.attempt(session.owner, ({ accounts }) => accounts.data.restore())
      await renewToken(sim, owner)
    },
  },
  {
    name: 'write a note on a fan',
    weight: 0.3,
    run(sim) {
      const [creator, fan] = [sim.anyone('creator'), sim.anyone('fan')]
      const note = sim.visibility.mark(wordsOf(sim.chance.pick([creator, fan])), creator)
      return sim.attempt(creator, ({ fans }) => fans.setNote({ id: fan.id, note, birthday: bornOn }))
    },
  },
  {
    name: 'write a profile',
    weight: 0.4,
    run(sim) {
      const person = sim.anyone('fan', 'creator')
      const time_zone = sim.chance.pick(['Europe/Berlin', 'America/New_York'])
      return sim.attempt(person, ({ profile }) => profile.update({ bio: wordsOf(person), time_zone }))
    },
  },
]

export const accounts: Operation[] = [...signingIn, ...personalData]
