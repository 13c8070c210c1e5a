import { findAccountStatus, findReaders, isViewing, storeAdminSeen } from '#features/accounts/index.server.ts'
import { createMails, mailTopic } from '#server/outbox/mails.ts'
import type { Ports } from '#server/ports.ts'
import { mergeByName } from './compose.ts'
import { allManifests } from './manifests.server.ts'

/** All mails of the product. */
export const mails = createMails(
  mergeByName(
    'mail',
    allManifests.map((manifest) => manifest.mails),
  ),
)

const topics = [{ mail: mailTopic(mails, { findReaders }) }, ...allManifests.map((one) => one.topics)]

const closeOneOf: Ports['closeOneOf'] = async (ctx, userId) => {
  for (const { personalData } of allManifests) if (await personalData?.closeOne?.(ctx, userId)) return true
  return false
}

/** Functions of features that the kernel needs. */
export const ports: Ports = {
  accountStatus: findAccountStatus,
  isViewing,
  storeAdminSeen,
  outbox: {
    topics: mergeByName('topic', topics),
    merges: mergeByName(
      'merge',
      allManifests.map((one) => one.merges),
    ),
  },
  closeOneOf,
  schedules: allManifests.flatMap(({ jobs = {} }) =>
    Object.entries(jobs).map(([name, { everyMinutes }]) => ({ name, everyMinutes })),
  ),
  notices: mergeByName(
    'kind of notification',
    allManifests.map((one) => one.notices),
  ),
  reportable: mergeByName(
    'reportable kind',
    allManifests.map((one) => one.reportable),
  ),
  personalParts: mergeByName(
    'part of personal data',
    allManifests.map((one) => one.personalData?.exports),
  ),
}
