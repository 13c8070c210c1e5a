import { UPLOAD_REFUSALS } from './spec.ts'

export { startedCut } from './cutting/contract.ts'
export { NotCuttable } from './cutting/service.server.ts'
export { isAnimated, mediaUrls, previewUrl, privateKey } from './media/rules.ts'
export { mediaOf, type StoredFile, serveMedia, signedMediaUrl, wholeName } from './media/service.server.ts'
export {
  adoptFile,
  adoptPicture,
  allOrNone,
  announceCut,
  cutFile,
  deleteUnusedUploads,
  dropCut,
  type GivenFile,
  type StoreUpload,
  takeFile,
  uploadOf,
} from './service.server.ts'

export { uploads } from './tables.ts'

export const uploadGone = UPLOAD_REFUSALS.gone
