import { UPLOAD_REFUSALS } from './spec.ts'

export { isAnimated, mediaUrls, previewUrl, privateKey } from './rules/media.ts'
export { adoptFile, adoptPicture } from './service/adopt.server.ts'
export { mediaOf, type StoredFile, serveMedia, signedMediaUrl, wholeName } from './service/media.server.ts'
export { allOrNone, type GivenFile, type Take, takeFile, uploadOf } from './service/take.server.ts'
export { tidyUploads } from './service/tidy.server.ts'

export { uploads } from './tables.ts'

export const uploadGone = UPLOAD_REFUSALS.gone
