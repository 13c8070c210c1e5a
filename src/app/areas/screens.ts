/** Fallback screens of areas, apart from what runs before them. */
export { LoadFailed } from '#features/discovery/index.ts'
export { AreaMissing, AreaScreen } from './AreaScreen.tsx'
