/** Fallback screens of areas, apart from what runs before them. */
export { LoadFailed } from '#features/discovery/index.ts'
export { AreaMissing } from './AreaMissing.tsx'
export { AreaScreen } from './AreaScreen.tsx'
