import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Separate from vite.config.ts, which starts workerd. unit: pure code. service: procedures on a real PostgreSQL and the
// local cloud. local-cloud: the stand-ins themselves. release: the release before beside this one.
const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // Files of a worker share its modules: loading the product for each file took a third of the processor time.
  isolate: false,
  setupFiles: ['src/testing/setup.ts'],
  // Limits end a hang; no test waits for them. Tests of `npm run test:all` try all cases, which takes longer.
  testTimeout: process.env.TEST_ALL === '1' ? 1_800_000 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}
/** Two lanes, or one on a busy machine (`npm test` measures it). */
const lanes = Number(process.env.TEST_LANES ?? 2)
/** Tests that only `npm run test:all` runs. */
const skipped =
  process.env.TEST_ALL === '' ? ['src/app/logged-secrets.server.test.ts', 'src/testing/faults.test.ts'] : []
/**
 * Tests that make a service of the cloud fail for everyone, need the whole machine, or need rows that the jobs of other
 * tests would process: one file at a time.
 */
const alone = [
  'src/app/logged-secrets.server.test.ts',
  'src/features/accounts/{mail-links/mails,personal-data/deletion,suspension/bans}.service.test.ts',
  'src/features/admin/admin.service.test.ts',
  'src/features/applications/applications.service.test.ts',
  'src/features/broadcast/broadcast.service.test.ts',
  'src/features/calls/recording/recording.service.test.ts',
  'src/features/live/{chat/outage,chat/rush,media/media,stage/failures}.service.test.ts',
  'src/features/moderation/flags/flags.service.test.ts',
  'src/features/moderation/removals/{sales,undo}.service.test.ts',
  'src/features/notifications/copies.service.test.ts',
  'src/features/people-admin/last-owners.service.test.ts',
  'src/features/purchase/{buying,cards,gifts,reconciliation,refunds,settling,warnings}/*.service.test.ts',
  'src/features/recordings/capture/capture.service.test.ts',
  'src/features/schedule/settlement/settlement.service.test.ts',
  'src/features/subscriptions/renewals/*.service.test.ts',
  'src/features/wallet/payouts/payouts.service.test.ts',
  'src/testing/matrix/fuzz.test.ts',
  'src/testing/{chaos,faults}.test.ts',
]
/** The longest files run first, so that none of them runs alone at the end. */
const longest = [
  'src/testing/matrix/{hostile,ids,leaks,matrix,numbers}.test.ts',
  'src/features/analytics/{property,rows/figures}.service.test.ts',
  'src/features/live/guests/guests.service.test.ts',
  'src/features/wallet/{holds/orders,ledger/lives}.service.test.ts',
]
const isLong = ({ moduleId }: TestSpecification) =>
  longest.some((glob) => path.matchesGlob(path.relative(import.meta.dirname, moduleId), glob))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Projects keep their order.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((some) => some.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))))
  }
}
// The same password hash in a sixth of the time.
const alias = [{ find: '@noble/hashes/argon2.js', replacement: path.resolve('src/testing/argon2.ts') }]
const globalSetup = ['src/testing/global-setup.ts']
const service = [
  'src/**/*.server.test.ts',
  'src/{features,simulator}/**/*.service.test.ts',
  'src/testing/{matrix/*,chaos,faults,rooms}.test.ts',
]
/** Tests of the stand-ins and of the programs that start them; `npm run test:all` runs these. */
const localCloud = [
  'src/local/{ably,console,edge,http,mail,neon,postgres,push,r2,realtimekit,redis,report,stripe}/**/*.test.ts',
  'src/local/{cloud,cloud-alone,cron,lock,settings,supervise,write-behind}.test.ts',
]

/** Builds the release before this one; `npm run test:all` runs it. */
const release = ['src/testing/release/release.test.ts']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: lanes,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...service, ...localCloud, ...release],
        },
      },
      { test: { ...shared, name: 'local-cloud', include: localCloud } },
      { test: { ...shared, name: 'release', include: release, globalSetup, alias } },
      // One more than lanes: two leave a quarter of two processors idle.
      {
        test: {
          ...shared,
          name: 'service',
          include: service,
          exclude: alone,
          globalSetup,
          alias,
          maxWorkers: lanes + 1,
        },
      },
      {
        test: {
          ...shared,
          name: 'service-alone',
          include: alone,
          exclude: skipped,
          globalSetup,
          alias,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
