export { confirmAddressOf, deletePerson, permitAct, signOutPerson } from './admin/service.server.ts'
export { holdIfBanned, markIn } from './bans/service.server.ts'
export { BAN_SENTENCES } from './bans/spec.ts'
export { releases } from './bans/store.server.ts'
export { sessionSchema } from './contract.ts'
export { exportAnswer } from './data/contract.ts'
export { exportOf } from './data/service.server.ts'
export { pendingDeletionOf } from './deletion/rules.ts'
export { deviceName } from './devices/rules.ts'
export { becomesCreator, calledFirst, findReader, isCalled, pageAsCreator } from './people/store.server.ts'
export { acceptingOf } from './prices/rules.ts'
export { ownProfileSchema, socialLinkSchema } from './profile/contract.ts'
export { socialLinksOf } from './profile/rules.ts'
export { toOwnProfile } from './profile/service.server.ts'
export { acceptingSchema } from './rates/contract.ts'
export { startRates } from './rates/spec.ts'
export {
  arePicturesClear,
  clearPictures,
  clearProfiles,
  isProfileClear,
  isSuspended,
  picturesBefore,
  profileBefore,
  restorePictures,
  restoreProfiles,
} from './removal/store.server.ts'

export { findAccountStatus, noteAdminSeen } from './revocation/store.server.ts'
export { changesRole, writePermissions } from './roles/store.server.ts'
export { sessionFromCookie, toViewSession } from './sessions/service.server.ts'
export { refusalToAct } from './suspension/rules.ts'
export { believeChange, restorePerson, suspendPerson, takeEffect } from './suspension/service.server.ts'
export { changedPeople, decidedBy, restores, suspends } from './suspension/store.server.ts'
export { creatorProfiles, users } from './tables.ts'
export { beginViewing, endViewing } from './viewing/service.server.ts'
export { isViewing } from './viewing/store.server.ts'
