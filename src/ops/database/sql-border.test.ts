import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { tableFiles } from './table-files.ts'

// Limits of SQL: which files may contain PL/pgSQL, and which tables they may write. A new .sql file needs an entry here.

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const sqlFiles = fs.globSync('src/**/*.sql', { cwd: root }).sort()

/** All allowed .sql files, grouped by the reason for SQL. */
const allowed: Record<string, { why: string; files: string[] }> = {
  ledger: {
    why: 'The verbs that move tokens: one call, one round trip; the application cannot write the tables itself.',
    files: [
      ...`admin/adjust admin/figures admin/margins balance/reads claims/claims claims/contest claims/debts earnings/earned earnings/earnings
        holds/holds ledger/inbox ledger/ledger ledger/lots ledger/pay mails payouts/payouts payouts/settings
        proof/proof sale-refunds/sale-refunds spending/limits statements/statement`
        .split(/\s+/)
        .map((name) => `wallet/${name}`),
      ...['mails', 'purchase', 'refunds/refund', 'settling/dispute', 'settling/settle'].map(
        (name) => `purchase/${name}`,
      ),
      // Holds the tokens of a new order, and writes the decisions of rules.ts.
      'orders/orders',
      ...['billing/minimum', 'lifecycle/calls', 'room/minutes'].map((name) => `calls/${name}`),
    ],
  },
  hot: {
    why: 'Measured hot paths of one round trip: a tip, a message, an unlock, presence, and what they notify.',
    files: [
      'tips/tips',
      ...[
        'messages',
        'conversations/list',
        'conversations/read',
        'sending/announce',
        'sending/send',
        'unlocking/unlock',
        // Moves held tokens and the queue position of a message in one transaction.
        'waiting/waiting',
      ].map((name) => `messages/${name}`),
      'content/unlocking/unlock',
      'realtime/presence/presence',
      // Locks the row of a stream for each webhook about viewers.
      'live/stage/stage',
      // Counts one media report per viewer and minute, with one vote per ticket.
      'live/media/media',
      // Locks the row of a case when many people report the same thing at once.
      'moderation/reports/reports',
      ...['changes', 'notices'].map((name) => `notifications/${name}`),
    ],
  },
  time: {
    why: 'Bookings under their exclusion constraint, slots over ranges, and rows that are written with a hold.',
    files: [
      ...['availability/slots', 'bookings/bookings', 'timeline/timeline', 'planning/planning', 'tickets/tickets'],
      ...['settlement/settlement', 'announcements/announcements'],
    ].map((name) => `schedule/${name}`),
  },
  lists: {
    why: 'Triggers and set-based work that keep a list or a counter correct for every writer.',
    files: [
      ...['creator/find', 'feed/feed', 'listings/listings', 'listings/relist'].map((name) => `discovery/${name}`),
      // indexes of an immutable expression of several columns, which Drizzle cannot declare
      'discovery/everything/search',
      'accounts/people/usernames',
      'analytics/followers',
      'calls/meter/bookings',
      'applications/counts',
      ...['review/reported', 'review/rows'].map((name) => `applications/${name}`),
      'people-admin/search',
      'uploads/uploads',
      'content/gallery/counts',
      'content/items/items',
      'shop/products/editor',
      'recordings/capture/capture',
      // locks the recording, so that a trim, a finished file and a publication run one after the other
      'recordings/cutting/cutting',
    ],
  },
  personal: {
    why: 'Export and deletion of personal data: each feature has its part, all in one transaction.',
    files: [
      ...['data', 'deletion'].map((name) => `accounts/personal-data/${name}`),
      ...`analytics applications broadcast calls content discovery live messages moderation notifications offers orders people-admin
        purchase realtime recordings
        schedule shop social
        subscriptions tips uploads wallet`
        .split(/\s+/)
        .map((name) => `${name}/personal`),
    ],
  },
  later: {
    why: 'Decisions that move to rules.ts when their feature is touched; this group only shrinks.',
    files: [
      'accounts/profile/pictures',
      ...['audiences/audiences', 'delivery/delivery', 'writing/store'].map((name) => `broadcast/${name}`),
      ...['editing/editing', 'publishing/publishing', 'viewer/likes'].map((name) => `content/${name}`),
      'offers/ordering/ordering',
      'shop/buying/buying',
      ...['reach/reach', 'relations/relations'].map((name) => `social/${name}`),
      ...['memberships/change', 'renewals/renew', 'subscribing/subscribe', 'tiers/perks', 'tiers/tiers'].map(
        (name) => `subscriptions/${name}`,
      ),
    ],
  },
}
const kernel = ['audit/audit', 'db/rights', 'db/role', 'db/words', 'jobs/rows'].map((file) => `src/server/${file}.sql`)

test('every .sql file is on the list with the reason for SQL', () => {
  const listed = Object.values(allowed).flatMap(({ files }) => files.map((file) => `src/features/${file}.sql`))
  expect(sqlFiles).toEqual([...listed, ...kernel].sort())
})

/** The feature of each table: `public.tips` → tips. Tables of the kernel (outbox, jobs, audit) belong to no feature. */
const owners = new Map(
  tableFiles(root).flatMap((file) => {
    const owner = featureOf(file)
    const declared = read(file).matchAll(/\b(pgTable|\w+\.table)\(\s*'([a-z_]+)'/g)
    return [...declared].map(([, maker, name]) => [`${maker === 'pgTable' ? 'public' : 'ledger'}.${name}`, owner])
  }),
)

function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Returns each write to a table of another feature as "file: function writes table". */
function foreignWrites(file: string): string[] {
  const code = read(file).replaceAll(/--[^\n]*/g, '')
  const writes =
    /\b(?:insert into|delete from|merge into|truncate(?: table)?|update(?: only)?)\s+((?:public|ledger)\.\w+)/gi
  return [...code.matchAll(writes)].flatMap(({ 0: statement, 1: table = '', index }) => {
    const before = code.slice(0, index)
    // "after update of x on t" of a trigger and "for update of t" are not writes.
    if (/^update/i.test(statement) && /\b(?:for|for no key|after|before|or)\s*$/i.test(before)) return []
    const owner = owners.get(table)
    if (owner === undefined || owner === featureOf(file)) return []
    const inside = [...before.matchAll(/\bfunction ([\w.]+)/gi)].at(-1)?.[1] ?? 'the file'
    return [`${file.replace('src/features/', '')}: ${inside} writes ${table}`]
  })
}

test('SQL functions write tables of another feature only through its functions', () => {
  expect(owners.size).toBeGreaterThan(70)
  expect(sqlFiles.flatMap(foreignWrites).sort()).toEqual([])
})

/** The feature of each SQL function. */
const declaredFunctions = new Map(
  sqlFiles.flatMap((file) =>
    [...read(file).matchAll(/create or replace function (?:public\.)?([\w.]+)/g)].map(([, name]) => [
      name,
      featureOf(file),
    ]),
  ),
)

/** Calls of another feature's SQL function from SQL or a store, as pairs [calling feature, called feature]. */
const foreignCalls = [...sqlFiles, ...fs.globSync('src/features/**/*.server.ts', { cwd: root })].flatMap((file) => {
  const caller = featureOf(file)
  if (file.includes('.test.') || caller === undefined) return []
  const calls = read(file)
    .replaceAll(/--[^\n]*/g, '')
    .matchAll(/(?<![\w.])(?:public\.)?([a-z_]+\.[a-z_]+|[a-z]+_[a-z_]+)\s*\(/g)
  const called = [...calls].flatMap(([, name]) => declaredFunctions.get(name) ?? [])
  return [...new Set(called)].filter((feature) => feature !== caller).map((feature) => [caller, feature] as const)
})

/** Allowed cycles of SQL calls between features, with the reason. */
const knownCircles = {
  'live, tips': 'a tip asks whether its sender may watch the stream; the stream reads the sum of its tips',
  'analytics, discovery':
    'a creator’s page counts its visitors; analytics reads the time of a visit from the visitor’s id',
}

test('the SQL of features has no cyclic calls except the known ones', () => {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const [caller, called] of foreignCalls)
      if (caller === from && !seen.has(called)) reached(called, seen.add(called))
    return seen
  }
  const callers = [...new Set(foreignCalls.map(([caller]) => caller))].sort()
  const circles = callers.map((one) => callers.filter((other) => reached(one).has(other) && reached(other).has(one)))
  const named = circles.map((circle) => circle.join(', ')).filter((names) => names !== '')
  expect([...new Set(named)]).toEqual(Object.keys(knownCircles).sort())
})
