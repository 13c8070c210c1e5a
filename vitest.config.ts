import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A file of its own on purpose: vite.config.ts boots workerd.
// unit: pure code and the local cloud's own tests; service: procedures on a real PostgreSQL and the local cloud.
const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // files of a worker share its modules: loading the product anew for each took a third of the processor time
  isolate: false,
  setupFiles: ['src/testing/setup.ts'],
  // how long a slow and busy machine may take: nothing waits for it where what is expected is there
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 15_000 } },
}
/** What makes a service of the cloud fail for everybody, or wants the whole machine: one file after the other. */
const alone = [
  'src/features/accounts/mail-links/mails.service.test.ts',
  'src/features/admin/admin.service.test.ts',
  'src/features/applications/applications.service.test.ts',
  'src/features/broadcast/broadcast.service.test.ts',
  'src/features/calls/recording/recording.service.test.ts',
  'src/features/live/{chat/outage,chat/rush,stage/failures}.service.test.ts',
  'src/features/notifications/fan-out/copies.service.test.ts',
  'src/features/people-admin/last-owners.service.test.ts',
  'src/features/purchase/{buying,cards,gifts,reconciliation,refunds,warnings,webhook}/*.service.test.ts',
  'src/features/recordings/making/making.service.test.ts',
  'src/features/schedule/settlement/settlement.service.test.ts',
  'src/features/wallet/payouts/payouts.service.test.ts',
  'src/testing/{chaos,faults}.test.ts',
]
/** What takes longest goes first: a fresh clone knows no times, and one that comes last has a processor to itself. */
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
    // projects stay in the order that they are to run in
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((some) => some.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))))
  }
}
// a sixth of the processor time of each sign-up and sign-in
const alias = [{ find: '@noble/hashes/argon2.js', replacement: path.resolve('src/testing/argon2.ts') }]
const globalSetup = ['src/testing/global-setup.ts']
const service = ['src/**/*.server.test.ts', 'src/features/**/*.service.test.ts', 'src/testing/**/*.test.ts']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // tests wait for databases and sockets as much as for processors
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: service } },
      // two leave a quarter of two processors idle
      { test: { ...shared, name: 'service', include: service, exclude: alone, globalSetup, alias, maxWorkers: 3 } },
      {
        test: {
          ...shared,
          name: 'service-alone',
          include: alone,
          globalSetup,
          alias,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
