export { sessionSchema } from './contract.ts'
export {
  decidedBy,
  findReaders,
  idsByNamePrefix,
  nameStartsWith,
  roleChangeCtes,
  writePermissions,
} from './people/store.server.ts'
export { exportOutput } from './personal-data/contract.ts'
export { deletePerson, exportOf } from './personal-data/service.server.ts'
export { acceptingSchema, type OwnProfile, ownProfileSchema, socialLinkSchema } from './profile/contract.ts'
export { acceptingOf, socialLinksOf } from './profile/rules.ts'
export { toOwnProfile } from './profile/service.server.ts'
export { PROFILE_REFUSALS, startRates } from './profile/spec.ts'
export { promotionCtes, selectPublicPage, writePicture } from './profile/store.server.ts'
export { pendingDeletionOf } from './rules.ts'
export { deviceName } from './sessions/rules.ts'
export { sessionFromCookie, toViewSession } from './sessions/service.server.ts'
export { findAccountStatus, storeAdminSeen } from './sessions/store.server.ts'
export { refusalToAct } from './suspension/rules.ts'
export {
  applyAccessChange,
  banMarkOf,
  confirmAddressOf,
  permitAct,
  recheckAccessTokens,
  restorePerson,
  signOutPerson,
  suspendIfBanMatch,
  suspendPerson,
} from './suspension/service.server.ts'
export { BAN_SENTENCES } from './suspension/spec.ts'
export { banMatchRelease, changedPeople, restorationCtes, suspensionCtes } from './suspension/store.server.ts'
export { creatorProfiles, users } from './tables.ts'
export { beginViewing, endViewing } from './viewing/service.server.ts'
export { isViewing } from './viewing/store.server.ts'
