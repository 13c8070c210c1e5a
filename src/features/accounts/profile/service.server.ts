import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { violatedConstraint } from '#server/db/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toUsername, usernameRestsUntil, usernameSentence } from '../people/rules.ts'
import { USERNAME_REFUSALS, USERNAME_SENTENCES } from '../people/spec.ts'
import { effectiveRole } from '../rules.ts'
import type { OwnProfile, ProfileInput, RatesInput } from './contract.ts'
import { acceptingOf, pricesOfRates, ratesOf, ratesOfPrices, readLinks, toRateColumns } from './rules.ts'
import { PROFILE_REFUSALS, PROFILE_SENTENCES, profileReadOnly } from './spec.ts'
import {
  type CreatorChanges,
  findOwn,
  type Own,
  type ProfileChanges,
  writeProfile,
  writeRates,
} from './store.server.ts'

/** Returns a profile as shown to its owner, under every documented alias. */
export function toOwnProfile({ user, profile }: Own, now: Date): OwnProfile {
  const role = effectiveRole(user)
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    username_rests_until: usernameRestsUntil(user.usernameChangedAt, now),
    display_name: user.displayName,
    bio: user.bio,
    profile_pic_url: user.avatarUrl,
    avatar_url: user.avatarUrl,
    profilePicture: user.avatarUrl,
    banner_url: user.bannerUrl,
    card_url: profile?.cardUrl ?? null,
    time_zone: user.timeZone,
    role,
    is_creator: role === 'creator',
    is_super_admin: user.isSuperAdmin,
    verified: profile?.verified ?? false,
    creator_type: profile?.creatorType ?? null,
    category: profile?.category ?? null,
    specialties: profile?.specialties ?? [],
    social_links: profile?.socialLinks ?? {},
    country: profile?.country ?? null,
    state: profile?.state ?? null,
    ...pricesOfRates(ratesOf(profile)),
    accepting: acceptingOf(profile),
    created_at: user.createdAt,
  }
}

/** Returns the refusal of a username that is taken, or protected for its former owner. */
export function takenUsername(typed: string): AppError {
  const why = typed.trim() === toUsername(typed) ? USERNAME_REFUSALS.taken : USERNAME_REFUSALS.takenInOtherCase
  return new AppError(why, { fields: { username: why.sentence } })
}

const invalid = (fields: Record<string, string>) =>
  new AppError({ ...COMMON.invalid, sentence: Object.values(fields)[0] ?? COMMON.invalid.sentence }, { fields })

/**
 * Updates the given fields of the caller's profile, including rates and switches, all or none. Two round trips.
 * @throws AppError INVALID (with the fields), CREATORS_ONLY, USERNAME_TAKEN, USERNAME_CHANGED_LATELY
 */
export async function updateProfile(ctx: SignedInContext, input: ProfileInput): Promise<OwnProfile> {
  const current = await findOwn(ctx.db, ctx.claims.userId)
  if (!current) throw new AppError(COMMON.unauthenticated)
  const fixed = readOnlyChanges(toOwnProfile(current, ctx.now), input)
  if (fixed.length > 0)
    throw invalid(Object.fromEntries(fixed.map((field) => [field, PROFILE_SENTENCES.readOnly(field)])))
  const changes: ProfileChanges = {
    user: {
      displayName: input.display_name,
      bio: input.bio,
      timeZone: input.time_zone,
      ...rename(ctx, current, input),
    },
    creator: creatorColumns(ctx, current, input),
  }
  const { usernameChangedAt } = current.user
  const written = await writeProfile(ctx.db, current.user.id, changes, ctx.now, usernameChangedAt).catch(
    (error: unknown) => {
      throw violatedConstraint(error) === 'users_username_key' ? takenUsername(input.username ?? '') : error
    },
  )
  if (written?.user.status !== 'active') throw new AppError(COMMON.forbidden)
  // a concurrent change of the username came first
  if (changes.user.username !== undefined && written.user.username !== changes.user.username)
    throw resting(ctx, written)
  return toOwnProfile(written, ctx.now)
}

/** Returns the new username if it is valid and differs from the current one. */
function rename(ctx: SignedInContext, current: Own, { username: typed }: ProfileInput): ProfileChanges['user'] {
  if (typed === undefined || toUsername(typed) === current.user.username) return {}
  const fault = usernameSentence(typed)
  if (fault) throw invalid({ username: fault })
  if (usernameRestsUntil(current.user.usernameChangedAt, ctx.now)) throw resting(ctx, current)
  return { username: toUsername(typed), usernameChangedAt: ctx.now }
}

function resting({ now }: SignedInContext, { user }: Own): AppError {
  const until = usernameRestsUntil(user.usernameChangedAt, now) ?? now
  const date = until.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: user.timeZone ?? 'UTC' })
  const sentence = USERNAME_SENTENCES.rest(date)
  return new AppError({ ...USERNAME_REFUSALS.resting, sentence }, { fields: { username: sentence } })
}

function creatorColumns(ctx: SignedInContext, current: Own, input: ProfileInput): CreatorChanges {
  const { profile } = current
  if (!profile) {
    const foreign = creatorChanges(toOwnProfile(current, ctx.now), input)
    if (foreign.length === 0) return {}
    const fields = Object.fromEntries(foreign.map((field) => [field, PROFILE_SENTENCES.creatorsOnly]))
    throw new AppError(PROFILE_REFUSALS.creatorsOnly, { fields })
  }
  if (input.category === null) throw invalid({ category: PROFILE_SENTENCES.category })
  return {
    category: input.category,
    specialties: input.specialties,
    creatorType: input.creator_type,
    country: input.country,
    state: input.state,
    socialLinks: input.social_links && readLinks({ ...profile.socialLinks, ...input.social_links }).links,
    ...toRateColumns(ratesOfPrices(input), input.accepting),
  }
}

/** Fields of every person. All others are of creators. */
const personFields: readonly string[] = [
  ...profileReadOnly,
  ...(['followers', 'followers_count', 'username', 'display_name', 'bio', 'time_zone'] as const),
] satisfies readonly (keyof ProfileInput)[]

const differ = (given: unknown, now: unknown) => given !== undefined && JSON.stringify(given) !== JSON.stringify(now)

/** Returns the read-only fields that the input would change. */
const readOnlyChanges = (current: OwnProfile, input: ProfileInput): string[] =>
  profileReadOnly.filter((field) => differ(input[field], current[field]))

/**
 * Returns the creator-only fields that the input would change. A program that sends its own answer back is not refused,
 * because it changes no field.
 */
function creatorChanges(current: OwnProfile, { social_links, accepting, ...others }: ProfileInput): string[] {
  const now = new Map<string, unknown>(Object.entries(current))
  const changed = Object.entries(others).flatMap(([field, value]) =>
    !personFields.includes(field) && differ(value, now.get(field)) ? [field] : [],
  )
  if (Object.values(social_links ?? {}).some(Boolean)) changed.push('social_links')
  if (differ({ ...current.accepting, ...accepting }, current.accepting)) changed.push('accepting')
  return changed
}

/** Reads the caller's rates; for fans the start rates. One round trip. */
export async function ownRates(ctx: SignedInContext) {
  const own = await findOwn(ctx.db, ctx.claims.userId)
  if (!own) throw new AppError(COMMON.unauthenticated)
  return { success: true as const, rates: ratesOf(own.profile), accepting: acceptingOf(own.profile) }
}

/**
 * Sets the given rates and switches of a creator. One round trip.
 * @throws AppError CREATORS_ONLY
 */
export async function setRates(ctx: SignedInContext, { accepting, ...rates }: RatesInput) {
  const profile = await writeRates(ctx.db, ctx.claims.userId, toRateColumns(rates, accepting), ctx.now)
  if (!profile) throw new AppError(PROFILE_REFUSALS.creatorsOnly)
  return { success: true as const, rates: ratesOf(profile), accepting: acceptingOf(profile) }
}

const keptZones = z.array(z.object({ time_zone: z.string() }))

/**
 * Stores the time zone of the person's browser if none is stored. A stored zone is unchanged; the page asks before it
 * changes one. Returns the stored zone. One round trip.
 */
export async function storeDetectedTimeZone({ db, claims }: SignedInContext, zone: string): Promise<string> {
  const { rows } = await db.execute(sql`
    update users set time_zone = coalesce(time_zone, ${zone}::text) where id = ${claims.userId}::uuid and status = 'active'
    returning time_zone`)
  const [person] = keptZones.parse(rows)
  if (!person) throw new AppError(COMMON.forbidden)
  return person.time_zone
}
