export { exportAnswer } from './contract/data.ts'
export { ownProfileSchema, socialLinkSchema } from './contract/profile.ts'
export { acceptingSchema } from './contract/rates.ts'
export { sessionSchema } from './contract.ts'
export { pendingDeletionOf } from './rules/deletion.ts'
export { deviceName } from './rules/device.ts'
export { socialLinksOf } from './rules/profile.ts'
export { acceptingOf } from './rules/rate-columns.ts'
export { confirmAddressOf, deletePerson, signOutPerson } from './service/admin.server.ts'
export { exportOf } from './service/export.server.ts'
export { toOwnProfile } from './service/profile.server.ts'
export { revokeAll } from './service/revocation.server.ts'
export { sessionFromCookie, toViewSession } from './service/session.server.ts'
export { believeChange, restorePerson, suspendPerson, takeEffect } from './service/suspension.server.ts'
export { beginViewing, endViewing } from './service/viewing.server.ts'
export { startRates } from './spec/rates.ts'
export { findAccountStatus, noteAdminSeen } from './store/account-status.server.ts'
export { becomesCreator } from './store/creators.server.ts'
export {
  clearPictures,
  clearProfiles,
  picturesBefore,
  profileBefore,
  restorePictures,
  restoreProfiles,
} from './store/moderated.server.ts'
export { hasAccount } from './store/people.server.ts'
export { changesRole, writePermissions } from './store/roles.server.ts'
export { changedPeople, decidedBy, restores, suspends } from './store/suspension.server.ts'
export { isViewing } from './store/viewing.server.ts'
export { creatorProfiles, formerUsernames, sessionFamilies, users } from './tables.ts'
