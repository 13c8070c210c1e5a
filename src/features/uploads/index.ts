export { useUpload } from './screens/useUpload.ts'
export { UPLOAD_SENTENCES } from './spec.ts'
export { isUnderway, percentOf } from './state.ts'
