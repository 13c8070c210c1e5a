import { daily, every5Minutes, everyMinute, hourly, untilDone } from '#server/jobs/job.ts'
import type { ServerManifest } from '#server/manifest.ts'
import { deleteExpiredProofs } from './mail-links/store.server.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { eraseDueAccounts } from './personal-data/service.server.ts'
import { expirePersonal } from './personal-data/store.server.ts'
import { profileProcedures } from './profile/router.server.ts'
import { reportable } from './profile/store.server.ts'
import { accountsRouter } from './router.server.ts'
import { rewriteRevocationMarks } from './sessions/service.server.ts'
import { deleteExpired as deleteExpiredSessions } from './sessions/store.server.ts'
import { liftDueSuspensions, storeBanHashes } from './suspension/service.server.ts'
import { endDueViewings } from './viewing/service.server.ts'

/** Server registrations of the feature accounts. */
export const accounts = {
  routers: { accounts: accountsRouter, profile: profileProcedures },
  jobs: {
    marks: { everyMinutes: everyMinute, run: rewriteRevocationMarks },
    suspensions: { everyMinutes: everyMinute, run: liftDueSuspensions },
    bans: { everyMinutes: every5Minutes, run: (ctx) => storeBanHashes(ctx) },
    viewings: { everyMinutes: everyMinute, run: endDueViewings },
    deletions: { everyMinutes: hourly, run: eraseDueAccounts },
    retention: { everyMinutes: daily, run: ({ db }) => untilDone(() => expirePersonal(db)) },
    sessions: { everyMinutes: daily, run: ({ db, now }) => deleteExpiredSessions(db, now) },
    mail_proofs: { everyMinutes: daily, run: ({ db, now }) => deleteExpiredProofs(db, now) },
  },
  mails,
  notices,
  reportable,
  personalData: {
    exports: {
      profile: 'your profile: name, address, date of birth, bio',
      creator_profile: 'your page as a creator, with your rates',
      former_usernames: 'names you had until lately',
      sessions: 'where and when you were signed in',
      admin_views: 'when an admin looked at Limelight as you',
      suspensions: 'when your account was suspended, and why',
    },
    forgets: ['accounts', 'suspensions'],
    expires: ['accounts'],
  },
} satisfies ServerManifest
