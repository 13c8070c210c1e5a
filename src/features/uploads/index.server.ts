import { UPLOAD_REFUSALS } from './spec.ts'

export { adoptFile, adoptPicture, announceCut, cutFile, dropCut } from './adoption/service.server.ts'
export { startedCut } from './cutting/contract.ts'
export { allOrNone, type GivenFile, type StoreUpload, takeFile, uploadOf } from './forms/service.server.ts'
export { isAnimated, mediaUrls, previewUrl, privateKey } from './media/rules.ts'
export { mediaOf, type StoredFile, serveMedia, signedMediaUrl, wholeName } from './media/service.server.ts'
export { NotCuttable } from './packets/service.server.ts'
export { tidyUploads } from './purge/service.server.ts'

export { uploads } from './tables.ts'

export const uploadGone = UPLOAD_REFUSALS.gone
